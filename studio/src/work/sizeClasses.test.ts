import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frequencies } from '../../../src/measures/risk/index.ts';
import { classesOf } from './sizeClasses.ts';

test('every record is in one class of sizes, and combinations are counted once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 400 }), (codes) => {
      const sizes = frequencies([Int32Array.from(codes)]);
      const { classes, combinations } = classesOf(sizes);
      expect(combinations).toBe(new Set(codes).size);
      expect(classes.reduce((all, { records }) => all + records, 0)).toBe(codes.length);
      for (const { from, to, records } of classes) {
        const own = sizes.filter((size) => size >= from && (to === null || size <= to));
        expect(records).toBe(own.length);
      }
    }),
  );
});
