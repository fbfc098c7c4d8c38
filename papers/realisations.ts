import { mean, parseSeed, standardDeviation } from '../src/foundation/numerics/index.ts';
import { finish } from '../src/foundation/work/work.ts';
import { groupMethods, type NumericColumn, replaceMethods } from '../src/index.ts';
import type { Files, Measure } from '../src/measures/contract/index.ts';
import { riskMeasures } from '../src/measures/risk/index.ts';
import { utilityMeasures } from '../src/measures/utility/index.ts';
import { type Partition, readParameters, SOLO } from '../src/methods/contract/index.ts';
import { maskMethods } from '../src/methods/mask/index.ts';
import { readColumns, SEED } from './data.ts';
import type { Figure, ReadData } from './table.ts';

type Given = Readonly<Record<string, unknown>>;

/** Some columns of a data file. */
export interface Chosen {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
}

/** The columns of these names, or all. */
export async function chosen(
  read: ReadData,
  name: string,
  wanted?: readonly string[],
): Promise<Chosen> {
  const file = await readColumns(read, name);
  const names = wanted ?? file.names;
  const columns = names.map(
    (one) => (file.table.columns[file.names.indexOf(one)] as NumericColumn).values,
  );
  return { names, columns };
}

/** Groups by a method of that name. */
export function grouped(columns: readonly Float64Array[], name: string, given: Given): Partition {
  const method = groupMethods.find((one) => one.name === name)!;
  const context = { ...SOLO, chance: chanceOf(0) };
  const parameters = readParameters(method.parameters, given, name);
  return finish(method.run(columns, parameters as never, context));
}

/** All records as one group. */
export function whole(columns: readonly Float64Array[]): Partition {
  return { groupOf: new Int32Array(columns[0].length), groups: 1 };
}

/** The values that a method puts in the place of those of groups, in a realisation of that number. */
export function replaced(
  columns: readonly Float64Array[],
  partition: Partition,
  name: string,
  given: Given,
  realisation: number,
): readonly Float64Array[] {
  const method = replaceMethods.find((one) => one.name === name)!;
  const parameters = readParameters(method.parameters, given, name);
  const context = { chance: chanceOf(realisation) };
  return finish(method.run(columns, partition, parameters as never, context));
}

/** What a method that needs no groups makes of all records, in a realisation of that number. */
export function masked(
  columns: readonly Float64Array[],
  name: string,
  given: Given,
  realisation: number,
): readonly Float64Array[] {
  const method = maskMethods.find((one) => one.name === name)!;
  const parameters = readParameters(method.parameters, given, name);
  return finish(method.run(columns, parameters as never, { chance: chanceOf(realisation) }));
}

/** Each realisation is a step of its own: streams are named by seed, step and group. */
function chanceOf(step: number) {
  return { seed: parseSeed(SEED), step, part: 0 };
}

/** What a measure finds, or the part of it whose name begins so; NaN where there is nothing to be found. */
export function measured(name: string, files: Files, part?: string): number {
  const all: readonly Measure[] = [...utilityMeasures, ...riskMeasures];
  const { value, parts } = finish(all.find((one) => one.name === name)!.measure(files));
  const found = part === undefined ? value : parts.find((one) => one.name.startsWith(part))?.value;
  return found ?? Number.NaN;
}

/** The mean over realisations and how they spread (divisor n - 1); one alone has no spread. */
export function figureOf(values: readonly number[], decimals: number): Figure {
  const all = Float64Array.from(values);
  const spread = all.length > 1 ? { spread: standardDeviation(all, 'n-1') } : {};
  return { ours: mean(all), ...spread, published: null, decimals };
}
