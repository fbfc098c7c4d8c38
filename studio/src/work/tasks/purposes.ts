import { defaultLimits, readLimits } from '../../../../src/index.ts';
import { measures, scores } from '../../../../src/tasks/assess/index.ts';
import type { Task } from '../task.ts';

/** A purpose with its limits in words. */
export interface PurposeFacts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly k: number | null;
  readonly limits: readonly {
    readonly measure: string;
    readonly title: string;
    readonly definition: string;
    readonly range: string;
    readonly direction: string;
    readonly unit: string;
    readonly most: number | null;
    readonly least: number | null;
    readonly because: string;
    readonly source: string;
  }[];
}

/** A file of limits as text; null restores the default limits. */
interface LimitsFile {
  readonly name: string;
  readonly text: string | null;
}

/** The limits of each purpose. A given file of limits applies from now on. */
export const purposes: Task<LimitsFile | null, readonly PurposeFacts[]> = async (desk, ask) => {
  const declared = new Map([...measures, ...scores].map((one) => [one.name, one]));
  if (ask !== null && ask.text === null) delete desk.limits;
  else if (ask !== null) desk.limits = readLimits(ask.text!, ask.name, [...declared.keys()]);
  return (desk.limits ?? defaultLimits).purposes.map(({ name, title, description, k, limits }) => ({
    name,
    title,
    description,
    k: k ?? null,
    limits: limits.map(({ measure, most, least, because, source }) => {
      const one = declared.get(measure);
      return {
        measure,
        title: one?.title ?? measure,
        definition: one?.definition ?? '',
        range: one?.range ?? '',
        direction: one?.direction ?? '',
        unit: one?.unit ?? '',
        most: most ?? null,
        least: least ?? null,
        because,
        source,
      };
    }),
  }));
};
