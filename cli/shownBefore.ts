import { basename } from 'node:path';
import type { DataFile, Dataset, Plan, Recipe } from '../src/index.ts';
import { emptiedNotHeld, notHeld } from '../src/io/formats/index.ts';
import { isEmptied } from '../src/recipe/plan/index.ts';
import { showPlan, showRead } from './screen/plan.ts';
import type { progressLine } from './screen/progress.ts';
import { styleFor } from './screen/style.ts';
import { LINE, safe, wrapped } from './screen/text.ts';
import { settleIdentifiers } from './settle.ts';

/** A file that was read, or the stand-in for one that does not fit in memory. */
type FileShown = Dataset & Pick<DataFile, 'kinds' | 'source' | 'records' | 'description'>;

/** What a user sees, and decides, before a recipe is run on a file: the file as read, likely identifiers, the plan. */
export function shownBefore(
  path: string,
  flags: Omit<Parameters<typeof settleIdentifiers>[2], 'input'> & { readonly output?: string },
  progress: ReturnType<typeof progressLine>,
  quiet: boolean,
  signal: AbortSignal,
) {
  const style = styleFor(process.stderr);
  const say = (text: string) => void process.stderr.write(text);
  let warning = '';
  return {
    async settle(file: FileShown, given: Recipe): Promise<Recipe> {
      progress.clear();
      if (!quiet) say(showRead(file, style));
      const settled = await settleIdentifiers(file, given, { ...flags, input: path }, signal);
      warning = settled.warning;
      return settled.recipe;
    },
    onPlan(file: FileShown, plan: Plan): void {
      say(warning);
      const output = basename(flags.output ?? '');
      const { description } = file;
      const emptied = file.table.columns.flatMap(({ name }, position) =>
        isEmptied(plan, position)
          ? [{ name, isText: file.kinds[position].kind !== 'numeric' }]
          : [],
      );
      const lost = emptiedNotHeld(output, description, emptied) ?? [];
      for (const words of [...notHeld(output, description), lost].flat()) {
        say(`${wrapped(`Warning: ${safe(words)}.`, LINE, '  ')}\n`);
      }
      if (!quiet) say(showPlan(file, plan, style));
      else for (const words of plan.warnings) say(`Warning: ${safe(words)}.\n`);
    },
  };
}
