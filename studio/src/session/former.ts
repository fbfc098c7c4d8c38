import { present } from '../../../src/fields.ts';
import {
  type AutomaticTaxonomy,
  type ColumnDescription,
  type Description,
  parseRole,
  type Taxonomy,
} from '../../../src/foundation/table/index.ts';
import { oneRoleEach } from '../../../src/recipe/description/index.ts';

/** What decisions of an earlier version said about the file: several roles by position, and categories. */
export interface FormerDecisions {
  readonly roles?: Readonly<Record<string, readonly string[]>>;
  readonly categories?: readonly {
    readonly column: string | number;
    readonly order?: readonly string[];
    readonly taxonomy?: Taxonomy | AutomaticTaxonomy;
  }[];
  readonly steps?: readonly { readonly step: { readonly weight?: string | number } }[];
}

/** The description that they stand for. Of several roles, the strongest counts. */
export function formerDescription({
  roles = {},
  categories = [],
  steps = [],
}: FormerDecisions): Description {
  const assigned = Object.entries(roles).flatMap(([position, its]) =>
    its.map((role) => ({ column: Number(position), role: parseRole(role) })),
  );
  const weights = steps.flatMap(({ step: { weight } }) =>
    weight === undefined || String(weight).startsWith('@') ? [] : [weight],
  );
  const kinds = categories.map(
    ({ column, order, taxonomy }): ColumnDescription => ({
      column,
      kind: order === undefined ? 'nominal' : 'ordinal',
      ...present({ values: order?.map((code) => ({ code })), hierarchy: taxonomy }),
    }),
  );
  const all = [
    ...oneRoleEach([
      ...assigned,
      ...weights.map((column) => ({ column, role: 'weight' as const })),
    ]),
    ...kinds,
  ];
  const found = new Map<string | number, ColumnDescription>();
  for (const one of all) found.set(one.column, { ...found.get(one.column), ...one });
  return { columns: [...found.values()] };
}
