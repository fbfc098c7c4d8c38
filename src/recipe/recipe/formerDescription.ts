import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  type ColumnDescription,
  type ColumnReference,
  parseRole,
  type Role,
} from '../../foundation/table/index.ts';
import { readRecode } from '../../methods/mask/index.ts';
import {
  oneRoleEach,
  readList,
  readListIf,
  readObject,
  readReference,
  readTaxonomyOf,
  readText,
} from '../description/index.ts';

/**
 * A recipe whose knowledge of the file stands in its description. Recipes of version 1 had roles and categories of their
 * own, and steps that named a weight. What is no such recipe is left as it is, to be refused.
 */
export function withDescription(recipe: unknown): unknown {
  if (!isObject(recipe)) return recipe;
  const { roles, categories, steps, ...others } = recipe;
  const weights = weightsOf(steps);
  if (roles === undefined && categories === undefined && weights.length === 0) return recipe;
  if (others.description !== undefined && (roles !== undefined || categories !== undefined)) {
    throw new PenumbraError(
      'usage',
      'The recipe has a description and also roles or categories: write them into the description.',
      { key: roles === undefined ? 'categories' : 'roles' },
    );
  }
  const assigned = [
    ...(readListIf(roles, 'roles', readAssignment) ?? []),
    ...weights.map((column) => ({ column, role: 'weight' as const })),
  ];
  const recodes = recodesIn(steps);
  const kinds = (readListIf(categories, 'categories', readCategory) ?? []).map((one, i) =>
    beforeRecoding(one, recodes.get(one.column), `categories[${i}].order`),
  );
  const before = isObject(others.description) ? others.description : {};
  return {
    ...others,
    description: {
      ...before,
      columns: merged([
        ...((before.columns ?? []) as ColumnDescription[]),
        ...oneRoleEach(assigned),
        ...kinds,
      ]),
    },
    ...(steps !== undefined && { steps: withoutWeights(steps) }),
  };
}

/** Entries for the same reference joined into one; the later one wins. */
function merged(columns: readonly ColumnDescription[]): ColumnDescription[] {
  const found = new Map<ColumnReference, ColumnDescription>();
  for (const column of columns) {
    found.set(column.column, { ...found.get(column.column), ...column });
  }
  return [...found.values()];
}

function readAssignment(value: unknown, key: string): { column: ColumnReference; role: Role } {
  const given = readObject(value, key, ['column', 'role', 'because']);
  if (typeof given.role !== 'string') {
    throw new PenumbraError('usage', `${key}.role must be the name of a role.`, {
      key: `${key}.role`,
    });
  }
  return {
    column: readReference(given.column, `${key}.column`),
    role: parseRole(given.role, { key: `${key}.role` }),
  };
}

/** Without an order and a taxonomy, categories are nominal, even if they are written as numbers. */
function readCategory(value: unknown, key: string): ColumnDescription {
  const { column, order, taxonomy } = readObject(value, key, ['column', 'order', 'taxonomy']);
  const levels = readListIf(order, `${key}.order`, readText);
  return present({
    column: readReference(column, `${key}.column`),
    kind: levels === undefined ? 'nominal' : 'ordinal',
    values: levels?.map((code) => ({ code })),
    hierarchy: taxonomy === undefined ? undefined : readTaxonomyOf(taxonomy, `${key}.taxonomy`),
  });
}

/** The recodes of the steps, by the columns that they name. */
function recodesIn(steps: unknown): ReadonlyMap<unknown, Record<string, unknown>> {
  const list = Array.isArray(steps) ? steps.filter(isObject) : [];
  return new Map(
    list.flatMap(({ columns, recode }) =>
      Array.isArray(columns) && isObject(recode) ? columns.map((name) => [name, recode]) : [],
    ),
  );
}

/** An order was that of the levels after recoding; a description has the codes of the file. */
function beforeRecoding(
  { kind, values, ...column }: ColumnDescription,
  recode: Record<string, unknown> | undefined,
  key: string,
): ColumnDescription {
  if (recode === undefined || values === undefined)
    return { ...column, ...present({ kind, values }) };
  // These give categories in their own order.
  if (recode.by === 'intervals' || recode.by === 'date') return column;
  const merged = readRecode(recode, key);
  if (merged.by !== 'merge') {
    throw new PenumbraError(
      'usage',
      `${key} is about levels after a recode by ${merged.by}: describe the codes of the file instead, in order, in a description.`,
      { key },
    );
  }
  const parts = new Map(merged.into.map(({ level, of }) => [level, of]));
  const codes = values.flatMap(({ code }) => parts.get(code) ?? [code]);
  return { ...column, ...present({ kind }), values: codes.map((code) => ({ code })) };
}

function weightsOf(steps: unknown): ColumnReference[] {
  if (!Array.isArray(steps)) return [];
  const found = new Set<ColumnReference>();
  for (const [i, step] of steps.entries()) {
    if (!isObject(step) || step.weight === undefined) continue;
    const key = `steps[${i}].weight`;
    const column = readReference(step.weight, key);
    // A role already names its columns.
    if (String(column).startsWith('@')) continue;
    found.add(column);
    if (found.size === 1) continue;
    throw new PenumbraError(
      'usage',
      `The steps name several weights (${[...found].join(', ')}), and records have one: name the same weight in all steps.`,
      { key },
    );
  }
  return [...found];
}

function withoutWeights(steps: unknown): unknown {
  return readList(steps, 'steps', (step) => {
    if (!isObject(step)) return step;
    const { weight: _, ...others } = step;
    return others;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
