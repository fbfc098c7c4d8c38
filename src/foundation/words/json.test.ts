import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNested } from './json.ts';

test('any value is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'large' }), (value) => {
      const text = JSON.stringify(value);
      expect(parseNested(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 30 },
  );
  expect(parseNested('["[[", "\\\\\\"[", "\\\\"]')).toEqual(['[[', '\\"[', '\\']);
});

test('an object with the same key twice is refused: a person reads the first, and a program the last', () => {
  for (const text of ['{"k":10,"k":3}', '[{"a":{"b":1},"c":2,"a":3}]', '{"k":1,"\\u006b":2}']) {
    expect(() => parseNested(text)).toThrow(SyntaxError);
  }
  const apart = '{"k":{"k":["k","k",{"k":"k"}]},"l":"k"}';
  expect(parseNested(apart)).toEqual(JSON.parse(apart));
});

test('brackets count outside of texts, and too many are refused before anything walks through them', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(() => parseNested(nested(100))).not.toThrow();
  expect(() => parseNested(`"${'['.repeat(500)}"`)).not.toThrow();
  for (const text of [nested(101), nested(1e6), '{"a":'.repeat(1e5), '[{"a":'.repeat(51)]) {
    expect(() => parseNested(text)).toThrow(SyntaxError);
  }
});
