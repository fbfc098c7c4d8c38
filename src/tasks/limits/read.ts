import { didYouMean, PenumbraError } from '../../error.ts';
import { parseNested } from '../../foundation/words/index.ts';
import { MADE, OVER, type Scope, TRAITS } from '../../measures/contract/index.ts';
import type { Limit, Limits, Purpose } from './limits.ts';

/**
 * Reads the limits of an office from the text of its file and checks all of them. `name` is the
 * name of the file, for errors; `known` are the names of all measures and scores, which this folder
 * does not know.
 */
export function readLimits(text: string, name: string, known: readonly string[]): Limits {
  let value: unknown;
  try {
    value = parseNested(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new PenumbraError(
      'usage',
      `${name} is not JSON, or has a key twice in one object: check its quotes, commas and brackets, or start from the output of penumbra limits --json.`,
      { file: name },
    );
  }
  try {
    return limitsFrom(value, known);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError(error.code, `${name}: ${error.message}`, {
      ...error.place,
      file: name,
    });
  }
}

/** Finds a purpose by its name. */
export function purposeOf({ purposes }: Limits, name: string): Purpose {
  const found = purposes.find((purpose) => purpose.name === name);
  if (found !== undefined) return found;
  const names = purposes.map((purpose) => purpose.name);
  throw new PenumbraError(
    'usage',
    `There is no purpose "${name}". The purposes are ${names.join(', ')}.${didYouMean(name, names)}`,
  );
}

type Fields = Readonly<Record<string, unknown>>;

function limitsFrom(value: unknown, known: readonly string[]): Limits {
  const given = fields(value, '', ['$schema', 'format', 'version', 'purposes']);
  if (given.format !== 'penumbra-limits') {
    throw wrong('format', 'must be "penumbra-limits": this file holds something else');
  }
  if (given.version !== 1) {
    throw wrong('version', 'must be 1, the version of limits that this program reads');
  }
  const purposes = list(given.purposes, 'purposes').map((purpose, i) =>
    purposeFrom(purpose, `purposes[${i}]`, known),
  );
  if (purposes.length === 0) throw wrong('purposes', 'is empty: give at least one');
  for (const [i, { name }] of purposes.entries()) {
    if (purposes.findIndex((other) => other.name === name) < i) {
      throw wrong(`purposes[${i}].name`, `is "${name}", like an earlier one: rename one of them`);
    }
  }
  return { format: 'penumbra-limits', version: 1, purposes };
}

function purposeFrom(value: unknown, key: string, known: readonly string[]): Purpose {
  const given = fields(value, key, ['name', 'title', 'description', 'k', 'limits']);
  const name = words(given.name, `${key}.name`);
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(name)) {
    throw wrong(
      `${key}.name`,
      'must consist of letters, digits, hyphens and dots, because --for takes it',
    );
  }
  const limits = list(given.limits, `${key}.limits`).map((limit, i) =>
    limitFrom(limit, `${key}.limits[${i}]`, known),
  );
  for (const [i, { measure, most }] of limits.entries()) {
    const earlier = limits.findIndex(
      (other) => other.measure === measure && (other.most === undefined) === (most === undefined),
    );
    if (earlier < i) {
      throw wrong(
        `${key}.limits[${i}]`,
        `limits ${measure} a second time: keep one of the two limits`,
      );
    }
  }
  return {
    name,
    title: words(given.title, `${key}.title`),
    description: words(given.description, `${key}.description`),
    ...(given.k !== undefined && { k: groupSize(given.k, `${key}.k`) }),
    limits,
  };
}

function limitFrom(value: unknown, key: string, known: readonly string[]): Limit {
  const given = fields(value, key, ['measure', 'most', 'least', 'because', 'source', 'appliesTo']);
  const measure = words(given.measure, `${key}.measure`);
  if (!known.includes(measure)) {
    throw new PenumbraError(
      'usage',
      `${key}.measure is not a measure or score: penumbra methods lists them.${didYouMean(measure, known)}`,
      { key: `${key}.measure` },
    );
  }
  if ((given.most === undefined) === (given.least === undefined)) {
    throw wrong(key, 'needs either most or least, and not both');
  }
  const [end, bound] = given.most === undefined ? ['least', given.least] : ['most', given.most];
  if (typeof bound !== 'number' || !Number.isFinite(bound)) {
    throw wrong(`${key}.${end}`, 'must be a number');
  }
  return {
    measure,
    [end as 'most']: bound,
    because: words(given.because, `${key}.because`),
    source: words(given.source, `${key}.source`),
    ...(given.appliesTo !== undefined && {
      appliesTo: scopeFrom(given.appliesTo, `${key}.appliesTo`),
    }),
  };
}

function scopeFrom(value: unknown, key: string): Scope {
  const given = fields(value, key, ['made', 'drawn', 'has', 'over']);
  const some = <T extends string>(name: string, known: readonly T[]) => {
    if (given[name] === undefined) return {};
    const chosen = list(given[name], `${key}.${name}`).map((one, i) =>
      oneOf(one, known, `${key}.${name}[${i}]`),
    );
    return { [name]: chosen };
  };
  const single = <T extends string>(name: string, known: readonly T[]) =>
    given[name] === undefined ? {} : { [name]: oneOf(given[name], known, `${key}.${name}`) };
  return {
    ...some('made', MADE),
    ...single('drawn', ['sample', 'census']),
    ...some('has', Object.keys(TRAITS)),
    ...single('over', OVER),
  };
}

function oneOf<T extends string>(value: unknown, known: readonly T[], key: string): T {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw wrong(key, `must be one of: ${known.join(', ')}`);
}

function groupSize(value: unknown, key: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 2) return value as number;
  throw wrong(key, 'must be a whole number of at least 2; leave it out if there is none');
}

function words(value: unknown, key: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw wrong(key, value === undefined ? 'is not given' : 'must be a text that is not empty');
}

function list(value: unknown, key: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw wrong(key, value === undefined ? 'is not given' : 'must be a list');
}

function fields(value: unknown, key: string, allowed: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PenumbraError('usage', `${key === '' ? 'It' : key} must be an object.`, { key });
  }
  for (const name of Object.keys(value)) {
    if (allowed.includes(name)) continue;
    throw new PenumbraError(
      'usage',
      `${key === '' ? 'The file has' : `${key} has`} an unknown key "${name}". The known keys are ${allowed.filter((one) => one !== '$schema').join(', ')}.${didYouMean(name, allowed)}`,
      { key },
    );
  }
  return value as Fields;
}

function wrong(key: string, what: string): PenumbraError {
  return new PenumbraError('usage', `${key} ${what}.`, { key });
}
