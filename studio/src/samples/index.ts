import type { Decisions } from '../session/work.ts';

/** A file that is part of the page, with its roles and rules. */
export interface Sample {
  readonly file: File;
  readonly first: Partial<Decisions>;
}

/** Each sample is loaded on request, from the parts of the page. */
export const samples: Readonly<Record<string, () => Promise<Sample>>> = {
  persons: async () => (await import('./persons.ts')).persons(),
  expenditure: async () => (await import('./expenditure.ts')).expenditure(),
};
