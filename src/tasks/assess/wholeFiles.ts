import {
  type Column,
  columnsWithRole,
  type Dataset,
  type Description,
  findColumn,
  inferredMeans,
  type Table,
} from '../../foundation/table/index.ts';
import type { WholeFiles } from '../../measures/contract/index.ts';
import { type Rule, ruleOf } from '../../methods/rules/index.ts';
import { preparationsIn } from '../../recipe/certificate/index.ts';
import { prepareLoaded, rowsOf } from '../../recipe/dataset/index.ts';
import { likelyRoles, ruleInRecipe } from '../../recipe/index.ts';
import { emptyLike, numberedUnits, readableUnits } from '../../recipe/run/index.ts';
import { type CodedOptions, commonPairs, descriptionFor } from './codedFiles.ts';

/**
 * Every column of two files. Rules of the description and of the recipe count as public, once each.
 */
export function wholeFiles(
  dataset: Dataset,
  masked: Table,
  kept: Int32Array | null,
  keys: readonly number[],
  options: CodedOptions,
): WholeFiles {
  const { columns } = dataset.table;
  const ready = prepareLoaded(dataset, preparationsIn(options.prepared)).table.columns;
  const written = new Map(
    commonPairs(dataset.table, masked).map((pair) => [pair.original, pair.masked]),
  );
  const description = descriptionFor(dataset.table, options.description);
  const time = description.time === undefined ? null : findColumn(columns, description.time);
  const has = (position: number) => written.has(position);
  return {
    original: ready.map((column) => (kept === null ? column : rowsOf(column, kept))),
    masked: ready.map((column, position) =>
      has(position)
        ? { ...masked.columns[written.get(position)!], name: column.name }
        : emptyLike(column, masked.records),
    ),
    released: [...written.keys()],
    keys: keys.filter(has),
    missingKeys: options.missingKeys ?? description.missingKeys ?? 'level',
    inferred: inferredMeans(description),
    units: readableUnits(unitsOf(description, options, columns), has),
    time: time !== null && has(time) ? time : null,
    rules: publicRules(description, options),
    values: description.columns.map(
      ({ values }) => values?.map(({ code }) => String(code)) ?? null,
    ),
  };
}

function unitsOf(
  description: Description,
  { unit: asked }: CodedOptions,
  columns: readonly Column[],
) {
  const roles = likelyRoles(description);
  const units = numberedUnits(description, roles, columns);
  if (asked === undefined) return units;
  const position = findColumn(columns, asked);
  const isKnown = columnsWithRole(roles, 'unit').includes(position);
  return isKnown ? units : [...units, { position, columns: [] }];
}

function publicRules({ rules = [] }: Description, options: CodedOptions): Rule[] {
  const all = [...rules.map((line) => ruleOf(line)), ...(options.rules ?? []).map(ruleInRecipe)];
  return all.filter(({ text }, i) => all.findIndex((other) => other.text === text) === i);
}
