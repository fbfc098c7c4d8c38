import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { objectivePicture } from './objective.ts';

const of = (values: readonly number[], target = 0.04) => ({
  title: 'E falls',
  name: 'E',
  target,
  points: values.map((value, i) => ({ trials: i * 256, value })),
});

describe('what falls with the trials', () => {
  test('every value is in the table, and the caption says where it began and where it is', () => {
    const { table, caption, svg } = objectivePicture(of([2, 0.5, 0.03]), 'e');
    expect(table.head).toEqual(['Trials', 'E']);
    expect(table.rows).toEqual([
      ['0', '2'],
      ['256', '0.5'],
      ['512', '0.03'],
    ]);
    expect(caption).toBe('E is 0.03 after 512 trials; it began at 2. It must fall below 0.04.');
    expect(svg).toContain('>target<');
  });

  test('a target of 0 is not drawn: nothing falls below it', () => {
    const { svg, caption } = objectivePicture(of([2, 1], 0), 'e');
    expect(svg).not.toContain('target');
    expect(caption).not.toContain('below');
  });

  test('names are text, not markup', () => {
    const { svg } = objectivePicture({ ...of([1]), title: '<b>&', name: '<i>' }, 'a "b"');
    expect(svg).not.toMatch(/<[bi]>/);
    expect(svg).toContain('&lt;b&gt;&amp;');
  });

  test('nothing yet is said, not drawn', () => {
    const { svg, caption, table } = objectivePicture(of([]), 'e');
    expect(svg).toContain('Nothing to draw');
    expect(caption).toMatch(/^E is not measured yet\./);
    expect(table.rows).toEqual([]);
  });

  test('no values make a place that is not a number, and the line never leaves the picture', () => {
    const value = fc.oneof(fc.double({ min: 0, max: 1e300, noNaN: true }), fc.constant(Infinity));
    fc.assert(
      fc.property(fc.array(value), fc.double({ min: 0, max: 1e6, noNaN: true }), (values, aim) => {
        const { svg } = objectivePicture(of(values, aim), 'e');
        expect(svg).not.toMatch(/NaN|Infinity/);
        const [, d = ''] = /class="pn-line-before" d="([^"]*)"/.exec(svg) ?? [];
        for (const [, x, y] of d.matchAll(/[ML](\S+) ([^ML]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0);
          expect(Number(x)).toBeLessThanOrEqual(640);
          expect(Number(y)).toBeGreaterThanOrEqual(0);
          expect(Number(y)).toBeLessThanOrEqual(340);
        }
      }),
    );
  });
});
