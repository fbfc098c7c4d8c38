import { type Column, type Dependency, label } from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import { drive } from '../../foundation/work/index.ts';
import {
  countInferred,
  type HiddenCounts,
  inferCells,
  inferredSentence,
  SOURCES,
} from '../../measures/risk/index.ts';
import { keepRows, type TaskOptions } from '../dataset/index.ts';
import { NOT_INFERABLE, type WithdrawnClaim } from '../plan/index.ts';
import { readBy } from '../run/index.ts';
import type { Certificate, CertifiedClaim } from './certificate.ts';
import type { FilePair } from './check.ts';
import type { MustState } from './mustState.ts';
import { isSame } from './same.ts';
import type { Scope } from './scope.ts';
import type { Verdict } from './verdicts.ts';

/** The claim about emptied cells, or why it is withdrawn. */
export interface CheckedInference {
  readonly claims: readonly CertifiedClaim[];
  readonly withdrawn: WithdrawnClaim | null;
}

/**
 * Whether no emptied cell follows from the rest of the written file, measured as `inferred-cells` measures it. It needs
 * every column in memory, so the plan of a file that is cut into blocks withdraws the claim. A run withdraws it if cells
 * follow only from what the method cannot prevent: dependencies that the original does not have, values of columns that stay
 * and tell others, codes that are gone, the pattern of what is missing, and what only the columns of several steps tell together.
 */
export async function checkInferable(
  { original, written, kept }: FilePair,
  {
    fates,
    edits,
    inference,
    coverages,
  }: Pick<Scope, 'fates' | 'edits' | 'inference' | 'coverages'>,
  options: TaskOptions,
): Promise<CheckedInference> {
  if (inference === undefined || inference === null) return { claims: [], withdrawn: null };
  const before = keepRows(original.table.columns, kept);
  const masked = fates.map(({ name, written: place }) =>
    place === null ? null : { ...written.table.columns[place], name },
  );
  const files = readBy(inference, before, masked, edits?.rules);
  const count = async (shownBy: 'protected' | 'both', unseen: readonly number[] = []) => {
    const seen = masked.map((column, position) => (unseen.includes(position) ? null : column));
    const { answers, dependencies } = await drive(
      inferCells(readBy(inference, before, seen, edits?.rules), shownBy),
      () => {},
      options.signal,
    );
    const own = answers.filter(({ column }) => inference.positions.includes(column.position));
    return { ...countInferred(own), dependencies };
  };
  const found = await count('protected');
  let isUnforeseen = found.emptiedInferred > 0;
  for (const { columns } of isUnforeseen ? coverages : []) {
    // What a step can prevent alone: it does not choose what the others empty.
    const own = columns.map(({ position }) => position);
    const others = coverages.flatMap((one) => one.columns.map(({ position }) => position));
    const unseen = others.filter((position) => !own.includes(position));
    if ((await count('both', unseen)).emptiedInferred > 0) isUnforeseen = false;
  }
  const because = `${wordsOf(found)}, which the method could not prevent${remedyOf(found.dependencies, before, inference.positions)}.`;
  if (isUnforeseen) return { claims: [], withdrawn: { claim: NOT_INFERABLE, because } };
  const { emptied, emptiedInferred } = found;
  return {
    withdrawn: null,
    claims: [
      {
        claim: NOT_INFERABLE,
        sentence: `No emptied cell can be inferred from the rest of the written file. ${inferredSentence(files.inferred)}`,
        tier: 'tested',
        because: 'cells that would give an emptied one are emptied too.',
        figure: 'emptied cells that can be inferred; at most 0',
        measured: emptiedInferred,
        limit: 0,
        holds: emptiedInferred === 0,
        found: emptiedInferred === 0 ? `none of ${emptied} emptied cells` : wordsOf(found),
      },
    ],
  };
}

/**
 * Whether a certificate withdraws the claim for the reason that the files show, in each step that makes it. What a refinement
 * changed is not on the files any more: there, only the run that is made again tells.
 */
export function lostVerdicts(
  { steps, refined }: Certificate,
  must: MustState | null,
  lost: WithdrawnClaim | null,
): Verdict[] {
  if (must === null || refined !== undefined) return [];
  const stated = must.steps.flatMap(({ hides }, i) =>
    hides ? [(steps[i]?.withdrawn ?? []).filter(({ claim }) => claim === NOT_INFERABLE)] : [],
  );
  if (lost === null && stated.every((withdrawn) => withdrawn.length === 0)) return [];
  const same = stated.every((withdrawn) => isSame(withdrawn, lost === null ? [] : [lost]));
  const otherwise = same ? '' : '; the certificate says it otherwise';
  return [
    {
      statement: `The claim ${NOT_INFERABLE} is withdrawn for the reason that the files show.`,
      verdict: same ? 'holds' : 'fails',
      found: `measured again: ${lost?.because ?? 'the files show none'}${otherwise}`,
    },
  ];
}

/** The number of emptied cells that can be inferred, and from what. */
function wordsOf({ emptied, emptiedInferred, bySource }: HiddenCounts): string {
  const sources = [...bySource].flatMap(([source, count]) =>
    count === 0 ? [] : [`${count} from ${SOURCES[source]}`],
  );
  return `${emptiedInferred} of ${counted(emptied, 'emptied cell')}: ${sources.join(', ')}`;
}

/** What to do about the first dependency that gives cells of a step. */
function remedyOf(
  dependencies: readonly Pick<Dependency, 'from' | 'to'>[],
  columns: readonly Column[],
  positions: readonly number[],
): string {
  const first = dependencies.find(({ to }) => positions.includes(to));
  if (first === undefined) return '';
  const by = first.from.map((p) => label(columns, p)).join(' and ');
  return `, such as ${label(columns, first.to)} from ${by}: protect them in one step, or leave ${first.from.length > 1 ? 'one of ' : ''}${by} out (role identifier)`;
}
