import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CategoricalColumn,
  type Column,
  inferredMeans,
  type NumericColumn,
} from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/index.ts';
import { ruleOf } from '../../../methods/rules/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import { countInferred, inferCells } from './infer.ts';
import { risingColumns } from './steps.ts';

/** Codes written as digits. */
const category = (name: string, codes: readonly number[]): CategoricalColumn => ({
  kind: 'categorical',
  name,
  codes: Int32Array.from(codes),
  levels: Array.from({ length: Math.max(0, ...codes) + 1 }, (_, code) => String(code)),
  ordered: false,
});

const amount = (name: string, values: readonly number[]): NumericColumn => ({
  kind: 'numeric',
  name,
  values: Float64Array.from(values),
  grid: { decimals: 0, padded: false },
});

/** The column with some cells emptied. */
function emptied(column: Column, records: Iterable<number>): Column {
  const gone = new Set(records);
  if (column.kind === 'categorical') {
    return { ...column, codes: column.codes.map((code, i) => (gone.has(i) ? -1 : code)) };
  }
  if (column.kind === 'numeric') {
    return { ...column, values: column.values.map((x, i) => (gone.has(i) ? Number.NaN : x)) };
  }
  return column;
}

type Known = Partial<Pick<WholeFiles, 'units' | 'time' | 'rules' | 'values' | 'inferred'>>;

const files = (
  original: readonly Column[],
  masked: readonly Column[],
  known: Known = {},
): WholeFiles => ({
  original,
  masked,
  released: [...original.keys()],
  keys: [],
  missingKeys: 'level',
  inferred: inferredMeans(),
  units: [],
  time: null,
  rules: [],
  values: original.map(() => null),
  ...known,
});

/** The records of a column whose emptied cell is inferred, and all sources that gave a value. */
function inferredIn(whole: WholeFiles, position: number) {
  const { answers } = finish(inferCells(whole));
  const own = answers.find(({ column }) => column.position === position)!;
  const { bySource } = countInferred(answers);
  return {
    records: [...own.column.emptied].filter((record) => own.right[record] !== 0),
    sources: [...bySource].filter(([, count]) => count > 0).map(([source]) => source),
    wrong: [...own.column.emptied].filter((i) => own.said[i] !== 0 && own.right[i] === 0).length,
  };
}

function drawn(seed: number) {
  let state = seed;
  return (levels: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * levels);
  };
}

const list = (records: number, value: (i: number) => number) =>
  Array.from({ length: records }, (_, i) => value(i));

describe('hidden cells that can be inferred', () => {
  test('visible values that are the size of a household by chance give nothing that the original does not', () => {
    const draw = drawn(2);
    const homes = list(120, (i) => Math.floor(i / 6) * 3 + [0, 0, 0, 1, 1, 2][i % 6]);
    const sizes = list(120, (i) => [3, 3, 3, 2, 2, 1][i % 6]);
    const moods = list(120, () => 1 + draw(3));
    const isEqual = (i: number) => moods[i] === sizes[i];
    const gone = [...moods.keys()].filter((i) => !isEqual(i) || i % 5 === 0);
    const original = [category('home', homes), category('mood', moods), category('size', sizes)];
    const masked = original.map((column, p) => (p > 0 ? emptied(column, gone) : column));
    const whole = files(original, masked, { units: [{ position: 0, columns: [] }] });
    const counted = (column: number, shownBy: 'protected' | 'both') =>
      countInferred(
        finish(inferCells(whole, shownBy)).answers.filter((own) => own.column.position === column),
      ).emptiedInferred;
    expect([counted(1, 'protected'), counted(1, 'both')]).toEqual([0, 0]);
    expect([counted(2, 'protected'), counted(2, 'both')]).toEqual([gone.length, gone.length]);
  });

  test('waves tell a wave between them, and near ones a number, unless values change at random', () => {
    const draw = drawn(8);
    const [persons, waves] = [80, 4];
    const at = (value: (person: number, wave: number) => number) =>
      list(persons * waves, (i) => value(Math.floor(i / waves), i % waves));
    // A third of the persons move once, at the beginning of some wave.
    const homes = Array.from({ length: persons }, () => [
      draw(5),
      draw(5),
      draw(3) === 0 ? draw(waves) : waves,
    ]);
    const rents = list(persons, () => 300 + draw(900));
    const regions = at((p, wave) => homes[p][wave >= homes[p][2] ? 1 : 0]);
    const original = [
      category(
        'pid',
        at((person) => person),
      ),
      category(
        'wave',
        at((_, wave) => wave),
      ),
      category('region', regions),
      amount(
        'rent',
        at((p, wave) => Math.round(rents[p] * 1.02 ** wave)),
      ),
      category(
        'mood',
        at(() => draw(5)),
      ),
    ];
    const gone = list(persons, (person) => person * waves + 1).filter((_, i) => i % 4 === 0);
    const masked = original.map((column, p) => (p >= 2 ? emptied(column, gone) : column));
    const whole = files(original, masked, { units: [{ position: 0, columns: [] }], time: 1 });
    const stayed = gone.filter((i) => {
      const [one, two, three] = [-1, 0, 1].map((d) => regions[i + d]);
      return one === two && two === three;
    });
    expect(stayed.length).toBeGreaterThan(5);
    expect(inferredIn(whole, 2)).toMatchObject({ records: stayed, sources: ['waves'] });
    expect(inferredIn(whole, 3).records).toEqual(gone);
    expect(inferredIn(whole, 4).records).toEqual([]);
  });

  test('persons numbered anew in each household are told by both numbers', () => {
    // 120 households of three persons in two waves; districts tell regions, and persons keep their school.
    const draw = drawn(3);
    const [homes, places] = [list(120, (h) => h), list(120, () => draw(30))];
    const schools = list(360, () => draw(5));
    const at = <T>(value: (home: number, line: number, wave: number) => T) =>
      [0, 1].flatMap((wave) =>
        homes.flatMap((home) => [0, 1, 2].map((line) => value(home, line, wave))),
      );
    const original = [
      category(
        'hhid',
        at((home) => home),
      ),
      category(
        'line',
        at((_, line) => line),
      ),
      category(
        'wave',
        at((_, _line, wave) => wave),
      ),
      category(
        'district',
        at((home) => places[home]),
      ),
      category(
        'region',
        at((home) => places[home] % 7),
      ),
      category(
        'school',
        at((home, line) => schools[3 * home + line]),
      ),
    ];
    const gone = [4, 50, 111, 222];
    const masked = original.map((column, p) => (p >= 4 ? emptied(column, gone) : column));
    const whole = files(original, masked, {
      units: [
        { position: 0, columns: [] },
        { position: 1, columns: [5], within: 0 },
      ],
      time: 2,
    });
    expect(inferredIn(whole, 4).records).toEqual(gone);
    expect(inferredIn(whole, 5)).toMatchObject({ records: gone, wrong: 0 });
    expect(inferredIn(whole, 5).sources).toContain('waves');
    // Without households, a line tells nothing about a school, and a district still tells the region.
    const alone = files(
      original.with(
        0,
        category(
          'hhid',
          at(() => 0),
        ),
      ),
      masked.with(
        0,
        category(
          'hhid',
          at(() => 0),
        ),
      ),
    );
    expect(inferredIn(alone, 5).records).toEqual([]);
    expect(inferredIn(alone, 4).records).toEqual(gone);
  });

  test('files without a relation give nothing, and a planted relation exactly the planted cells', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, isPlanted) => {
        const draw = drawn(seed);
        const [n, district] = [240, list(240, () => draw(12))];
        const columns: Column[] = [
          category('district', district),
          category(
            'sex',
            list(n, () => draw(2)),
          ),
          amount(
            'age',
            list(n, () => draw(80)),
          ),
          category('region', isPlanted ? district.map((code) => code % 4) : list(n, () => draw(4))),
        ];
        const gone = list(n, (i) => i).filter(() => draw(10) === 0);
        // Of some of these records the district is emptied too, so that nothing gives the region.
        const both = gone.filter((_, at) => at % 3 === 0);
        const masked = [
          emptied(columns[0], both),
          emptied(columns[1], gone.slice(0, 5)),
          columns[2],
          emptied(columns[3], gone),
        ];
        const values = [null, ['0', '1'], null, ['0', '1', '2', '3']];
        const found = inferredIn(files(columns, masked, { values }), 3);
        const planted = gone.filter((record) => !both.includes(record));
        expect(found).toEqual({
          records: isPlanted ? planted : [],
          sources: isPlanted ? ['columns'] : [],
          wrong: 0,
        });
      }),
      { numRuns: 60 },
    );
  });

  test('members of the unit give a column of the unit, whether the description says so or not', () => {
    const draw = drawn(3);
    const unit = list(200, (i) => Math.floor(i / 4));
    const roof = list(50, () => draw(4));
    const columns = [
      category('hhid', unit),
      category(
        'roof',
        unit.map((one) => roof[one]),
      ),
      category(
        'sex',
        list(200, () => draw(2)),
      ),
    ];
    // One member each of ten units, and all members of the last one.
    const gone = [...list(10, (i) => 4 * i), 196, 197, 198, 199];
    const masked = [columns[0], emptied(columns[1], gone), emptied(columns[2], gone)];
    const found = [[1], []].map((said) =>
      inferredIn(files(columns, masked, { units: [{ position: 0, columns: said }] }), 1),
    );
    const expected = { records: gone.slice(0, 10), sources: ['members'], wrong: 0 };
    expect(found).toEqual([expected, expected]);
    const changed = { ...columns[1], codes: columns[1].codes.map((c, i) => (i === 8 ? 3 - c : c)) };
    const whole = files(columns, [columns[0], changed, columns[2]], {
      units: [{ position: 0, columns: [1] }],
    });
    const counts = countInferred(finish(inferCells(whole)).answers);
    expect([counts.changed, counts.changedInferred]).toEqual(roof[2] * 2 === 3 ? [0, 0] : [1, 1]);
  });

  test('another wave gives what stays or grows by a fixed step', () => {
    const draw = drawn(4);
    const person = list(120, (i) => Math.floor(i / 3));
    const age = list(40, () => 20 + draw(50));
    const columns = [
      category('pid', person),
      amount(
        'year',
        list(120, (i) => 2020 + 2 * (i % 3)),
      ),
      amount(
        'age',
        person.map((one, i) => age[one] + 2 * (i % 3)),
      ),
      category(
        'birthplace',
        person.map((one) => (7 * one) % 5),
      ),
      amount(
        'income',
        list(120, () => 1000 + draw(3000)),
      ),
    ];
    const gone = [0, 4, 8, 30, 31, 32];
    const masked = columns.map((column, j) => (j < 2 ? column : emptied(column, gone)));
    const known = { units: [{ position: 0, columns: [] }], time: 1 };
    const of = (position: number) => inferredIn(files(columns, masked, known), position);
    expect(of(2)).toEqual({ records: [0, 4, 8], sources: ['waves'], wrong: 0 });
    expect(of(3).records).toEqual([0, 4, 8]);
    expect(of(4).records).toEqual([]);
  });

  describe('a column that grows by a step', () => {
    const draw = drawn(9);
    const person = list(360, (i) => Math.floor(i / 3));
    const start = list(120, () => 20 + draw(40));
    const age = person.map((one, i) => start[one] + 2 * (i % 3));
    // The oldest of all is hidden: nobody shows the age.
    age[359] = 99;
    const year = list(360, (i) => 2020 + 2 * (i % 3));
    const columns = [category('pid', person), amount('year', year), amount('age', age)];
    const gone = [0, 4, 30, 31, 32, 359];
    const hidden = (column: Column) => [columns[0], columns[1], emptied(column, gone)];
    const known: Known = { units: [{ position: 0, columns: [] }], time: 1 };
    const answered = (whole: WholeFiles, shownBy: 'protected' | 'both') => {
      const { answers } = finish(inferCells(whole, shownBy));
      const own = answers.find(({ column }) => column.position === 2)!;
      return [...own.column.emptied].filter((record) => own.right[record] !== 0);
    };

    test('is told by waves, less what all waves hide and what nobody shows', () => {
      const whole = files(columns, hidden(columns[2]), known);
      for (const shownBy of ['protected', 'both'] as const) {
        expect(answered(whole, shownBy)).toEqual([0, 4]);
      }
      expect(risingColumns(whole)).toEqual([2]);
    });

    test('is told by both files only if the original grows, too', () => {
      const other = amount(
        'age',
        age.map(() => 20 + draw(40)),
      );
      const grown = files([columns[0], columns[1], other], hidden(columns[2]), known);
      expect(answered(grown, 'both')).toEqual([]);
      expect(risingColumns(grown)).toEqual([]);
    });

    test('is told by nothing without a time that is a number and tells the waves of a unit apart', () => {
      const words = { ...category('year', year), levels: year.map((one) => `in ${one}`) };
      const named = {
        ...category(
          'year',
          list(360, (i) => i % 3),
        ),
        levels: ['a', 'b', 'c'],
      };
      expect(words.levels).toHaveLength(360);
      for (const [time, clock] of [
        [null, columns[1]],
        [1, named],
        [
          1,
          amount(
            'year',
            list(360, () => 2020),
          ),
        ],
      ] as const) {
        const own = [columns[0], clock, columns[2]];
        const whole = files(own, [own[0], own[1], emptied(own[2], gone)], { ...known, time });
        expect(risingColumns(whole)).toEqual([]);
        expect(answered(whole, 'protected')).not.toContain(4);
      }
    });

    test('is told by waves also if some records have no unit or no time', () => {
      const lost = [emptied(columns[0], [7]), emptied(columns[1], [8]), columns[2]];
      const whole = files(lost, [lost[0], lost[1], emptied(columns[2], gone)], known);
      expect(answered(whole, 'protected')).toEqual([0, 4]);
    });

    test('is not told for words, nor by few pairs of waves', () => {
      const words = {
        ...category(
          'word',
          list(360, (i) => i % 3),
        ),
        levels: ['x', 'y', 'z'],
      };
      const own = [columns[0], columns[1], words];
      const whole = files(own, [own[0], own[1], emptied(words, gone)], known);
      expect(risingColumns(whole)).toEqual([]);
      const few = columns.map((column) =>
        emptied(
          column,
          list(333, (i) => 27 + i),
        ),
      );
      expect(risingColumns(files(few, few, known))).toEqual([]);
    });
  });

  test('rules say nothing of columns that are not released, texts and codes that nobody has', () => {
    const a = list(30, (i) => 1 + (i % 3));
    const text: Column = { kind: 'text', name: 't', values: a.map((x) => `no ${x}`) };
    const columns = [
      amount('a', a),
      category(
        'c',
        list(30, () => 0),
      ),
      amount(
        'b',
        list(30, (i) => 10 + i),
      ),
      text,
    ];
    const rules = ["if a > 0 then c in {'5'}", 'a + b <= 50', "t != 'x'"].map(ruleOf);
    const masked = [columns[0], emptied(columns[1], [0, 1]), emptied(columns[2], [2]), text];
    for (const shownBy of ['protected', 'both'] as const) {
      const values = [null, ['0', '5'], null, null];
      const whole = { ...files(columns, masked, { rules, values }), released: [0, 1] };
      const { answers } = finish(inferCells(whole, shownBy));
      const own = answers.find(({ column }) => column.position === 1)!;
      expect([own.right[0], own.right[1]]).toEqual([0, 0]);
    }
  });

  test('rules are followed for thousands of cells, with both files as what is possible', () => {
    const a = list(1500, (i) => i % 7);
    const b = list(1500, (i) => (i * 5) % 11);
    const total = a.map((x, i) => x + b[i]);
    const code = category(
      'c',
      a.map((x) => (x < 3 ? 0 : 1)),
    );
    const columns = [amount('a', a), amount('b', b), amount('total', total), code];
    const rules = ['a + b = total', "if a < 3 then c = '0'"].map(ruleOf);
    const every = [...a.keys()].filter((i) => i % 5 !== 0);
    const low = every.filter((i) => a[i] < 3);
    const masked = [columns[0], emptied(columns[1], every), columns[2], emptied(code, low)];
    const { answers } = finish(inferCells(files(columns, masked, { rules }), 'both'));
    for (const [position, cells] of [
      [1, every],
      [3, low],
    ] as const) {
      const own = answers.find(({ column }) => column.position === position)!;
      expect(cells.filter((i) => own.right[i] === 0)).toEqual([]);
    }
  });

  test('rules give a part of a total, and a code that is the only possible one', () => {
    const draw = drawn(5);
    const [a, b] = [list(60, () => 100 + draw(900)), list(60, () => 100 + draw(900))];
    const age = list(60, () => draw(80));
    const columns = [
      amount('a', a),
      amount('b', b),
      amount(
        'total',
        a.map((x, i) => x + b[i]),
      ),
      amount('age', age),
      category(
        'married',
        age.map((x) => (x < 16 ? 0 : draw(2))),
      ),
      amount(
        'hours',
        list(60, (i) => (i < 3 ? 0 : draw(40))),
      ),
    ];
    const rules = ['a + b = total', "if age < 16 then married = '0'", 'hours >= 0'].map(ruleOf);
    const children = [...age.keys()].filter((i) => age[i] < 16);
    const grown = [...age.keys()].filter((i) => age[i] >= 16).slice(0, 5);
    const masked = [
      emptied(columns[0], [1, 2, 3]),
      emptied(columns[1], [3, 4]),
      columns[2],
      columns[3],
      emptied(columns[4], [...children, ...grown]),
      emptied(columns[5], [0, 1]),
    ];
    const whole = files(columns, masked, { rules });
    const found = [0, 1, 4, 5].map((position) => inferredIn(whole, position).records);
    expect(found).toEqual([[1, 2], [4], children, []]);
  });

  test('the pattern of what is missing gives the one listed value that a class never shows', () => {
    const draw = drawn(6);
    const place = list(400, () => draw(4));
    const ill = list(400, () => (draw(5) === 0 ? 1 : 0));
    const columns = [category('place', place), category('ill', ill)];
    const gone = [...ill.keys()].filter((i) => ill[i] === 1 && place[i] === 2);
    const values = [null, ['0', '1']];
    const of = (records: readonly number[]) =>
      inferredIn(files(columns, [columns[0], emptied(columns[1], records)], { values }), 1);
    expect(of(gone)).toEqual({ records: gone, sources: ['pattern'], wrong: 0 });
    // As many healthy ones hide them.
    const healthy = [...ill.keys()].filter((i) => ill[i] === 0 && place[i] === 2);
    expect(of([...gone, ...healthy.slice(0, gone.length)]).records).toEqual([]);
  });

  test('the percentages decide what counts', () => {
    const draw = drawn(13);
    const district = list(300, () => draw(12));
    const columns: Column[] = [
      category('district', district),
      // Each district has an exception.
      category(
        'region',
        district.map((code, i) => (code + (district.lastIndexOf(code) === i ? 1 : 0)) % 4),
      ),
      amount(
        'a',
        list(300, () => 100 + draw(900)),
      ),
    ];
    const { values } = columns[2] as NumericColumn;
    // Not always 30 more, so that b does not determine a.
    columns.push(
      amount(
        'b',
        list(300, (i) => values[i] + (i % 20 === 0 ? 30 : draw(60))),
      ),
    );
    const gone = list(9, (i) => 20 * i);
    const masked = [columns[0], emptied(columns[1], gone), emptied(columns[2], gone), columns[3]];
    const rules = ['a <= b', 'a >= b - 60'].map(ruleOf);
    const found = (dependencyShare: number, inferredWithin: number) => {
      const inferred = { dependencyShare, inferredWithin };
      const whole = files(columns, masked, { rules, inferred });
      return [1, 2].map((position) => inferredIn(whole, position).records.length);
    };
    const near = (within: number) => gone.filter((i) => 30 <= within * values[i]).length;
    expect(near(0.1)).toBeLessThan(9);
    expect([found(99, 10), found(80, 10), found(80, 40), found(100, 0)]).toEqual([
      [0, near(0.1)],
      // At this share, the order of b gives a within ten percent, too.
      [9, 9],
      [9, 9],
      [0, 0],
    ]);
  });

  test('a dependency that only the protected file shows counts, unless it is right by chance', () => {
    const draw = drawn(12);
    const district = list(400, () => draw(8));
    const isOther = list(400, () => (draw(5) === 0 ? 1 : 0));
    const region = district.map((code, i) => (isOther[i] ? draw(4) : code % 4));
    const columns = [category('district', district), category('region', region)];
    const exceptions = [...region.keys()].filter((i) => region[i] !== district[i] % 4);
    const others = [...region.keys()].filter((i) => region[i] === district[i] % 4).slice(0, 80);
    const of = (records: readonly number[]) =>
      inferredIn(files(columns, [columns[0], emptied(columns[1], records)]), 1);
    // The exceptions were emptied, and with them others that the dependency now gives.
    const both = [...exceptions, ...others].sort((a, b) => a - b);
    expect(of(both)).toEqual({
      records: [...others].sort((a, b) => a - b),
      sources: ['columns'],
      wrong: exceptions.length,
    });
    // With the exceptions alone it says only what is wrong.
    expect(of(exceptions)).toEqual({ records: [], sources: [], wrong: exceptions.length });
  });

  test('one record, no hidden cell, and constant columns give nothing', () => {
    const one = [category('a', [0]), amount('b', [1e12])];
    const masked = [emptied(one[0], [0]), emptied(one[1], [0])];
    expect(inferredIn(files(one, masked), 0)).toEqual({ records: [], sources: [], wrong: 0 });
    expect(finish(inferCells(files(one, one))).answers).toEqual([]);
    const flat = [
      category(
        'a',
        list(50, () => 1),
      ),
      category(
        'b',
        list(50, (i) => i % 5),
      ),
    ];
    expect(inferredIn(files(flat, [emptied(flat[0], [3]), flat[1]]), 0).records).toEqual([]);
  });
});

describe('the size of a unit', () => {
  const homes = Array.from({ length: 24 }, (_, home) => Array(1 + (home % 4)).fill(home)).flat();
  const unit = amount('home', homes);
  const sizes = homes.map((home) => 1 + (home % 4));
  const gone = [0, 1, 2, 30];
  const inferredOf = (column: Column, known: Known = { units: [{ position: 0, columns: [] }] }) => {
    const masked = [unit, emptied(column, gone)];
    const { answers } = finish(inferCells(files([unit, column], masked, known)));
    return countInferred(answers);
  };

  test('is counted from the records that stay linked', () => {
    for (const column of [amount('size', sizes), category('size', sizes)]) {
      const { emptiedInferred, bySource } = inferredOf(column);
      expect(emptiedInferred).toBe(gone.length);
      expect(bySource.get('members')).toBe(gone.length);
    }
  });

  test('is not counted without a unit, nor if the column counts something else', () => {
    const scrambled = sizes.map((_, i) => 1 + ((i * 7) % 5));
    expect(inferredOf(amount('rooms', scrambled)).bySource.get('members')).toBe(0);
    const alone = amount('size', sizes);
    const masked = [emptied(alone, gone)];
    const { answers } = finish(inferCells(files([alone], masked)));
    expect(countInferred(answers).emptiedInferred).toBe(0);
  });
});
