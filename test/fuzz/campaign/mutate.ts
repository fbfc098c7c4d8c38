import fc from 'fast-check';

/** Few changes, so that most inputs get past the parser: one, or rarely more. */
const few = <T>(change: fc.Arbitrary<T>, most: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.array(change, { maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(change, { maxLength: most }) },
  );

/** Null nine times in ten. */
export const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

/** A change of a text: some of its tokens are left out, repeated, exchanged, or others put in their place. */
const textChange = (tokens: readonly string[]) =>
  fc.record({
    at: fc.nat(),
    length: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.nat(12)),
    how: fc.constantFrom('replace', 'insert', 'drop', 'repeat', 'exchange'),
    token: fc.oneof(
      fc.constantFrom(...tokens),
      fc.constantFrom(...ODD),
      fc.string({ maxLength: 4 }),
    ),
  });

/** Texts that readers tend to stumble over. */
export const ODD = [
  ...['', ' ', '\n', '\r', '\r\n', '\0', '\ufeff', '"', "'", ',', ';', '\t', '\\', '-', '+', '.'],
  ...['0', '-0', '1e308', '1e999', '9007199254740993', '0x10', 'NaN', 'Infinity', 'null', 'NA'],
  ...['__proto__', 'constructor', '\ud800', '💥', 'é', '\u2028', '%00', '$1', '$&', '../x'],
];

const TOKEN = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/** Texts that begin as one of these and have up to six changes at the borders of words. */
export function changedTexts(
  bases: fc.Arbitrary<string>,
  tokens: readonly string[],
): fc.Arbitrary<string> {
  return fc.tuple(bases, few(textChange(tokens), 6)).map(([base, changes]) => {
    let parts: string[] = base.match(TOKEN) ?? [];
    for (const { at, length, how, token } of changes) {
      const from = at % (parts.length + 1);
      const taken = parts.slice(from, from + length);
      const put = {
        ...{ replace: [token], insert: [token, ...taken], drop: [] },
        ...{ repeat: [...taken, ...taken, ...taken], exchange: taken.toReversed() },
      }[how];
      parts = [...parts.slice(0, from), ...put, ...parts.slice(from + length)];
    }
    return parts.join('');
  });
}

const jsonChange = (names: readonly string[]) =>
  fc.record({
    at: fc.nat(),
    from: fc.nat(),
    how: fc.constantFrom('set', 'copy', 'drop', 'rename', 'wrap', 'repeat', 'nudge', 'word'),
    value: fc.oneof(
      fc.constantFrom<unknown>(null, true, false, [], {}, '', 0, -1, 0.5, 1e9, 1e308, -1e-320),
      fc.constantFrom<unknown>(2 ** 31, 2 ** 53, [[]], [null], { a: 1 }, '*', 'x'.repeat(300)),
      fc.integer({ min: -3, max: 200 }),
      fc.constantFrom(...ODD),
      fc.constantFrom(...names),
    ),
    name: fc.constantFrom(...names),
  });

type Holder = Record<string | number, unknown>;

/** All places in a value: whoever holds them, and under which key. */
function placesIn(value: unknown, found: [Holder, string | number][] = []) {
  if (typeof value !== 'object' || value === null || found.length > 5000) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Holder, Array.isArray(value) ? Number(key) : key]);
    placesIn((value as Holder)[key], found);
  }
  return found;
}

/** Values that begin as one of these and have up to five changes: other values, names, parts of themselves elsewhere. */
export function changedValues(
  bases: fc.Arbitrary<unknown>,
  names: readonly string[],
): fc.Arbitrary<unknown> {
  return fc.tuple(bases, few(jsonChange(names), 5)).map(([base, changes]) => {
    const whole = { value: structuredClone(base) };
    for (const { at, from, how, value, name } of changes) {
      const places = placesIn(whole);
      if (places.length === 0) break;
      const [holder, key] = places[at % places.length];
      const [otherHolder, otherKey] = places[from % places.length];
      const old = holder[key];
      // A value of the generator is that of all inputs.
      if (how === 'set') holder[key] = structuredClone(value);
      else if (how === 'copy') holder[key] = structuredClone(otherHolder[otherKey]);
      else if (how === 'wrap') holder[key] = [old];
      else if (how === 'repeat' && Array.isArray(holder)) holder.push(structuredClone(old));
      else if (how === 'drop' && Array.isArray(holder)) holder.splice(Number(key), 1);
      else if (how === 'drop') delete holder[key];
      else if (how === 'nudge' && typeof old === 'number') holder[key] = old + (at % 3) - 1;
      else if (how === 'word' && typeof old === 'string') holder[key] = name;
      else if (how === 'rename' && !Array.isArray(holder)) {
        delete holder[key];
        Object.defineProperty(holder, name, {
          value: old,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
    }
    return whole.value;
  });
}

/** JSON of changed values, rarely with changes of the text itself. */
export function changedJson(
  bases: fc.Arbitrary<unknown>,
  names: readonly string[],
): fc.Arbitrary<string> {
  const sound = changedValues(bases, names).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 6, arbitrary: sound },
    { weight: 1, arbitrary: changedTexts(sound, ['{', '}', '[', ']', ':', ',', '"', ...names]) },
  );
}

const byteChange = fc.record({
  at: fc.oneof(fc.nat(64), fc.nat(3000), fc.nat()),
  isFromEnd: fc.boolean(),
  how: fc.constantFrom('set', 'set', 'set', 'flip', 'number', 'drop', 'repeat', 'exchange'),
  value: fc.oneof(fc.constantFrom(0, 1, 127, 128, 255), fc.nat(255)),
  length: fc.oneof(fc.nat(8), fc.nat(300)),
  number: fc.constantFrom(
    ...[
      [0x80, 0x80, 0x80, 0x80, 0x08],
      [0xfe, 0xff, 0xff, 0xff, 0x0f],
      [0xff, 0xff, 0xff, 0x7f],
    ],
    ...[
      [0xff, 0xff, 0xff, 0xff],
      [0, 0, 0, 0x80],
      [1, 0, 0, 0],
      [0x80, 0x80, 0x04],
    ],
  ),
});

/** Bytes that begin as one of these, have up to five changes, and are cut off or joined with others now and then. */
export function changedBytes(bases: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const base = fc.nat(bases.length - 1);
  return fc
    .tuple(base, few(byteChange, 5), seldom(fc.nat()), seldom(base))
    .map(([which, changes, cut, behind]) => {
      let bytes = [...bases[which]];
      for (const { at, isFromEnd, how, value, length, number } of changes) {
        const place = at % Math.max(1, bytes.length);
        const from = isFromEnd ? bytes.length - 1 - place : place;
        if (how === 'set') bytes[from] = value;
        else if (how === 'flip') bytes[from] ^= 1 << (value % 8);
        else if (how === 'number') bytes.splice(from, number.length, ...number);
        else if (how === 'drop') bytes.splice(from, length);
        else if (how === 'repeat') bytes.splice(from, 0, ...bytes.slice(from, from + length));
        else bytes.splice(from, length, ...bytes.slice(from, from + length).reverse());
      }
      if (cut !== null) bytes = bytes.slice(0, cut % (bytes.length + 1));
      return Uint8Array.from(behind === null ? bytes : [...bytes, ...bases[behind]]);
    });
}

/** Numbers that lie about lengths, counts and places: of one to eight bytes, in both orders. */
const LIES = [0, 1, 2, 7, 127, 255, 65_535, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53];

/**
 * Bytes in which a number within 64 bytes of a mark of their format says something else, so that what follows is looked for
 * elsewhere: too far, before itself, or nowhere.
 */
export function changedAt(
  bases: readonly Uint8Array[],
  marks: readonly string[],
): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    mark: fc.constantFrom(...marks),
    which: fc.nat(40),
    behind: fc.nat(63),
    lie: fc.oneof(fc.constantFrom(...LIES), fc.nat(4000)),
    bytes: fc.constantFrom(1, 2, 4, 8),
    isLittle: fc.boolean(),
  });
  return fc.tuple(fc.nat(bases.length - 1), few(change, 4)).map(([which, changes]) => {
    const bytes = bases[which].slice();
    const text = Buffer.from(bytes).toString('latin1');
    for (const { mark, which, behind, lie, bytes: wide, isLittle } of changes) {
      let at = text.indexOf(mark);
      for (let i = 0; i < which && text.indexOf(mark, at + 1) >= 0; i++)
        at = text.indexOf(mark, at + 1);
      const from = at < 0 ? behind : at + mark.length + behind;
      for (let i = 0; i < wide && from + i < bytes.length; i++) {
        bytes[from + (isLittle ? i : wide - 1 - i)] = Math.floor(lie / 256 ** i) % 256;
      }
    }
    return bytes;
  });
}
