import { formatCount, formatNumber, formatShare } from '../../../src/report/text/index.ts';

/** Thousands apart by a narrow space and decimals by a comma, as Spanish and most of Europe write them. */
export function withComma(text: string): string {
  return text.replace(/[,.]/g, (sign) => (sign === ',' ? '\u202F' : ','));
}

/** How figures are written in a language. */
export interface Numbers {
  count(count: number): string;
  number(x: number | null, digits?: number): string;
  /** A share from 0 to 1 in percent. */
  share(share: number | null, decimals?: number): string;
  /** A figure followed by its unit. */
  figure(x: number | null, unit: string, digits?: number): string;
}

const plain: Omit<Numbers, 'figure'> = {
  count: (count) => formatCount(count),
  number: (x, digits = 4) => formatNumber(x, digits),
  share: (share, decimals = 1) => formatShare(share, decimals),
};

function withFigures(numbers: Omit<Numbers, 'figure'>): Numbers {
  const figure = (x: number | null, unit: string, digits = 4) =>
    x === null || unit === ''
      ? numbers.number(x, digits)
      : `${numbers.number(x, digits)}\u00A0${unit}`;
  return { ...numbers, figure };
}

export const englishNumbers = withFigures(plain);

export const spanishNumbers = withFigures({
  count: (count) => withComma(plain.count(count)),
  number: (x, digits) => withComma(plain.number(x, digits)),
  share: (share, decimals) => withComma(plain.share(share, decimals)),
});
