import type { Column, Dataset } from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import type { Gate, ReleaseCandidate } from './gate.ts';

/**
 * A level of the original or the recipe that no record of the protected file has: its name tells
 * that somebody had it. Lists of levels in the codebook and the public report may name only levels
 * of their column, and no text there may quote a level that is gone.
 */
export const levels: Gate = {
  name: 'levels',
  title: 'Levels',
  asks: 'Do the codebook and the report name only levels that still occur?',
  next: 'This is an error of the program: please report it. Accept the gate only after you have read the codebook and the report.',
  check(candidate) {
    const { codebook, report, masked } = candidate;
    const gone = levelsGone(candidate);
    let told = 0;
    for (const { name, levels: named } of [...codebook.columns, ...report.pictures.categories]) {
      const own = new Set(
        masked.table.columns.flatMap((column) => (column.name === name ? levelsOf(column) : [])),
      );
      // For numbers that are taken as categories, the levels are the values in the file.
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
          ? `${counted(told, 'level')} that no record has any more would be named`
          : gone.size === 0
            ? 'every level still occurs'
            : `${many} of the original no longer ${gone.size === 1 ? 'occurs' : 'occur'}, and no text names ${gone.size === 1 ? 'it' : 'them'}`,
    };
  },
};

/** Levels of the original and of the recipe that occur in no column of the protected file. */
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
    ...(recipe?.description?.columns ?? []).flatMap(({ kind, values = [] }) =>
      kind === 'ordinal' ? values.map(({ code }) => code) : [],
    ),
  ];
  return new Set(known.filter((level) => level !== '' && !here.has(level)));
}

/** The texts between quotation marks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"|“([^”]+)”|'([^']+)'/g)].map(([, a, b, c]) => a ?? b ?? c);
}

/** Levels that records have; none for numbers and texts. */
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
