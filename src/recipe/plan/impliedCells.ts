import { PenumbraError } from '../../error.ts';
import { type Column, cellText, inferredMeans, label } from '../../foundation/table/index.ts';
import type { ImpliedByRules } from '../../methods/contract/index.ts';
import { ImpliedCells, type Rule, ruleOf } from '../../methods/rules/index.ts';
import type { PlannedStep } from './plan.ts';
import type { Readers } from './staysHidden.ts';

/** The rules that a reader of the file knows and that are about columns of a step that empties cells. */
export interface ReaderRules {
  readonly rules: readonly Rule[];
  /** Columns that the reader does not see. */
  readonly unseen: readonly number[];
  /** The codes that the description lists for each column; null if it lists none. */
  readonly values: readonly (readonly string[] | null)[];
  /** A number counts as known within this share of the truth. */
  readonly within: number;
}

/** Rules of the recipe and of the description; null if none is about a column of the step. */
export function readerRules(
  { positions }: Pick<PlannedStep, 'positions'>,
  { edits, description, dropped, columns }: Omit<Readers, 'isCut' | 'covered'>,
): ReaderRules | null {
  const all = [
    ...(edits?.rules ?? []).map(({ rule }) => rule),
    ...(description.rules ?? []).flatMap(readableRule),
  ];
  const known: ReaderRules = {
    rules: all.filter(({ text }, i) => all.findIndex((other) => other.text === text) === i),
    unseen: dropped,
    values: description.columns.map(({ values }) => values?.map(({ code }) => code) ?? null),
    within: inferredMeans(description).inferredWithin / 100,
  };
  return tiedBy(known, columns).some((p) => positions.includes(p)) ? known : null;
}

/** What these rules give back of the records of a step. Records are numbered among the kept ones. */
export function impliedIn(
  known: ReaderRules,
  positions: readonly number[],
  columns: readonly Column[],
  kept: Uint8Array | null,
): ImpliedByRules {
  const implied = cellsOf(known, columns);
  const rows = kept === null ? null : [...kept.keys()].filter((record) => kept[record] === 1);
  const unseen = new Set(known.unseen);
  return {
    columns: [...positions.keys()].filter((j) => implied.positions.includes(positions[j])),
    isGivenBack(record, emptied) {
      const row = rows === null ? record : rows[record];
      const gone = new Set(emptied.map((j) => positions[j]));
      const view = implied.view((p) =>
        gone.has(p) || unseen.has(p) ? null : cell(columns[p], row),
      );
      return view.empty.some((p) => {
        const truth = gone.has(p) ? cell(columns[p], row) : null;
        if (truth === null) return false;
        return typeof truth === 'number'
          ? implied.number(view, p, truth) !== null
          : implied.code(view, p) === truth;
      });
    },
  };
}

/** Why the cells that a step empties can come back by rules, whatever else it empties; null if they cannot. */
export function whyImplied(step: PlannedStep, readers: Readers): string | null {
  const { positions, givenBack, replace, replaceParameters } = step;
  const known = givenBack.rules;
  if (known === null) return null;
  const { columns, covered, dropped } = readers;
  const names = (some: readonly number[]) => some.map((p) => label(columns, p)).join(', ');
  const tied = tiedBy(known, columns);
  const about = `rules are about ${names(positions.filter((p) => tied.includes(p)))}`;
  const outside = tied.filter((p) => !positions.includes(p) && !dropped.includes(p));
  const changed = outside.filter((p) => covered.has(p));
  if (changed.length > 0) {
    return `${about}, and about ${names(changed)}, which another step changes: protect them in one step.`;
  }
  const implied = impliedIn(known, positions, columns, null);
  const never = replace.neverEmpties?.(replaceParameters as never, positions.length) ?? [];
  const always = givenBack.determined.flatMap(({ from, to }) =>
    from.length === 0 && to !== null ? [to] : [],
  );
  const free = [...positions.keys()].filter((j) => !never.includes(j) && !always.includes(j));
  const kept = positions.filter((p, j) => tied.includes(p) && !free.includes(j));
  const records = columns[0].kind === 'categorical' ? columns[0].codes : columns[0].values;
  for (let record = 0; record < records.length; record++) {
    if (!implied.isGivenBack(record, free)) continue;
    const visible = [...outside, ...kept];
    return visible.length === 0
      ? `${about}, and they leave a cell one value even if all others are empty.`
      : `${about}, and with ${names(visible)}, which stays visible, they give a cell back whatever else is emptied: protect it in the same step, or leave it out (role identifier).`;
  }
  return null;
}

/** A rule of the description; none if it cannot be read, because then it says nothing. */
function readableRule(line: string): Rule[] {
  try {
    return [ruleOf(line)];
  } catch (error) {
    if (error instanceof PenumbraError) return [];
    throw error;
  }
}

function tiedBy(known: ReaderRules, columns: readonly Column[]): readonly number[] {
  return cellsOf(known, columns).positions;
}

function cellsOf({ rules, values, within }: ReaderRules, columns: readonly Column[]): ImpliedCells {
  const possible = columns.map((column, p) =>
    column.kind === 'numeric' ? null : (values[p] ?? codesIn(column)),
  );
  return new ImpliedCells(columns, rules, possible, within);
}

/** The codes of a category that the file shows. */
function codesIn(column: Column): readonly string[] {
  if (column.kind === 'text') return [...new Set(column.values.filter((text) => text !== null))];
  if (column.kind === 'numeric') return [];
  const codes = new Set(column.codes);
  return column.levels.filter((_, code) => codes.has(code));
}

function cell(column: Column, record: number): number | string | null {
  if (column.kind !== 'numeric') return cellText(column, record);
  const value = column.values[record];
  return Number.isNaN(value) ? null : value;
}
