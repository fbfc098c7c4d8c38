import type {
  ColumnDescription,
  DescribedKind,
  Description,
  LabelledCode,
  Role,
} from '../src/foundation/table/index.ts';
import { COLUMN_KINDS } from '../src/foundation/table/index.ts';

/** What is known about a column: its role, its kind, or more. */
type Known = Role | DescribedKind | Omit<ColumnDescription, 'column'>;

/** A description of these columns, by their names: `described({ age: 'key', region: 'nominal' })`. */
export function described(
  columns: Readonly<Record<string, Known>>,
  file: Omit<Description, 'columns'> = {},
): Description {
  const known = (one: Known) => {
    if (typeof one !== 'string') return one;
    return one in COLUMN_KINDS ? { kind: one as DescribedKind } : { role: one as Role };
  };
  return {
    ...file,
    columns: Object.entries(columns).map(([column, one]) => ({ column, ...known(one) })),
  };
}

/** Codes without labels, in this order. */
export function codes(...codes: readonly string[]): LabelledCode[] {
  return codes.map((code) => ({ code }));
}
