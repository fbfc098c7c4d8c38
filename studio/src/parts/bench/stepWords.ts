import type { StudioStep } from '../../session/work.ts';
import { declared as titled } from '../../texts/index.svelte.ts';
import type { Declarations } from '../../work/tasks/declarations.ts';

/** The steps of a recipe in a line: their titles, how many columns they protect, and k. */
export function stepWords(
  steps: readonly StudioStep[],
  methods: Declarations | null,
  columns: (n: number) => string,
): string {
  return steps
    .map(({ step }) => {
      const title = titled(
        methods?.steps.find(({ name }) => name === step.method)?.title ?? step.method,
      );
      const k = typeof step.group?.k === 'number' ? `, k = ${step.group.k}` : '';
      return `${title}${k}${step.columns === undefined ? '' : `, ${columns(step.columns.length)}`}`;
    })
    .join(' + ');
}
