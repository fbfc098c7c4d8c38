import {
  bytesSource,
  type DataFile,
  load,
  memoryTarget,
  type NumericColumn,
  type Protection,
  protect,
  type Recipe,
  readRecipe,
} from '../src/index.ts';
import type { Files } from '../src/measures/contract/index.ts';
import { allNumbers, filesOf, readColumns, SEED } from './data.ts';
import type { ReadData } from './table.ts';

/** V1 to V13 of the paper, by the columns of the Census file. */
const NAMES = [
  ...['AFNLWGT', 'AGI', 'EMCONTRB', 'ERNVAL', 'FEDTAX', 'FICA', 'INTVAL'],
  ...['PEARNVAL', 'POTHVAL', 'PTOTVAL', 'STATETAX', 'TAXINC', 'WSALVAL'],
];

/** The rules of its figures 1 to 4. */
export const RULES = [
  'POTHVAL + PTOTVAL = FAMINC',
  'FEDTAX * INVTAX = TAXRATIO',
  '0 <= EMCONTRB and EMCONTRB <= 7500',
  'if PEARNVAL < 1115 then WSALVAL <= TAXINC',
];

/** The Census file with V14 = V9 + V10, V15 = 1 / V11 and V16 = V5 V15. */
export interface CensusWithRules {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
  readonly bytes: Uint8Array;
}

/** No state tax of the file is 0 (the least is 2), so its inverse needs no convention. */
export async function censusWithRules(read: ReadData): Promise<CensusWithRules> {
  const census = await readColumns(read, 'census.csv');
  const of = (name: string) => valuesOf(census)[census.names.indexOf(name)];
  const family = of('POTHVAL').map((value, i) => value + of('PTOTVAL')[i]);
  const inverse = of('STATETAX').map((value) => 1 / value);
  const ratio = of('FEDTAX').map((value, i) => value * inverse[i]);
  const names = [...NAMES, 'FAMINC', 'INVTAX', 'TAXRATIO'];
  const columns = [...NAMES.map(of), family, inverse, ratio];
  const lines = Array.from(family, (_, i) => columns.map((values) => values[i]).join(','));
  const bytes = new TextEncoder().encode([names.join(','), ...lines, ''].join('\n'));
  return { names, columns, bytes };
}

/** A protected file beside the original; what was written was certified. */
export interface ProtectedCensus {
  readonly files: Files;
  readonly protection: Protection;
}

/** Protects the file, with its rules or without, every digit written. */
export async function protectCensus(
  { names, columns, bytes }: CensusWithRules,
  steps: Recipe['steps'],
  keepsRules: boolean,
): Promise<ProtectedCensus> {
  const target = memoryTarget();
  const rules = keepsRules ? { rules: RULES.map((rule) => ({ rule })) } : {};
  const description = allNumbers(bytes);
  const recipe = readRecipe({
    penumbra: 2,
    description,
    decimals: 'full',
    seed: SEED,
    steps,
    ...rules,
  });
  const protection = await protect(bytesSource('census.csv', bytes), recipe, target);
  const written = await load(bytesSource('census.csv', target.bytes()), {}, { description });
  return { files: filesOf(names, columns, valuesOf(written)), protection };
}

/** Records that break each of the rules, counted by plain arithmetic and apart from the engine. */
export function brokenRules({ names, masked }: Files): number[] {
  const record = (i: number) =>
    Object.fromEntries(names.map((name, j) => [name, masked[j][i]])) as Record<string, number>;
  const differ = (a: number, b: number) =>
    Math.abs(a - b) > 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  const breaks: ((v: Record<string, number>) => boolean)[] = [
    (v) => differ(v.POTHVAL + v.PTOTVAL, v.FAMINC),
    (v) => differ(v.FEDTAX * v.INVTAX, v.TAXRATIO),
    (v) => v.EMCONTRB < 0 || v.EMCONTRB > 7500,
    (v) => v.PEARNVAL < 1115 && v.WSALVAL > v.TAXINC,
  ];
  const records = Array.from(masked[0], (_, i) => record(i));
  return breaks.map((isBroken) => records.filter(isBroken).length);
}

function valuesOf({ table }: DataFile): Float64Array[] {
  return table.columns.map((column) => (column as NumericColumn).values);
}
