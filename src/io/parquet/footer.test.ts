import { describe, expect, test } from 'vitest';
import { type Footer, readChunks, readFooter } from './footer.ts';
import { PHYSICAL } from './type.ts';

/** A value in Thrift's compact protocol: its type and its bytes. */
type Value = readonly [type: number, bytes: readonly number[]];
type Fields = Readonly<Record<number, Value>>;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function struct(fields: Fields): number[] {
  let last = 0;
  const parts = Object.entries(fields).flatMap(([field, [type, bytes]]) => {
    const delta = Number(field) - last;
    last = Number(field);
    // A field far from the last one is named in full.
    const head = delta > 15 ? [type, ...varint(2 * last)] : [delta * 16 + type];
    return [...head, ...bytes];
  });
  return [...parts, 0];
}

const int = (value: number): Value => [5, varint(value < 0 ? -2 * value - 1 : 2 * value)];
const byte = (value: number): Value => [3, [value]];
const flag = (value: boolean): Value => [value ? 1 : 2, []];
const text = (value: string): Value => [8, [...varint(value.length), ...Buffer.from(value)]];
const part = (fields: Fields = {}): Value => [12, struct(fields)];
const list = (parts: readonly Fields[]): Value => [
  9,
  [0xfc, ...varint(parts.length), ...parts.flatMap(struct)],
];

async function footerOf(fields: Fields): Promise<Footer> {
  const described = struct(fields);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(described.length);
  const bytes = Buffer.from([...Buffer.from('PAR1'), ...described, ...length]);
  const whole = Buffer.concat([bytes, Buffer.from('PAR1')]);
  return readFooter('a.parquet', whole.length, async (from, to) => whole.subarray(from, to));
}

const fileOf = (columns: readonly Fields[], more: Fields = {}) =>
  footerOf({
    2: list([{ 4: text('root'), 5: int(columns.length) }, ...columns]),
    3: int(0),
    ...more,
  });

const stored = (physical: (typeof PHYSICAL)[number], more: Fields = {}, name = 'c'): Fields => ({
  1: int(PHYSICAL.indexOf(physical)),
  4: text(name),
  ...more,
});
const converted = (type: number): Fields => ({ 6: int(type) });
const logical = (type: number, told: Fields = {}): Fields => ({ 10: part({ [type]: part(told) }) });
const sized = (length: number, more: Fields = {}): Fields => ({ 2: int(length), ...more });
const unit = (place: number, isUtc = true): Fields => ({
  1: flag(isUtc),
  2: part({ [place]: part() }),
});

const integer = (bits: number, isSigned = true, isPlain = isSigned) => ({
  ...{ kind: 'integer', bits, isSigned, isPlain },
});
const decimal = (physical: string, length = 0) => ({
  ...{ kind: 'decimal', precision: 9, scale: 2, physical, length },
});
const timed = (kind: string, unit: string, isUtc = true) => ({ kind, unit, isUtc });

/** The types of parquet.thrift by the older and the newer way to say them. */
const READ: readonly (readonly [string, Fields, object])[] = [
  ['BOOLEAN', stored('BOOLEAN'), { kind: 'boolean' }],
  ['FLOAT', stored('FLOAT'), { kind: 'float' }],
  ['INT96', stored('INT96'), { kind: 'int96' }],
  ['INT64', stored('INT64'), integer(64)],
  ['INT_8', stored('INT32', converted(15)), integer(8, true, false)],
  ['UINT_32', stored('INT32', converted(13)), integer(32, false)],
  ['UINT_64', stored('INT64', converted(14)), integer(64, false)],
  ['INT_64', stored('INT64', converted(18)), integer(64)],
  ['DATE', stored('INT32', converted(6)), { kind: 'date' }],
  ['TIME_MILLIS', stored('INT32', converted(7)), timed('time', 'MILLIS')],
  ['TIME_MICROS', stored('INT64', converted(8)), timed('time', 'MICROS')],
  ['TIMESTAMP_MILLIS', stored('INT64', converted(9)), timed('timestamp', 'MILLIS')],
  ['TIMESTAMP_MICROS', stored('INT64', converted(10)), timed('timestamp', 'MICROS')],
  ['UTF8', stored('BYTE_ARRAY', converted(0)), { kind: 'text', is: 'STRING' }],
  ['ENUM', stored('BYTE_ARRAY', converted(4)), { kind: 'text', is: 'ENUM' }],
  ['JSON', stored('BYTE_ARRAY', converted(19)), { kind: 'text', is: 'JSON' }],
  ['bytes', stored('BYTE_ARRAY'), { kind: 'text', is: 'none' }],
  [
    'DECIMAL',
    stored('BYTE_ARRAY', { ...converted(5), 7: int(2), 8: int(9) }),
    decimal('BYTE_ARRAY'),
  ],
  ['Decimal', stored('INT32', logical(5, { 1: int(2), 2: int(9) })), decimal('INT32')],
  [
    'Decimal of bytes',
    stored('FIXED_LEN_BYTE_ARRAY', sized(16, logical(5, { 1: int(2), 2: int(9) }))),
    decimal('FIXED_LEN_BYTE_ARRAY', 16),
  ],
  ['Date', stored('INT32', logical(6)), { kind: 'date' }],
  ['Time in millis', stored('INT32', logical(7, unit(1))), timed('time', 'MILLIS')],
  ['Time in nanos', stored('INT64', logical(7, unit(3, false))), timed('time', 'NANOS', false)],
  ['Timestamp', stored('INT64', logical(8, unit(2))), timed('timestamp', 'MICROS')],
  [
    'Integer',
    stored('INT32', logical(10, { 1: byte(16), 2: flag(false) })),
    integer(16, false, false),
  ],
  ['Null', stored('INT32', logical(11)), { kind: 'nothing' }],
  ['String', stored('BYTE_ARRAY', logical(1)), { kind: 'text', is: 'STRING' }],
  ['Enum', stored('BYTE_ARRAY', logical(4)), { kind: 'text', is: 'ENUM' }],
  ['Json', stored('BYTE_ARRAY', logical(12)), { kind: 'text', is: 'JSON' }],
  ['Uuid', stored('FIXED_LEN_BYTE_ARRAY', sized(16, logical(14))), { kind: 'uuid' }],
  ['Float16', stored('FIXED_LEN_BYTE_ARRAY', sized(2, logical(15))), { kind: 'half' }],
];

/** Types that hold no values of a table, and descriptions that contradict themselves. */
const REFUSED: readonly (readonly [string, Fields, RegExp])[] = [
  ['BSON', stored('BYTE_ARRAY', converted(20)), /type BSON/],
  ['Bson', stored('BYTE_ARRAY', logical(13)), /type BSON/],
  ['INTERVAL', stored('FIXED_LEN_BYTE_ARRAY', sized(12, converted(21))), /type INTERVAL/],
  ['bytes of one length', stored('FIXED_LEN_BYTE_ARRAY', sized(12)), /type FIXED_LEN_BYTE_ARRAY/],
  ['Variant', stored('BYTE_ARRAY', logical(16)), /type VARIANT/],
  ['Geometry', stored('BYTE_ARRAY', logical(17)), /type GEOMETRY/],
  ['Geography', stored('BYTE_ARRAY', logical(18)), /type GEOGRAPHY/],
  ['a date of 64 bits', stored('INT64', converted(6)), /no sound Parquet/],
  ['a Date of 64 bits', stored('INT64', logical(6)), /no sound Parquet/],
  ['millis of 64 bits', stored('INT64', converted(7)), /no sound Parquet/],
  ['micros of 32 bits', stored('INT32', converted(8)), /no sound Parquet/],
  ['a timestamp of 32 bits', stored('INT32', converted(9)), /no sound Parquet/],
  ['a Timestamp of 32 bits', stored('INT32', logical(8, unit(2))), /no sound Parquet/],
  ['Time of an unknown unit', stored('INT64', logical(7, unit(4))), /no sound Parquet/],
  ['Time of a text', stored('BYTE_ARRAY', logical(7, unit(1))), /no sound Parquet/],
  ['UINT_64 in 32 bits', stored('INT32', converted(14)), /no sound Parquet/],
  ['Integer of 12 bits', stored('INT32', logical(10, { 1: byte(12) })), /no sound Parquet/],
  ['Uuid of 15 bytes', stored('FIXED_LEN_BYTE_ARRAY', sized(15, logical(14))), /no sound Parquet/],
  ['Float16 of 4', stored('FIXED_LEN_BYTE_ARRAY', sized(4, logical(15))), /no sound Parquet/],
  ['a scale above the precision', stored('INT32', { ...converted(5), 7: int(3) }), /no sound/],
  ['a decimal of 40 bytes', stored('FIXED_LEN_BYTE_ARRAY', sized(40, converted(5))), /no sound/],
  [
    'Decimal of 40 bytes',
    stored('FIXED_LEN_BYTE_ARRAY', sized(40, logical(5, { 2: int(9) }))),
    /no sound Parquet/,
  ],
  ['a decimal as a double', stored('DOUBLE', logical(5, { 2: int(9) })), /no sound Parquet/],
  ['no physical type', { 4: text('c') }, /no sound Parquet/],
  ['an unknown repetition', stored('INT32', { 3: int(7) }), /no sound Parquet/],
  [
    'a logical type that is no struct',
    stored('INT32', { 10: [12, struct({ 5: int(1) })] }),
    /no s/,
  ],
  ['a list', stored('INT32', { 3: int(2) }), /column c of .* list/],
  ['a struct', { 4: text('c'), 5: int(2) }, /column c of .* list/],
  ['a name that no text is', stored('INT32', {}, 'a\0b'), /name of column 1/],
  ['a name without end', stored('INT32', {}, 'n'.repeat(70_000)), /name of column 1/],
];

/** Keys in ascending order, as the protocol needs them. */
const sorted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => Number(a) - Number(b)));

describe('a column of the type', () => {
  test.each(READ)('%s is read', async (_, column, type) => {
    const { columns } = await fileOf([sorted(column)]);
    expect(columns).toMatchObject([{ name: 'c', type, isOptional: false }]);
  });

  test.each(REFUSED)('%s is refused', async (_, column, says) => {
    await expect(fileOf([sorted(column)])).rejects.toThrow(says);
  });
});

describe('a description', () => {
  const column = stored('INT32');

  test('of a file says how many records there are, and what programs keep in it', async () => {
    const key = 'org.apache.spark.sql.parquet.row.metadata';
    const keys = [
      { 1: text(key), 2: text('{}'), 3: int(1) },
      { 1: text('other'), 2: text('x') },
    ];
    const group = { 2: int(0), 3: int(4) };
    const footer = await fileOf([column], { 3: int(4), 4: list([group]), 5: list(keys) });
    expect(footer).toMatchObject({ records: 4, groups: [{ records: 4 }] });
    expect([...footer.said.keys()]).toEqual([key]);
  });

  test.each([
    ['that is encrypted', [column], { 8: part() }, /encrypted/],
    ['without columns', [], {}, /has no columns/],
    ['with a name twice', [column, column], {}, /two columns called c/],
    ['that counts other records than its groups', [column], { 3: int(5) }, /sound Parquet|records/],
    ['with a group of no number', [column], { 4: list([{ 2: int(1) }]) }, /sound Parquet/],
  ] as const)('%s is refused', async (_, columns, more, says) => {
    await expect(fileOf(columns, more)).rejects.toThrow(says);
  });

  test('without a schema, or with another number of columns than it has, is refused', async () => {
    await expect(footerOf({ 3: int(0) })).rejects.toThrow(/sound Parquet/);
    const root = { 4: text('root'), 5: int(2) };
    await expect(footerOf({ 2: list([root, column]), 3: int(0) })).rejects.toThrow(/sound/);
  });
});

describe('values of a column', () => {
  const place = (data: number, dictionary = 0): Fields => ({
    ...{ 4: int(1), 5: int(3), 7: int(9), 9: int(data) },
    ...(dictionary > 0 && { 11: int(dictionary) }),
  });
  const chunksOf = (chunk: Fields, count = 1) => {
    const bytes = Uint8Array.from(struct({ 1: list(Array(count).fill(chunk)), 2: int(8) }));
    const column = { name: 'c' } as Footer['columns'][number];
    const footer = { columns: [column], records: 3, start: 100, groups: [], said: new Map() };
    return readChunks('a.parquet', { ...footer, bytes }, 0, 3);
  };

  test('begin with the dictionary, if it stands before them', () => {
    expect(chunksOf({ 3: part(place(20)) })).toEqual([{ codec: 1, start: 20 }]);
    expect(chunksOf({ 3: part(place(20, 8)) })).toEqual([{ codec: 1, start: 8 }]);
    expect(chunksOf({ 3: part(place(20, 30)) })).toEqual([{ codec: 1, start: 20 }]);
  });

  test.each([
    ['encrypted', { 3: part(place(20)), 8: part() }, /encrypted/],
    ['in another file', { 1: text('b'), 3: part(place(20)) }, /in other files/],
    ['of another number', { 3: part({ 5: int(4), 9: int(20) }) }, /sound Parquet|records/],
    ['behind the end', { 3: part(place(200)) }, /sound Parquet/],
    ['before the start', { 3: part(place(2)) }, /sound Parquet/],
    ['that are not described', { 3: int(1) }, /sound Parquet/],
  ] as const)('%s are refused', (_, chunk, says) => {
    expect(() => chunksOf(chunk)).toThrow(says);
  });

  test('of more columns than there are, are refused', () => {
    expect(() => chunksOf({ 3: part(place(20)) }, 2)).toThrow(/sound Parquet/);
  });
});
