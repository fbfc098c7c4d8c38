import { PenumbraError } from '../../../error.ts';
import type { Chains } from './automatic.ts';

const NUMBER = /^([+-]?)(\d+)(?:\.(\d{1,9}))?$/;
const BAND = /^(\d+)-(\d+)$/;

/**
 * Numbers below ranges that begin at multiples of their width. If all numbers and widths are whole, both ends are in
 * the name (`15-19`, `-5 to -1`), and levels can be such ranges themselves, each below the narrowest that contains it;
 * otherwise the upper end is not in the range (`1.5 to under 2`). All calculations are in units of the last decimal, so
 * that rounding puts no number into a wrong range.
 */
export function rangeChains(levels: readonly string[], widths: readonly number[]): Chains {
  const written = widths.map(String);
  const decimals = Math.max(0, ...written.map(decimalsOf), ...mostDecimals(levels));
  const steps = written.map((width) => unitsOf(width, decimals));
  checkWidths(steps, decimals);
  const nameOf = (low: number, width: number) => {
    if (decimals > 0) return `${write(low, decimals)} to under ${write(low + width, decimals)}`;
    return low < 0 ? `${low} to ${low + width - 1}` : `${low}-${low + width - 1}`;
  };
  return {
    expected: `numbers${decimals === 0 ? ' or ranges of whole numbers, written as 17 or 15-19' : ', written as 17 or 17.5'}`,
    chain(level) {
      const ends = endsOf(level, decimals);
      if (ends === null) return null;
      const [low, high] = ends;
      const chain = [level];
      for (const width of steps as number[]) {
        const start = low - (((low % width) + width) % width);
        const name = nameOf(start, width);
        if (high < start + width && name !== level) chain.push(name);
      }
      return chain;
    },
  };
}

function checkWidths(steps: readonly (number | null)[], decimals: number): void {
  let before: number | null = null;
  for (const width of steps) {
    if (width === null || width <= 0) {
      throw new PenumbraError(
        'usage',
        'The width of a range must be a number above 0, such as 5 or 0.5.',
      );
    }
    if (width === 1 && decimals === 0) {
      throw new PenumbraError(
        'usage',
        'The width of ranges of whole numbers must be at least 2: a range of one number is that number.',
      );
    }
    if (before !== null && (width === before || width % before !== 0)) {
      throw new PenumbraError(
        'usage',
        `The widths of ranges must go up, each a multiple of the one before: ${write(width, decimals)} is not a multiple of ${write(before, decimals)}.`,
      );
    }
    before = width;
  }
  if (before === null) {
    throw new PenumbraError('usage', 'Ranges need at least one width, such as 5, 10, 50.');
  }
}

function endsOf(level: string, decimals: number): readonly [number, number] | null {
  const number = unitsOf(level, decimals);
  if (number !== null) return [number, number];
  const band = decimals === 0 ? BAND.exec(level) : null;
  if (band === null) return null;
  const [low, high] = [Number(band[1]), Number(band[2])];
  return low <= high && Number.isSafeInteger(high) ? [low, high] : null;
}

function decimalsOf(text: string): number {
  return NUMBER.exec(text)?.[3]?.length ?? 0;
}

/** Not spread into the arguments of one call: there can be a million. */
function mostDecimals(levels: readonly string[]): number[] {
  return [levels.reduce((most, level) => Math.max(most, decimalsOf(level)), 0)];
}

/** A number in units of the last decimal; null if it is not a number, or has more digits than a double holds. */
function unitsOf(text: string, decimals: number): number | null {
  const parts = NUMBER.exec(text);
  if (parts === null) return null;
  const [, sign, whole, fraction = ''] = parts;
  const units = Number(whole + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(units)) return null;
  return sign === '-' ? 0 - units : units;
}

/** Units of the last decimal as a number, without trailing zeros. */
function write(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  const sign = units < 0 ? '-' : '';
  return `${sign}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
}
