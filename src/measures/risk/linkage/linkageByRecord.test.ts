import { describe, expect, test } from 'vitest';
import { filesOf } from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkage } from './linkage.ts';
import { linkedByRecord } from './linkageByRecord.ts';

describe('linkage by record', () => {
  test('says of each masked record asked about how likely it is found and how far its nearest is', () => {
    const files = filesOf({
      original: [[0, 2, 10, 4, null]],
      masked: [[1, 1, 9, null, 3]],
      keys: [0],
    });
    const found = finish(linkedByRecord(files))!;
    expect([...found.places]).toEqual([0, 1, 2]);
    expect([...found.probability]).toEqual([0.5, 0.5, 1]);
    // The four originals that are complete have mean 4 and variance (16 + 4 + 36 + 0) / 4.
    for (const distance of found.distance) expect(distance).toBeCloseTo(1 / Math.sqrt(14), 12);
  });

  test('its mean is the figure of linkage', () => {
    const files = filesOf({ original: [[0, 3, 5, 9]], masked: [[1, 4, 4, 5]], keys: [0] });
    const { probability } = finish(linkedByRecord(files))!;
    const mean = probability.reduce((sum, x) => sum + x, 0) / probability.length;
    expect(100 * mean).toBeCloseTo(finish(linkage.measure(files)).value!, 12);
  });

  test('has nothing to say without pairs, columns or complete records', () => {
    for (const example of [
      { original: [[1, 2]], masked: [[1]], keys: [0] },
      { original: [], masked: [], keys: [] },
      { original: [[1, null]], masked: [[null, 1]], keys: [0] },
    ]) {
      expect(finish(linkedByRecord(filesOf(example)))).toBeNull();
    }
  });
});
