import { PenumbraError } from '../../error.ts';
import { type Column, label } from '../../foundation/table/index.ts';
import type { GroupMethod } from '../../methods/contract/index.ts';
import type { Preparation } from '../description/index.ts';
import type { Recipe } from '../recipe/index.ts';
import type { PlannedStep } from './plan.ts';
import { classSize } from './promises.ts';

/** Why a grouping method cannot work block by block, in a sentence, or null. */
export function needsWholeFile(group: Pick<GroupMethod, 'needsConfidential'>): string | null {
  return group.needsConfidential
    ? 'It compares every group with the whole file, which a block does not see.'
    : null;
}

/** Steps and options that do not work block by block, and why. */
export const NOT_IN_BLOCKS = [
  ['sample', 'A sample is drawn from the whole file.'],
  ['recode', 'Only limits that are replaced by the mean of all values beyond need the whole file.'],
  ['--together', 'Records that stay together could be in different blocks.'],
  [
    'columns of a unit',
    'Members of a unit, such as a household, could be in different blocks. Protect the file of units (`penumbra units`) as a whole and join it.',
  ],
  ['--block-size', 'The steps would make blocks inside the blocks.'],
] as const;

/** How a file is protected as a whole. */
const WHOLE = 'Leave --cut, --memory and --engine spark out';

/** Refuses to cut a file if a block cannot be protected separately as the recipe says. */
export function refuseCut(
  { cut, steps: given }: Recipe,
  steps: readonly PlannedStep[],
  preparations: readonly Preparation[],
  columns: readonly Column[],
): void {
  if (cut === undefined) return;
  const smallest = Math.max(1, ...steps.map(classSize));
  if (cut.size < 2 * smallest) {
    throw new PenumbraError(
      'usage',
      `Blocks of ${cut.size} records are too small for groups of ${smallest}: set --cut to ${2 * smallest} or more, or leave it out.`,
      { key: 'cut.size' },
    );
  }
  const refuse = (why: string): never => {
    throw new PenumbraError('usage', `The file cannot be cut into blocks: ${why} ${WHOLE}.`, {
      key: 'cut',
    });
  };
  for (const step of steps) {
    const { group, together, blocks, replace, replaceParameters, givenBack } = step;
    const { ofUnit, positions, placesOfUnit } = step;
    const whole = replace.needsWholeFile?.(replaceParameters as never) ?? null;
    if (whole !== null) refuse(whole);
    if (needsWholeFile(group) !== null) {
      refuse(`${group.name} compares every group with the whole file.`);
    }
    if (together !== null) {
      refuse(
        `records with the same ${label(columns, together)} stay together, and could be in different blocks.`,
      );
    }
    if (givenBack.unit !== null) {
      refuse(
        `members of a unit by ${label(columns, givenBack.unit)} lose the same cells, and could be in different blocks.`,
      );
    }
    const ofUnits = ofUnit === null ? placesOfUnit.map((j) => positions[j]) : positions;
    if (ofUnits.length > 0) {
      throw new PenumbraError(
        'usage',
        `The file cannot be cut into blocks: column ${label(columns, ofUnits[0])} belongs to a unit, whose members could be in different blocks. ${WHOLE}, or protect the columns of the unit without these flags in the smaller file that \`penumbra units\` writes, the others here with them, and join the two with \`penumbra units --join\`.`,
        { key: 'cut', column: columns[ofUnits[0]].name },
      );
    }
    if (blocks?.size != null) {
      refuse('the steps make blocks of their own with --block-size.');
    }
  }
  if (given.some(({ method }) => method === 'sample')) {
    refuse('a sample is drawn from the whole file; draw it first, in a separate run.');
  }
  const recoded = new Set(
    preparations.flatMap(({ position, recode }) => (recode === undefined ? [] : [position])),
  );
  const coarse = steps.flatMap(({ blocks }) => blocks?.strata ?? []).find((p) => recoded.has(p));
  if (coarse !== undefined) {
    refuse(`${label(columns, coarse)} makes strata and is recoded, which needs the whole file.`);
  }
  for (const { position, recode } of preparations) {
    if (recode !== undefined && 'at' in recode && recode.to === 'mean') {
      refuse(
        `${label(columns, position)} becomes the mean of all values beyond a limit, which needs the whole file.`,
      );
    }
  }
}
