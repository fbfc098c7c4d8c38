import { parseNested } from '../../../foundation/words/index.ts';
import { sha256Text } from '../../../io/bytes/index.ts';
import type { Lack, Nature } from '../../limits/index.ts';
import type { Assumed, FailedGate, TrialFigure, TrialPart, TrialResult } from '../trial/trial.ts';

/** A kept result of a finished recipe. */
export interface KeptResult {
  /** A digest of everything that the result depends on. */
  readonly key: string;
  readonly name: string;
  readonly result: TrialResult;
}

/**
 * A line for a finished recipe, with a digest of its content. The digest detects changes and
 * damage, not forgery: anybody who can write the line can compute it.
 */
export function printLine({ key, name, result }: KeptResult): string {
  const content = { key, name, result };
  return JSON.stringify({ ...content, sha256: digestOf(content) });
}

/** The content of a line, or null if it was changed. */
export function readLine(line: string): KeptResult | null {
  let value: unknown;
  try {
    value = parseNested(line);
  } catch {
    return null;
  }
  if (!isFields(value, ['key', 'name', 'result', 'sha256'])) return null;
  const { key, name, result, sha256 } = value;
  if (!isText(key) || !isText(name) || !isResult(result)) return null;
  const content = { key, name, result };
  return digestOf(content) === sha256 ? content : null;
}

function digestOf(content: KeptResult): string {
  return sha256Text(JSON.stringify(content));
}

type Check<T> = (value: unknown) => value is T;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const isNumberOrNull = (value: unknown): value is number | null =>
  value === null || isNumber(value);
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const listOf =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(check);

/** Whether an object has these fields and no others; fields after a question mark are optional. */
function isFields(
  value: unknown,
  names: readonly string[],
): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const known = names.map((name) => name.replace('?', ''));
  return (
    Object.keys(value).every((name) => known.includes(name)) &&
    names.every((name) => name.startsWith('?') || Object.hasOwn(value, name))
  );
}

function isResult(value: unknown): value is TrialResult {
  const names = ['figures', 'realisations', 'refused', 'notReleasable', 'seconds'];
  const more = ['?assumed', '?nature', '?gates', '?isFar'];
  if (!isFields(value, [...names, ...more])) return false;
  const { figures, realisations, refused, notReleasable, seconds, assumed, nature, gates, isFar } =
    value;
  return (
    listOf(isFigure)(figures) &&
    isNumber(realisations) &&
    Number.isSafeInteger(realisations) &&
    realisations >= 0 &&
    isTextOrNull(refused) &&
    listOf(isText)(notReleasable) &&
    isNumber(seconds) &&
    seconds >= 0 &&
    (assumed === undefined || isAssumed(assumed)) &&
    (nature === undefined || isNature(nature)) &&
    (gates === undefined || listOf(isGate)(gates)) &&
    (isFar === undefined || isFar === true)
  );
}

function isGate(value: unknown): value is FailedGate {
  return (
    isFields(value, ['gate', 'share', 'found']) &&
    isText(value.gate) &&
    isNumber(value.share) &&
    isText(value.found)
  );
}

function isFigure(value: unknown): value is TrialFigure {
  if (!isFields(value, ['name', 'value', 'spread', 'reason', '?parts', '?note'])) return false;
  return (
    isText(value.name) &&
    isNumberOrNull(value.value) &&
    isNumberOrNull(value.spread) &&
    isTextOrNull(value.reason) &&
    (value.parts === undefined || listOf(isPart)(value.parts)) &&
    (value.note === undefined || isText(value.note))
  );
}

function isPart(value: unknown): value is TrialPart {
  return isFields(value, ['name', 'value']) && isText(value.name) && isNumberOrNull(value.value);
}

function isAssumed(value: unknown): value is Assumed {
  const names = ['columns', 'keys', 'combinations', 'confidential'];
  return isFields(value, names) && names.every((name) => listOf(isText)(value[name]));
}

function isNature(value: unknown): value is Nature {
  const names = [
    'made',
    'drawn',
    'columns',
    'lacks',
    'numbers',
    'unknownNumbers',
    'trueConfidential',
  ];
  return (
    isFields(value, names) &&
    ['made', 'drawn', 'columns'].every((name) => isText(value[name])) &&
    listOf(isText)(value.numbers) &&
    listOf(isText)(value.unknownNumbers) &&
    listOf(isText)(value.trueConfidential) &&
    typeof value.lacks === 'object' &&
    value.lacks !== null &&
    Object.values(value.lacks).every(isLack)
  );
}

function isLack(value: unknown): value is Lack {
  return (
    isFields(value, ['because', '?remedy', '?instead']) &&
    isText(value.because) &&
    (value.remedy === undefined || isText(value.remedy)) &&
    (value.instead === undefined || listOf(isText)(value.instead))
  );
}
