import { present } from '../../fields.ts';
import type {
  ColumnDescription,
  ColumnReference,
  Description,
  LabelledCode,
} from '../../foundation/table/index.ts';
import type { Dialect } from '../../io/csv/index.ts';
import { isDecided, referenceTo, SUPPRESSED, withKnownUnits } from '../description/index.ts';
import type { Certificate } from './certificate.ts';
import { type ColumnFate, scopeOf } from './scope.ts';

/**
 * The description of a protected file: that of the original for the columns that are left. Guesses are left out, because
 * the protected file is guessed anew, and so are the rules, which need not hold any more. A recoded column has other
 * levels, so the values and the hierarchy of the original are not told of it.
 */
export function protectedDescription(
  { columns, rules: _, ...file }: Description,
  certificate: Certificate,
): Description {
  const { fates, preparations } = scopeOf(certificate);
  const codes = emptiedCodes(certificate.dialect, file.emptied);
  const recoded = new Set(
    preparations.flatMap(({ position, recode }) => (recode === undefined ? [] : [position])),
  );
  const left = fates.filter(({ fate }) => fate !== 'left out');
  const names = left.map(({ name }) => name);
  const placeOf = new Map(left.map(({ position }, place) => [position, place]));
  const isOf = (reference: ColumnReference, position: number) =>
    reference === position + 1 || columns[position].column === reference;
  /** The column by its name or position in the protected file; none if it was left out. */
  const moved = (reference: ColumnReference): ColumnReference[] => {
    const position = columns.findIndex((__, at) => isOf(reference, at));
    const place = placeOf.get(position);
    return place === undefined ? [] : [referenceTo(names, place)];
  };
  const some = (list: readonly ColumnReference[] | undefined) => {
    const found = list?.flatMap(moved) ?? [];
    return found.length === 0 ? undefined : found;
  };
  const told = left.map(({ position, fate }, place): ColumnDescription => {
    const { replicateOf, ...about } = decidedParts(columns[position]);
    return {
      ...withEmptied(
        asWritten(about, recoded.has(position) ? 'recoded' : fate),
        codes.get(position),
      ),
      column: referenceTo(names, place),
      ...present({ replicateOf: replicateOf === undefined ? undefined : moved(replicateOf)[0] }),
    };
  });
  const { protect, time, strata, clusters, geography, population, ...others } = file;
  const isNumbered = told.some(({ unit }) => unit === protect);
  const description: Description = {
    ...others,
    ...present({
      protect: isNumbered ? protect : undefined,
      time: time === undefined ? undefined : moved(time)[0],
      strata: some(strata),
      clusters: some(clusters),
      geography: some(geography),
      population: population?.map(({ totals, ...one }) => {
        const stay = totals?.flatMap((each) =>
          moved(each.column).map((column) => ({ ...each, column })),
        );
        return { ...one, ...(stay !== undefined && stay.length > 0 && { totals: stay }) };
      }),
    }),
    columns: told,
  };
  return { ...description, columns: told.map(withKnownUnits(description)) };
}

/** The missing code of emptied cells in each column that can have some. */
function emptiedCodes({ columns = [] }: Dialect, about: LabelledCode | undefined) {
  return new Map(
    columns.flatMap(({ position, emptied: code }): [number, LabelledCode][] =>
      code === undefined
        ? []
        : [[position, about?.code === code ? about : { code, label: SUPPRESSED }]],
    ),
  );
}

function withEmptied(about: ColumnDescription, code: LabelledCode | undefined): ColumnDescription {
  const { missing = [] } = about;
  const isKnown = missing.some((one) => one.code === code?.code);
  return code === undefined || isKnown ? about : { ...about, missing: [...missing, code] };
}

/** What somebody said about a column, without guesses and their reasons. */
function decidedParts(about: ColumnDescription): ColumnDescription {
  const { guessed = [], because: _, ...others } = about;
  const { kind, role, unit, within, weightOf, replicateOf, belongsTo, ...plain } = others;
  const isGuessed = guessed.length > 0;
  return {
    ...plain,
    ...(!guessed.includes('kind') && present({ kind })),
    ...(isDecided(about) && present({ role, unit, within, weightOf, replicateOf })),
    ...(!isGuessed && present({ belongsTo })),
  };
}

/** What is true of a column after its treatment. */
function asWritten(
  { belongsTo, ...about }: ColumnDescription,
  fate: ColumnFate['fate'],
): ColumnDescription {
  // A record that was changed need not agree with the others of its unit any more.
  if (fate === 'copied') return { ...about, ...present({ belongsTo }) };
  if (fate !== 'recoded' && fate !== 'pseudonymised') return about;
  const { values: _, hierarchy: __, missing, range: ___, kind: ____, ...others } = about;
  return fate === 'pseudonymised'
    ? { ...others, kind: 'text' }
    : { ...others, ...present({ missing }) };
}
