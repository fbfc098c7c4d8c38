import type { ReplaceContext } from './method.ts';

/** Kept columns, and those that are known from unchanged columns whatever is emptied, so that emptying them hides nothing. */
export function withKnown(
  kept: readonly boolean[],
  determined: NonNullable<ReplaceContext['determined']>,
): boolean[] {
  const known = [...kept];
  const isGiven = ({ from, to, where }: (typeof determined)[number]) =>
    to !== null && where === undefined && !known[to] && from.every((j) => known[j]);
  for (let next = determined.find(isGiven); next !== undefined; next = determined.find(isGiven)) {
    known[next.to!] = true;
  }
  return known;
}
