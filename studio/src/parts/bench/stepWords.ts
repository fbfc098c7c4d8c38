import type { Step } from '../../../../src/recipe/index.ts';
import { declared as titled } from '../../texts/index.svelte.ts';
import type { Declarations } from '../../work/tasks/declarations.ts';

/** The steps of a recipe in a line: each method once, with k and the number of its columns. */
export function stepWords(
  steps: readonly Step[],
  methods: Declarations | null,
  columns: (n: number) => string,
): string {
  const found = new Map<string, number>();
  for (const step of steps) {
    const title = titled(
      methods?.steps.find(({ name }) => name === step.method)?.title ?? step.method,
    );
    const k = typeof step.group?.k === 'number' ? `, k = ${step.group.k}` : '';
    const words = `${title}${k}`;
    found.set(words, (found.get(words) ?? 0) + (step.columns?.length ?? 0));
  }
  return [...found]
    .map(([words, count]) => (count === 0 ? words : `${words}, ${columns(count)}`))
    .join(' + ');
}
