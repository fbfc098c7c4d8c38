import { didYouMean, PenumbraError } from '../../../error.ts';
import type { DateUnit, MergeRecode, Recode } from './rule.ts';

/** Checks a recode of a recipe and fills in defaults. `key` is its path, for errors. */
export function readRecode(value: unknown, key: string): Recode {
  if (!isObject(value)) throw refused(key, '', 'recode must be an object with the key by.');
  const { by } = value;
  if (typeof by !== 'string' || !Object.hasOwn(READERS, by)) {
    const hint = typeof by === 'string' ? didYouMean(by, Object.keys(READERS)) : '';
    throw refused(
      key,
      'by',
      `recode: by must be one of ${Object.keys(READERS).join(', ')}.${hint}`,
    );
  }
  const rule = by as Recode['by'];
  const { keys, read } = READERS[rule];
  for (const name of Object.keys(value)) {
    if (name === 'by' || keys.includes(name)) continue;
    throw refused(
      key,
      name,
      `recode by ${rule} has no key "${name}" (it has ${keys.join(', ')}).${didYouMean(name, keys)}`,
    );
  }
  return read(value, (name, what) => refused(key, name, `recode by ${rule}: ${name} ${what}.`));
}

type Refuse = (name: string, what: string) => PenumbraError;

interface Reader {
  readonly keys: readonly string[];
  read(value: Readonly<Record<string, unknown>>, refuse: Refuse): Recode;
}

const LIMIT: Omit<Reader, 'read'> & { read(by: 'top' | 'bottom'): Reader['read'] } = {
  keys: ['at', 'to'],
  read:
    (by) =>
    ({ at, to = 'limit' }, refuse) => {
      if (!isFiniteNumber(at)) throw refuse('at', 'must be a finite number');
      if (to !== 'limit' && to !== 'mean') throw refuse('to', 'must be one of limit, mean');
      return { by, at, to };
    },
};

const DATE_UNITS: readonly DateUnit[] = ['month', 'quarter', 'year', 'five-years', 'decade'];

const READERS: Readonly<Record<Recode['by'], Reader>> = {
  intervals: {
    keys: ['breaks', 'labels'],
    read({ breaks, labels }, refuse) {
      if (!Array.isArray(breaks) || breaks.length === 0 || !breaks.every(isFiniteNumber)) {
        throw refuse('breaks', 'must be a list of at least one finite number');
      }
      if (breaks.some((at, i) => i > 0 && !(at > breaks[i - 1]))) {
        throw refuse('breaks', 'must ascend, each larger than the previous');
      }
      if (labels === undefined) return { by: 'intervals', breaks };
      if (!isTexts(labels) || labels.length !== breaks.length + 1) {
        const count = breaks.length + 1;
        throw refuse('labels', `must be a list of ${count} texts, one for each interval`);
      }
      if (new Set(labels).size < labels.length) {
        throw refuse('labels', 'has a text twice: give each interval a different one');
      }
      for (const label of labels) {
        const fault = faultIn(label);
        if (fault !== null) throw refuse('labels', `has ${fault}`);
      }
      return { by: 'intervals', breaks, labels };
    },
  },
  round: {
    keys: ['to'],
    read({ to }, refuse) {
      if (!(isFiniteNumber(to) && to > 0)) throw refuse('to', 'must be a finite number above 0');
      return { by: 'round', to };
    },
  },
  top: { keys: LIMIT.keys, read: LIMIT.read('top') },
  bottom: { keys: LIMIT.keys, read: LIMIT.read('bottom') },
  date: {
    keys: ['to'],
    read({ to }, refuse) {
      const unit = DATE_UNITS.find((known) => known === to);
      if (unit === undefined) throw refuse('to', `must be one of ${DATE_UNITS.join(', ')}`);
      return { by: 'date', to: unit };
    },
  },
  merge: {
    keys: ['into'],
    read({ into }, refuse) {
      if (!Array.isArray(into) || into.length === 0 || !into.every(isMerged)) {
        throw refuse(
          'into',
          'must be a list of objects with level, a text, and of, a list of texts',
        );
      }
      const merged = into.map(({ level, of }) => ({ level, of }));
      const targets = firstTwice(merged.map(({ level }) => level));
      if (targets !== undefined) {
        throw refuse('into', `makes "${targets}" twice: list all its levels together`);
      }
      const sources = firstTwice(merged.flatMap(({ of }) => of));
      if (sources !== undefined) {
        throw refuse('into', `takes "${sources}" twice: a level can become only one other`);
      }
      for (const { level, of } of merged) {
        // A level that already exists in the file is written as it was read, with quotes if needed.
        const fault = of.includes(level) ? null : faultIn(level);
        if (fault !== null) throw refuse('into', `makes ${fault}`);
      }
      return { by: 'merge', into: merged };
    },
  },
  prefix: {
    keys: ['length'],
    read({ length }, refuse) {
      if (!isCount(length)) throw refuse('length', 'must be a whole number of at least 1');
      return { by: 'prefix', length };
    },
  },
  level: {
    keys: ['up'],
    read({ up }, refuse) {
      if (!isCount(up)) throw refuse('up', 'must be a whole number of at least 1');
      return { by: 'level', up };
    },
  },
};

const text = { type: 'string', minLength: 1 };
const count = { type: 'integer', minimum: 1 };
const limit = {
  at: { type: 'number', description: 'The limit.' },
  to: {
    enum: ['limit', 'mean'],
    default: 'limit',
    description:
      'The new value of numbers beyond the limit: the limit, or the mean of those numbers.',
  },
};

/** The JSON schema of a recode. */
export const recodeSchema: object = {
  description: 'How the values of a column are recoded.',
  oneOf: [
    variant('intervals', 'Numbers become intervals, with their lower ends.', ['breaks'], {
      breaks: { type: 'array', minItems: 1, items: { type: 'number' } },
      labels: { type: 'array', minItems: 2, uniqueItems: true, items: text },
    }),
    variant('round', 'Numbers become the nearest multiples.', ['to'], {
      to: { type: 'number', exclusiveMinimum: 0 },
    }),
    variant('top', 'Numbers above a limit become one value.', ['at'], limit),
    variant('bottom', 'Numbers below a limit become one value.', ['at'], limit),
    variant('date', 'Dates become the period that contains them.', ['to'], {
      to: { enum: DATE_UNITS },
    }),
    variant('merge', 'Some levels become one.', ['into'], {
      into: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            level: text,
            of: { type: 'array', minItems: 1, items: { type: 'string' } },
          },
          required: ['level', 'of'],
          additionalProperties: false,
        },
      },
    }),
    variant('prefix', 'The first characters stay.', ['length'], { length: count }),
    variant('level', 'Levels become the levels above them in their taxonomy.', ['up'], {
      up: count,
    }),
  ],
};

function variant(by: string, description: string, required: readonly string[], own: object) {
  return {
    type: 'object',
    description,
    properties: { by: { const: by }, ...own },
    required: ['by', ...required],
    additionalProperties: false,
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Texts that are read as missing by default: a level with such a name would be lost with its quotes. */
const READ_AS_MISSING = /^(\s*|NA|N\/A|NaN|null|\.)$/i;

/** Why a new level cannot have this name, as the end of a sentence; null if it can. */
function faultIn(level: string): string | null {
  if (/\p{Cc}/u.test(level)) {
    return 'a name with a control character, such as a tab or a line end: remove it';
  }
  if (READ_AS_MISSING.test(level)) {
    return `"${level}", which programs read as a missing value: choose another name`;
  }
  return null;
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}

function isMerged(value: unknown): value is MergeRecode['into'][number] {
  return (
    isObject(value) &&
    Object.keys(value).length === 2 &&
    typeof value.level === 'string' &&
    value.level !== '' &&
    Array.isArray(value.of) &&
    value.of.length > 0 &&
    value.of.every((one) => typeof one === 'string')
  );
}

function firstTwice(texts: readonly string[]): string | undefined {
  return texts.find((one, i) => texts.indexOf(one) < i);
}

function refused(key: string, name: string, message: string): PenumbraError {
  const place = [key, name].filter((part) => part !== '').join('.');
  return new PenumbraError('usage', message, { key: place || undefined });
}
