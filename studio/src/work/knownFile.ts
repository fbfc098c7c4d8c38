import type { ColumnDescription, Description } from '../../../src/foundation/table/index.ts';
import { type DataFile, load, type TaskOptions } from '../../../src/recipe/dataset/index.ts';
import {
  completeDescription,
  describedColumns,
  type Recipe,
  readDescription,
  readRecipe,
  withGuesses,
  withKnownUnits,
} from '../../../src/recipe/index.ts';
import { isReadAs } from './readAs.ts';

/** What is known about a file now: the given description, and the guesses of its reading where that is silent. */
export function knownAbout(file: DataFile, given: Description | undefined): Description {
  const { columns: _, ...guessed } = file.description;
  const { columns, ...rest } = completeDescription(given, file.names);
  const isGuess: boolean[] = [];
  const open = columns.map((about, place): ColumnDescription => {
    const read = file.description.columns[place];
    isGuess.push(about.kind === undefined && read.guessed?.includes('kind') === true);
    if (isGuess[place] && about.role === undefined && isRoleGuessed(read)) {
      return { ...read, ...about };
    }
    return isGuess[place] ? { ...about, kind: read.kind! } : about;
  });
  const filled = withGuesses({ ...guessed, ...rest, columns: open }, file.table.columns);
  // Keys in the order in which descriptions are read, so that a replay writes the same recipe.
  return readDescription({
    ...filled,
    columns: filled.columns
      .map(
        (about, place): ColumnDescription =>
          isGuess[place] && !about.guessed?.includes('kind')
            ? { ...about, guessed: ['kind', ...(about.guessed ?? [])] }
            : about,
      )
      // A guess can name a unit that somebody gave another name since.
      .map(withKnownUnits(filled)),
  });
}

const isRoleGuessed = ({ role, guessed = [] }: ColumnDescription) =>
  role === undefined || guessed.includes('role');

/** The last description of each file, and the file as it describes it: a moved handle asks again and again. */
const lastKnown = new WeakMap<
  DataFile,
  { readonly asked: string | undefined; readonly found: DataFile }
>();

/** The file as a recipe describes it. It is read again only if columns have other kinds or missing codes. */
export async function knownFile(
  file: DataFile,
  given: Description | undefined,
  task: TaskOptions,
): Promise<DataFile> {
  const asked = JSON.stringify(given);
  const last = lastKnown.get(file);
  if (last !== undefined && last.asked === asked) return last.found;
  const found = await asDescribed(file, given, task);
  lastKnown.set(file, { asked, found });
  return found;
}

async function asDescribed(
  file: DataFile,
  given: Description | undefined,
  task: TaskOptions,
): Promise<DataFile> {
  const description = knownAbout(file, given);
  const isRead = description.columns.every((about, place) =>
    isReadAlike(about, file.description.columns[place]),
  );
  if (!isRead) return load(file.source, file.dialect, { ...task, description });
  const columns = describedColumns(file.table.columns, description, file.lineOf);
  return { ...file, table: { ...file.table, columns }, description };
}

/** The recipe with everything that is known about the file, its keys in the order in which recipes are read. */
export function knownRecipe(recipe: Recipe, { description }: DataFile): Recipe {
  return readRecipe({ ...recipe, description });
}

function isReadAlike(now: ColumnDescription, read: ColumnDescription): boolean {
  const codes = ({ missing = [] }: ColumnDescription) =>
    JSON.stringify(missing.map(({ code }) => code).sort());
  return isReadAs(now.kind, read.kind) && codes(now) === codes(read);
}
