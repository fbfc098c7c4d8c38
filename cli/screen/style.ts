import { styleText } from 'node:util';

/** The styles: emphasis, remarks, and the three states. A style is never the only sign of anything. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
}

/** Colour for terminals that want it: none in pipes and files, none with NO_COLOR. */
export function styleFor(stream: { readonly isTTY?: boolean }): Style {
  const wanted = stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    wanted ? styleText(format, text) : text;
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    good: paint('green'),
    bad: paint('red'),
    warn: paint('yellow'),
  };
}
