import type { Measure } from '../../../measures/contract/index.ts';
import { linkageKeys } from '../../../measures/risk/index.ts';
import type { Limit, Limits, Purpose } from '../limits.ts';

/** A rule that no figure of the file decides: a question for the officer, and why it is one. */
export interface Question {
  readonly asks: string;
  /** Why the program cannot answer it. */
  readonly because: string;
  readonly source: string;
}

/** The rules of an office: limits that gates check, and questions that the officer answers. */
export interface Pack {
  /** Name for --limits. */
  readonly name: string;
  readonly title: string;
  /** Where the rules come from. */
  readonly source: string;
  readonly limits: Limits;
  /** Questions by the name of the purpose. */
  readonly questions: Readonly<Record<string, readonly Question[]>>;
}

export function limitsOf(...purposes: readonly Purpose[]): Limits {
  return { format: 'penumbra-limits', version: 1, purposes };
}

export const most = (
  { name: measure }: Pick<Measure, 'name'>,
  bound: number,
  because: string,
  source: string,
): Limit => ({
  measure,
  most: bound,
  because,
  source,
});

export const least = (
  { name: measure }: Pick<Measure, 'name'>,
  bound: number,
  because: string,
  source: string,
): Limit => ({
  measure,
  least: bound,
  because,
  source,
});

/** Questions of one source, each with the reason why the file does not answer it. */
export function questions(
  source: string,
  ...asked: readonly (readonly [asks: string, because: string])[]
): readonly Question[] {
  return asked.map(([asks, because]) => ({ asks, because, source }));
}

export const CONTRACT = 'It is about a contract, not about the file';
export const JUDGEMENT = 'It needs knowledge of the survey and of its respondents';

/** For keys that a step perturbed, where a combination of keys finds nobody: the rules of offices count combinations. */
export const linksByKeys = (bound: number): Limit =>
  most(
    linkageKeys,
    bound,
    `If a step perturbed the keys, an intruder who takes the record with the nearest keys is right for at most ${bound} %.`,
    'decided here, because the rules name none for perturbed keys',
  );
