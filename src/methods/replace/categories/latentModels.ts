import { randomStream } from '../../../foundation/numerics/index.ts';
import { combine } from '../../../foundation/table/index.ts';
import {
  fitClasses,
  type LatentClasses,
  marginalsOf,
  memberships,
  type Steps,
  scaleColumns,
  type Vectors,
} from './latentClass.ts';

/** The model of a group, over the columns in which it has values. */
interface GroupClasses extends LatentClasses {
  readonly places: readonly number[];
}

/** Smallest group, and smallest number of records per free level of its columns, for a separate model. */
const FEWEST_RECORDS = 50;
const RECORDS_PER_LEVEL = 10;
/** Largest number of records in the model of a file. More would make it slow and hardly better. */
const MOST_RECORDS = 20_000;
/** Share of the marginal distributions in a class of the file, so that no level is impossible in any class. */
const COMMON = 0.01;
/** Rounds of EM with raking, then of raking alone. */
const ROUNDS = 30;
const LAST_RAKES = 30;
const OPEN_SEED = new Uint8Array(32);
const SAMPLE_PURPOSE = 66;

/**
 * A latent class model for the records of a group. A large group has its own model. A small group takes the classes
 * of the file, restricted to its own levels, with its own shares of the classes, and raked (Deming and Stephan 1940)
 * to its own marginal distributions. In both cases each column's distribution in the group is kept on average.
 * Relations between columns come from the group if it is large, from the file if it is small.
 */
export function* modelOfGroup(
  columns: readonly Float64Array[],
  file: () => Steps<LatentClasses>,
): Steps<GroupClasses> {
  const places: number[] = [];
  for (let j = 0; j < columns.length; j++) if (!Number.isNaN(columns[j][0])) places.push(j);
  const own = places.map((j) => columns[j]);
  const size = columns[0].length;
  let beyond = 0;
  for (const codes of own) beyond += new Set(codes).size - 1;
  if (size >= Math.max(FEWEST_RECORDS, RECORDS_PER_LEVEL * beyond)) {
    if (size <= MOST_RECORDS) {
      return { ...(yield* fitClasses(distinctVectors(own, startsOf(own)))), places };
    }
    const model = yield* modelOfFile(own);
    const wanted = marginalsOf(allVectors(own, model.starts));
    for (let turn = 0; turn < LAST_RAKES; turn++) rake(model, wanted);
    return { ...model, places };
  }
  return { ...adapted(yield* file(), places, own), places };
}

/** The model of a file from at most 20,000 of its records, drawn with a public seed. */
export function* modelOfFile(columns: readonly Float64Array[]): Steps<LatentClasses> {
  const records = columns[0].length;
  const starts = startsOf(columns);
  let used = columns;
  if (records > MOST_RECORDS) {
    const stream = randomStream(OPEN_SEED, 0, SAMPLE_PURPOSE, 0);
    const sample = stream.permutation(records).subarray(0, MOST_RECORDS).sort();
    used = columns.map((codes) => Float64Array.from(sample, (record) => codes[record]));
  }
  const fitted = yield* fitClasses(distinctVectors(used, starts));
  const classes = fitted.shares.length;
  const marginals = marginalsOf(allVectors(columns, starts));
  const profiles = fitted.profiles.map(
    (share, at) => (1 - COMMON) * share + COMMON * marginals[Math.floor(at / classes)],
  );
  return { starts, shares: fitted.shares, profiles };
}

function startsOf(columns: readonly Float64Array[]): Int32Array {
  const starts = new Int32Array(columns.length + 1);
  for (const [j, codes] of columns.entries()) {
    let levels = 0;
    for (const code of codes) if (code >= levels) levels = code + 1;
    starts[j + 1] = starts[j] + levels;
  }
  return starts;
}

/** Each record as a separate vector. */
function allVectors(columns: readonly Float64Array[], starts: Int32Array): Vectors {
  const records = columns[0]?.length ?? 0;
  const width = columns.length;
  const rows = new Int32Array(records * width);
  for (let j = 0; j < width; j++) {
    for (let i = 0; i < records; i++) {
      const code = columns[j][i];
      rows[i * width + j] = Number.isNaN(code) ? -1 : starts[j] + code;
    }
  }
  return { starts, rows, counts: new Float64Array(records).fill(1) };
}

function distinctVectors(columns: readonly Float64Array[], starts: Int32Array): Vectors {
  const records = columns[0]?.length ?? 0;
  const { codes, distinct } = combine(
    columns.map((column) => Int32Array.from(column, (code) => (Number.isNaN(code) ? -1 : code))),
    records,
  );
  const counts = new Float64Array(distinct);
  const first = new Int32Array(distinct);
  for (let i = 0; i < records; i++) if (counts[codes[i]]++ === 0) first[codes[i]] = i;
  const kept = columns.map((column) => Float64Array.from(first, (record) => column[record]));
  return { ...allVectors(kept, starts), counts };
}

/**
 * The classes of a file adapted to a group: EM for the shares alone, with one round of raking in each iteration, then
 * further rounds.
 */
function adapted(
  file: LatentClasses,
  places: readonly number[],
  columns: readonly Float64Array[],
): LatentClasses {
  const classes = file.shares.length;
  const starts = new Int32Array(places.length + 1);
  for (const [j, place] of places.entries()) {
    starts[j + 1] = starts[j] + file.starts[place + 1] - file.starts[place];
  }
  const own = allVectors(columns, starts);
  const wanted = marginalsOf(own);
  const profiles = new Float64Array(wanted.length * classes);
  for (const [j, place] of places.entries()) {
    const from = file.starts[place] * classes;
    const to = file.starts[place + 1] * classes;
    profiles.set(file.profiles.subarray(from, to), starts[j] * classes);
  }
  for (let at = 0; at < profiles.length; at++) {
    if (wanted[Math.floor(at / classes)] === 0) profiles[at] = 0;
  }
  scaleColumns(profiles, starts, classes);
  const model = { starts, shares: file.shares.slice(), profiles };
  const member = new Float64Array(classes);
  const sizes = new Float64Array(classes);
  for (let round = 0; round < ROUNDS; round++) {
    sizes.fill(0);
    for (let i = 0; i < own.counts.length; i++) {
      memberships(model, own.rows, i, member);
      for (let c = 0; c < classes; c++) sizes[c] += member[c];
    }
    for (let c = 0; c < classes; c++) model.shares[c] = sizes[c] / own.counts.length;
    rake(model, wanted);
  }
  for (let turn = 0; turn < LAST_RAKES; turn++) rake(model, wanted);
  return model;
}

/** Multiplies a level by the same factor in all classes, to bring their mixture closer to the wanted distribution. */
function rake({ starts, shares, profiles }: LatentClasses, wanted: Float64Array): void {
  const classes = shares.length;
  for (let l = 0; l < wanted.length; l++) {
    let found = 0;
    for (let c = 0; c < classes; c++) found += shares[c] * profiles[l * classes + c];
    if (!(found > 0)) continue;
    for (let c = 0; c < classes; c++) profiles[l * classes + c] *= wanted[l] / found;
  }
  scaleColumns(profiles, starts, classes);
}
