import { describe, expect, test } from 'vitest';
import { riskUtilityPicture } from './riskUtility.ts';

const axes = { title: 'Methods', loss: 'Loss, %', risk: 'Linkage, %' };

describe('the map of risk and utility', () => {
  test('names every way and the ones that no other beats in both', () => {
    const { svg, caption, table } = riskUtilityPicture(
      {
        ...axes,
        points: [
          { name: 'a', loss: 5, risk: 20 },
          { name: 'b', loss: 6, risk: 25 },
          { name: 'c <i>', loss: 9, risk: 10 },
        ],
      },
      'map',
    );
    expect(caption).toMatch(/better in both than a, c <i>\.$/);
    expect(svg).toContain('c &lt;i&gt;');
    expect(svg).not.toContain('<i>');
    expect(table.rows).toEqual([
      ['a', '5', '20'],
      ['b', '6', '25'],
      ['c <i>', '9', '10'],
    ]);
  });

  test('draws nothing, one dot, and dots on each other without an error', () => {
    for (const count of [0, 1, 5]) {
      const points = Array.from({ length: count }, () => ({ name: 'x', loss: 0, risk: 0 }));
      expect(riskUtilityPicture({ ...axes, points }, 'map').svg).toMatch(/^<svg .*<\/svg>$/s);
    }
  });
});
