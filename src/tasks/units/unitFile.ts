import { PenumbraError } from '../../error.ts';
import { type Description, label } from '../../foundation/table/index.ts';
import { type ByteSink, rewriteCsv } from '../../io/csv/index.ts';
import type { DataFile, TaskOptions } from '../../recipe/dataset/index.ts';
import {
  descriptionOfFile,
  firstOfUnits,
  isDecided,
  type PlannedUnit,
  planUnit,
  refuseTornColumns,
  rolesIn,
  unitsOf,
} from '../../recipe/index.ts';

/** The name of the column with the number of members. */
const MEMBERS = 'members';

/** The file of units: one record for each, with the columns of the unit and the number of its members. */
export interface UnitFile {
  readonly unit: PlannedUnit;
  readonly columns: readonly string[];
  readonly description: Description;
}

/** The unit that was decided on. Refuses a file without one, and columns that differ within a unit. */
export function unitsIn({ table, description, lineOf }: DataFile): PlannedUnit {
  const unit = planUnit(description, rolesIn(description), table);
  if (unit === null) {
    throw new PenumbraError(
      'usage',
      'No column was given the role unit: say which column numbers the units, such as --household hhid, or describe it.',
    );
  }
  refuseTornColumns([...unit.columns], unit, table.columns, lineOf);
  if (unit.columns.size > 0) return unit;
  throw new PenumbraError(
    'data',
    `No column has one value within each ${unit.name} by ${label(table.columns, unit.position)}, so a file of units would be empty: check the column, or describe columns with "belongsTo": "${unit.name}".`,
    { column: table.columns[unit.position].name },
  );
}

/** Writes the first record of each unit, with the columns of the unit as they are in the file. */
export async function writeUnits(
  file: DataFile,
  unit: PlannedUnit,
  sink: ByteSink,
  { signal, onProgress }: TaskOptions = {},
): Promise<UnitFile> {
  const { names, table, source, dialect } = file;
  const column = table.columns[unit.position];
  const first = firstOfUnits(column, null);
  const units = unitsOf(column, null);
  const sizes = new Int32Array(unit.count);
  for (const its of units) sizes[its]++;
  const isThere = (position: number) => position === unit.position || unit.columns.has(position);
  const append = { name: freeName(names), cell: (record: number) => String(sizes[units[record]]) };
  await rewriteCsv(
    source,
    dialect,
    {
      drop: [...names.keys()].filter((position) => !isThere(position)),
      keepRecord: (record) => first[record] === 1,
      append,
    },
    sink,
    {
      ...(signal && { signal }),
      onProgress: (done, size) => onProgress?.('write', size ? done / size : 0),
    },
  );
  const columns = names.filter((_, position) => isThere(position));
  return {
    unit,
    columns: [...columns, append.name],
    description: describe(file, unit, columns, append.name),
  };
}

function freeName(names: readonly string[]): string {
  let name = MEMBERS;
  while (names.includes(name)) name += '_';
  return name;
}

/** What was decided about the columns. The number of members is known to others. */
function describe(
  { description, names }: DataFile,
  unit: PlannedUnit,
  columns: readonly string[],
  members: string,
): Description {
  const {
    columns: about,
    population: _,
    strata: __,
    clusters: ___,
    ...own
  } = descriptionOfFile(withoutPlaces(description), columns, names);
  return {
    ...own,
    record: unit.name,
    columns: [
      ...about.map(({ guessed = [], ...column }) => {
        const { role, kind, because, ...others } = column;
        return {
          ...others,
          ...(!guessed.includes('kind') && kind && { kind }),
          ...(isDecided({ ...column, guessed }) && { role: role! }),
          ...(guessed.length === 0 && because && { because }),
        };
      }),
      { column: members, label: `Members of the ${unit.name}`, kind: 'count', role: 'key' },
    ],
  };
}

/** Columns of the design and of places need not be in the file of units. */
function withoutPlaces({ time: _, geography: __, ...description }: Description): Description {
  return description;
}
