import { plainNumber, type Spelling } from '../servers/index.ts';

const QUOTE = 39;

/** Records as INSERT takes them behind VALUES, with a comma behind each; `types` are those of the columns. */
export function insertSpelling(types: readonly string[]): Spelling {
  const areDoubles = types.map((type) => /^(double|float)/.test(type));
  return {
    ...{ before: '(', between: ',', behind: '),', missing: 'NULL', quote: "'" },
    escapes: new Map([[QUOTE, [QUOTE, QUOTE]]]),
    // With an exponent, a number is a double; without, a decimal.
    number: (column, value) => (areDoubles[column] ? withExponent(value) : plainNumber(value)),
    noNumber: () => 'NULL',
  };
}

function withExponent(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return text.includes('e') ? text : `${text}e0`;
}
