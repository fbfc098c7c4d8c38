import { describe, expect, test } from 'vitest';
import { codesOf } from './combinations.ts';
import { beginAnew } from './unitNumbers.ts';

const codes = (values: readonly number[]) => codesOf(values);

describe('numbers of a unit within larger units', () => {
  // 30 households of three persons, in two waves.
  const homes = Array.from({ length: 180 }, (_, i) => Math.floor(i / 6));
  const lines = Array.from({ length: 180 }, (_, i) => i % 3);
  const waves = Array.from({ length: 180 }, (_, i) => Math.floor(i / 3) % 2);
  const persons = lines.map((line, i) => 3 * homes[i] + line);

  test('begin anew if most records share theirs with other larger units', () => {
    expect(beginAnew(codes(lines), codes(homes), null)).toBe(true);
    expect(beginAnew(codes(lines), codes(homes), codes(waves))).toBe(true);
    expect(beginAnew(codes(persons), codes(homes), null)).toBe(false);
  });

  test('do not if persons move between waves, or if some move without waves', () => {
    const moved = homes.map((home, i) => (waves[i] === 1 ? 100 + (home % 7) : home));
    expect(beginAnew(codes(persons), codes(moved), codes(waves))).toBe(false);
    const someMoved = homes.map((home, i) => (i % 9 === 0 ? 200 : home));
    expect(beginAnew(codes(persons), codes(someMoved), null)).toBe(false);
  });
});
