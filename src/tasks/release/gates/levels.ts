import type { Column, Dataset } from '../../../foundation/table/index.ts';
import { counted } from '../../../foundation/words/index.ts';
import type { Gate, ReleaseCandidate } from '../gate.ts';

/**
 * Levels that the original has, or that the recipe names, and that no record of the protected file has any more: whoever
 * reads of them learns that somebody had them. Lists of levels in the codebook and the public report may name only what
 * their column has, and no text there may hold a level that is gone between quotation marks.
 */
export const levels: Gate = {
  name: 'levels',
  title: 'Levels',
  asks: 'Is no level named that the protected file does not have any more?',
  next: 'This is for the program to see to: please report it, and accept the gate only after reading the codebook and the report.',
  check(candidate) {
    const { codebook, report, masked } = candidate;
    const gone = levelsGone(candidate);
    let told = 0;
    for (const { name, levels: named } of [...codebook.columns, ...report.pictures.categories]) {
      const own = new Set(
        masked.table.columns.flatMap((column) => (column.name === name ? levelsOf(column) : [])),
      );
      // Of numbers that are taken as categories the levels are the values, which the file has.
      if (own.size > 0) told += named.filter((level) => !own.has(level.name)).length;
    }
    const quoted = new Set<string>();
    const look = (text: string) => {
      for (const level of quotedIn(text)) if (gone.has(level)) quoted.add(level);
    };
    eachText(codebook, look);
    eachText(report, look);
    told += quoted.size;
    const many = counted(gone.size, 'level');
    return {
      holds: told === 0,
      found:
        told > 0
          ? `${counted(told, 'level')} that nobody has any more would be named`
          : gone.size === 0
            ? 'every level is still there'
            : `${many} of the original ${gone.size === 1 ? 'is' : 'are'} not there any more, and named nowhere`,
    };
  },
};

/** Levels of the original and of the recipe that the protected file does not have, in no column. */
export function levelsGone({
  original,
  masked,
  recipe,
}: {
  readonly original: Dataset;
  readonly masked: Dataset;
  readonly recipe: ReleaseCandidate['recipe'];
}): ReadonlySet<string> {
  const here = new Set(masked.table.columns.map(({ name }) => name));
  for (const column of masked.table.columns) for (const level of levelsOf(column)) here.add(level);
  const known = [
    ...original.table.columns.flatMap(levelsOf),
    ...(recipe?.categories ?? []).flatMap(({ order = [] }) => order),
  ];
  return new Set(known.filter((level) => level !== '' && !here.has(level)));
}

/** What stands between quotation marks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"|“([^”]+)”|'([^']+)'/g)].map(([, a, b, c]) => a ?? b ?? c);
}

/** Levels that records have; none for numbers and for texts. */
function levelsOf(column: Column): string[] {
  if (column.kind !== 'categorical') return [];
  const used = new Set(column.codes);
  return column.levels.filter((_, code) => used.has(code));
}

function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) eachText(one, visit);
  }
}
