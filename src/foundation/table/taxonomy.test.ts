import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import type { Tree } from './scale.ts';
import {
  type AutomaticTaxonomy,
  ancestorsAtDepth,
  ancestorsUp,
  automaticTaxonomy,
  childrenFirst,
  commonAncestor,
  depthsOf,
  makeTaxonomy,
  readTaxonomy,
  subtreesOf,
  type Taxonomy,
  treeOf,
} from './taxonomy.ts';

const csv = (text: string) => readTaxonomy(text, 'csv', 'kinds.csv');
const json = (data: unknown) => readTaxonomy(JSON.stringify(data), 'json', 'kinds.json');
const pairs = ({ nodes }: Taxonomy) => nodes.map(({ name, parent }) => [name, parent]);
const asMap = (taxonomy: Taxonomy) => new Map(taxonomy.nodes.map((n) => [n.name, n.parent]));

/** What the error says, which must be for people and about the data. */
function refusal(run: () => unknown, code = 'data'): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(PenumbraError);
    expect((error as PenumbraError).code).toBe(code);
    expect((error as PenumbraError).message).toMatch(/^[A-Z\d].*\.$/s);
    return (error as PenumbraError).message;
  }
  throw new Error('Nothing was refused.');
}

const animals = [
  ['dog', 'mammal'],
  ['cat', 'mammal'],
  ['mammal', 'animal'],
  ['trout', 'fish'],
  ['fish', 'animal'],
  ['animal', null],
];

describe('reading CSV', () => {
  const lines = animals.map(([level, parent]) => [level, parent ?? '']);
  const text = (delimiter: string, end = '\n') =>
    [['level', 'parent'], ...lines].map((line) => line.join(delimiter)).join(end);

  test('takes comma, semicolon and tab, any line end, a byte order mark, and blank lines', () => {
    for (const delimiter of [',', ';', '\t']) {
      for (const end of ['\n', '\r\n', '\r']) {
        expect(pairs(csv(text(delimiter, end)))).toEqual(animals);
        expect(pairs(csv(`\ufeff${text(delimiter, end)}${end}${end}`))).toEqual(animals);
      }
    }
  });

  test('takes quotes with delimiters, quotes and line ends inside', () => {
    const read = csv('a;"b, c"\n"x;y";"say ""z"""\n"two\nlines";"say ""z"""\n');
    expect(pairs(read)).toEqual([
      ['x;y', 'say "z"'],
      ['two\nlines', 'say "z"'],
      ['say "z"', null],
    ]);
  });

  test('keeps spaces in names, and reads a parent of spaces alone as none', () => {
    expect(pairs(csv('a,b\n x ,y \n'))).toEqual([
      [' x ', 'y '],
      ['y ', null],
    ]);
    expect(pairs(csv('a,b\nx, \n'))).toEqual([['x', null]]);
  });

  test('a column name may be a level further down', () => {
    expect(pairs(csv('relation,parent\nfather,parent\nmother,parent\n'))).toHaveLength(3);
  });

  test('refuses what is no table of two columns, with the line', () => {
    expect(refusal(() => csv(''))).toContain('there is no level');
    expect(refusal(() => csv(' \n\n'))).toContain('there is no level');
    expect(refusal(() => csv('level,parent\n'))).toContain('no level');
    expect(refusal(() => csv('level\nx\n'))).toContain('first line');
    expect(refusal(() => csv('a,b,c\nx,y,z\n'))).toContain('first line');
    expect(refusal(() => csv('a,b\nx,y\n\nz\n'))).toMatch(/^Line 4 .* 1 cell:/);
    expect(refusal(() => csv('a,b\n"x\ny",z\nx,y,z\n'))).toMatch(/^Line 4 .* 3 cells:/);
    expect(refusal(() => csv('a,b\nx,"y\n'))).toMatch(/line 2 .* never closed/);
    expect(refusal(() => csv('a,b\nx,"y"z\n'))).toMatch(/^Line 2 .* closing quote/);
    expect(refusal(() => csv('dog,mammal\ncat,mammal\nmammal,\n'))).toContain('names of the two');
  });
});

describe('reading JSON', () => {
  test('takes a list, an object and the form of recipes', () => {
    expect(pairs(json(animals.map(([level, parent]) => ({ level, parent }))))).toEqual(animals);
    expect(pairs(json(animals.map(([name, parent]) => ({ name, parent }))))).toEqual(animals);
    expect(pairs(json(Object.fromEntries(animals)))).toEqual(animals);
    const read = json(Object.fromEntries(animals));
    expect(json(read)).toEqual(read);
  });

  test('takes numbers as names, and a parent that is left out or empty as none', () => {
    const read = json([{ level: 1, parent: 10 }, { level: 10 }, { level: 2, parent: '' }]);
    expect(asMap(read)).toEqual(
      new Map([
        ['1', '10'],
        ['10', '*'],
        ['2', '*'],
        ['*', null],
      ]),
    );
  });

  test('refuses what is no taxonomy, with the place', () => {
    expect(refusal(() => readTaxonomy('{', 'json', 'K.json'))).toContain('not valid JSON');
    for (const data of [1, 'x', null, true]) {
      expect(refusal(() => json(data))).toContain('neither a list nor an object');
    }
    expect(refusal(() => json([{ level: 'a', parent: null }, 'b']))).toContain('entry 2');
    expect(refusal(() => json([{ parent: 'a' }]))).toContain('entry 1');
    expect(refusal(() => json([{ level: 'a', parent: {} }]))).toContain('entry 1');
    expect(refusal(() => json({ a: ['b'] }))).toContain('"a"');
    expect(refusal(() => json([]))).toContain('no level');
    expect(refusal(() => json({}))).toContain('no level');
  });
});

describe('a taxonomy', () => {
  test('has one root: several tops are joined below "*", which may be one of them', () => {
    expect(pairs(csv('l,p\na,x\nb,y\n'))).toEqual([
      ['a', 'x'],
      ['b', 'y'],
      ['x', '*'],
      ['y', '*'],
      ['*', null],
    ]);
    expect(asMap(csv('l,p\na,*\nb,\n'))).toEqual(
      new Map([
        ['a', '*'],
        ['b', '*'],
        ['*', null],
      ]),
    );
    expect(pairs(csv('l,p\na,\n'))).toEqual([['a', null]]);
    expect(refusal(() => csv('l,p\n*,a\nb,c\n'))).toContain('"*"');
  });

  test('names the levels of a circle, however long and wherever one comes from', () => {
    expect(refusal(() => csv('l,p\na,a\n'))).toContain('"a" is its own parent');
    const message = refusal(() => csv('l,p\nstart,a\na,b\nb,c\nc,a\ntop,\n'));
    expect(message).toContain('3 levels');
    expect(message).toContain('"a", "b", "c"');
    expect(message).not.toContain('start');
    const long = Array.from({ length: 100_000 }, (_, i) => `n${i},n${(i + 1) % 100_000}`);
    expect(refusal(() => csv(`l,p\n${long.join('\n')}\n`))).toContain('and 99995 more');
  });

  test('refuses two parents and takes the same line twice', () => {
    const message = refusal(() => csv('l,p\na,x\na,y\n'));
    expect(message).toContain('"a"');
    expect(message).toContain('"x" and "y"');
    expect(refusal(() => csv('l,p\na,\na,y\n'))).toContain('none and "y"');
    expect(pairs(csv('l,p\na,x\na,x\n'))).toEqual([
      ['a', 'x'],
      ['x', null],
    ]);
  });

  test('refuses a level without a name', () => {
    expect(refusal(() => csv('l,p\n,x\n'))).toContain('no name');
    expect(refusal(() => csv('l,p\n  ,x\n'))).toContain('no name');
    expect(refusal(() => json({ '': 'x' }))).toContain('no name');
  });

  test('a level may have any name, those of the language among them', () => {
    const text = '{"__proto__": "constructor", "constructor": "toString", "x": "__proto__"}';
    const read = readTaxonomy(text, 'json', 'k.json');
    expect(asMap(read).get('__proto__')).toBe('constructor');
    const { names, tree } = treeOf(read, ['x', '__proto__'], 'hasOwnProperty');
    expect(names).toEqual(['x', '__proto__', 'constructor', 'toString']);
    expect([...tree.parent]).toEqual([1, 2, 3, -1]);
    expect(pairs(csv('l,p\n__proto__,y\n'))[0]).toEqual(['__proto__', 'y']);
  });

  test('is read again as it is', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', '*', '__proto__', 'x,y', 'q"q', 'e\nf');
    const node = fc.record({ name, parent: fc.option(name) });
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 8 }), (nodes) => {
        let made: Taxonomy;
        try {
          made = makeTaxonomy(nodes, 'k');
        } catch (error) {
          expect(error).toBeInstanceOf(PenumbraError);
          return;
        }
        expect(made.nodes.filter(({ parent }) => parent === null)).toHaveLength(1);
        expect(makeTaxonomy(made.nodes, 'k')).toEqual(made);
        expect(readTaxonomy(JSON.stringify(made), 'json', 'k')).toEqual(made);
        const quoted = (text: string | null) => `"${(text ?? '').replaceAll('"', '""')}"`;
        const lines = made.nodes.map((n) => `${quoted(n.name)},${quoted(n.parent)}`);
        expect(csv(`level,parent\n${lines.join('\n')}`)).toEqual(made);
      }),
    );
  });
});

describe('a taxonomy made from dates', () => {
  const dates = (...levels: string[]) => asMap(automaticTaxonomy(levels, { kind: 'dates' }));

  test('has days below months below years below decades', () => {
    expect(dates('1984-02-29', '1985', '1990-12')).toEqual(
      new Map([
        ['*', null],
        ['1984-02-29', '1984-02'],
        ['1984-02', '1984'],
        ['1984', '1980s'],
        ['1980s', '*'],
        ['1985', '1980s'],
        ['1990-12', '1990'],
        ['1990', '1990s'],
        ['1990s', '*'],
      ]),
    );
    expect(dates().size).toBe(1);
  });

  test('refuses what is no date of the calendar, and shows none', () => {
    const wrong = [
      '1985-02-29',
      '1900-02-29',
      '1984-13',
      '1984-00',
      '1984-04-31',
      '84',
      '1.2.1984',
    ];
    const message = refusal(() => dates('2000-02-29', ...wrong, '1984-1-1', '', '1984-01-00'));
    expect(message).toMatch(/^10 of 11 levels are not dates/);
    for (const level of wrong.slice(0, 5)) expect(message).not.toContain(level);
  });

  test('takes exactly the days that the calendar has', () => {
    const digits = (n: number, length: number) => String(n).padStart(length, '0');
    for (const year of [1900, 1999, 2000, 2004]) {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= 32; day++) {
          const level = `${year}-${digits(month, 2)}-${digits(day, 2)}`;
          const real = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(level);
          if (real) expect(dates(level).size).toBe(5);
          else expect(() => dates(level)).toThrow(PenumbraError);
        }
      }
    }
  });
});

describe('a taxonomy made from prefixes', () => {
  const prefixes = (levels: string[], lengths?: number[]) =>
    asMap(automaticTaxonomy(levels, { kind: 'prefixes', ...(lengths && { lengths }) }));

  test('has codes below as many characters as are asked for, by default each number', () => {
    expect([...prefixes(['40366', '40122'], [1, 3])]).toEqual([
      ['*', null],
      ['40366', '403**'],
      ['403**', '4****'],
      ['4****', '*'],
      ['40122', '401**'],
      ['401**', '4****'],
    ]);
    expect([...prefixes(['DE71']).keys()]).toEqual(['*', 'DE71', 'DE7*', 'DE**', 'D***']);
    expect([...prefixes(['7', '8'])]).toEqual([
      ['*', null],
      ['7', '*'],
      ['8', '*'],
    ]);
    expect([...prefixes([])]).toEqual([['*', null]]);
  });

  test('refuses unequal lengths, other characters and numbers that keep all or none', () => {
    expect(refusal(() => prefixes(['40366', '4036']))).toContain('from 4 to 5 characters');
    expect(refusal(() => prefixes(['40366', '403**', '40 36']))).toMatch(/^2 of 3 levels/);
    for (const lengths of [[0], [5], [6], [1.5], [-1]]) {
      expect(refusal(() => prefixes(['40366'], lengths), 'usage')).toContain('5 characters');
    }
  });
});

describe('a taxonomy made from ranges', () => {
  const ranges = (levels: string[], ...widths: number[]) =>
    asMap(automaticTaxonomy(levels, { kind: 'ranges', widths }));

  test('has whole numbers below ranges with both ends', () => {
    expect([...ranges(['17', '0', '15-19'], 5, 10, 50)]).toEqual([
      ['*', null],
      ['17', '15-19'],
      ['15-19', '10-19'],
      ['10-19', '0-49'],
      ['0-49', '*'],
      ['0', '0-4'],
      ['0-4', '0-9'],
      ['0-9', '0-49'],
    ]);
  });

  test('has a range below the narrowest one that holds it', () => {
    expect(ranges(['13-17', '48-52', '10-19'], 5, 10, 50)).toEqual(
      new Map([
        ['*', null],
        ['13-17', '10-19'],
        ['10-19', '0-49'],
        ['0-49', '*'],
        ['48-52', '*'],
      ]),
    );
  });

  test('has negative numbers in the range that begins below them', () => {
    expect(ranges(['-1', '-5', '-6'], 5).get('-1')).toBe('-5 to -1');
    expect(ranges(['-5'], 5).get('-5')).toBe('-5 to -1');
    expect(ranges(['-6'], 5).get('-6')).toBe('-10 to -6');
    expect(ranges(['-0'], 5).get('-0')).toBe('0-4');
  });

  test('has decimal numbers below ranges without their upper end, exactly', () => {
    expect(ranges(['17.3'], 5, 10).get('17.3')).toBe('15 to under 20');
    expect(ranges(['0.3', '-0.05'], 0.1, 0.5)).toEqual(
      new Map([
        ['*', null],
        ['0.3', '0.3 to under 0.4'],
        ['0.3 to under 0.4', '0 to under 0.5'],
        ['0 to under 0.5', '*'],
        ['-0.05', '-0.1 to under 0'],
        ['-0.1 to under 0', '-0.5 to under 0'],
        ['-0.5 to under 0', '*'],
      ]),
    );
  });

  test('every number is in its range, and ranges are nested', () => {
    const factors = fc.array(fc.integer({ min: 2, max: 5 }), { maxLength: 3 });
    const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 9 }), factors, (list, first, more) => {
        const widths = [first];
        for (const factor of more) widths.push(widths.at(-1)! * factor);
        const parents = ranges(list.map(String), ...widths);
        for (const number of list) {
          let name = parents.get(String(number))!;
          for (const width of widths) {
            const [low, high] = name.split(/ to |(?<=\d)-/).map(Number);
            expect(high - low + 1).toBe(width);
            expect(number).toBeGreaterThanOrEqual(low);
            expect(number).toBeLessThanOrEqual(high);
            expect(Math.abs(low % width)).toBe(0);
            name = parents.get(name)!;
          }
          expect(name).toBe('*');
        }
      }),
    );
  });

  test('refuses what is no number, and widths that do not nest', () => {
    expect(refusal(() => ranges(['1', 'a', '1,5', '9-3', '1e3'], 5))).toMatch(/^4 of 5 levels/);
    expect(refusal(() => ranges(['1.5', '1-2'], 5))).toMatch(/^1 of 2 levels is not numbers/);
    expect(refusal(() => ranges(['1'], 5, 12), 'usage')).toContain('12 is not a multiple of 5');
    expect(refusal(() => ranges(['1'], 5, 5), 'usage')).toContain('go up');
    expect(refusal(() => ranges(['1'], 0.2, 0.5), 'usage')).toContain(
      '0.5 is not a multiple of 0.2',
    );
    expect(refusal(() => ranges(['1']), 'usage')).toContain('at least one width');
    expect(refusal(() => ranges(['1'], 1), 'usage')).toContain('at least 2');
    for (const width of [0, -5, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
      expect(refusal(() => ranges(['1'], width), 'usage')).toContain('above 0');
    }
  });
});

describe('the tree of a column', () => {
  const taxonomy = makeTaxonomy(
    animals.map(([name, parent]) => ({ name: name!, parent })),
    'k',
  );

  test('has the levels first, in their order, then all other nodes', () => {
    const { names, tree } = treeOf(taxonomy, ['trout', 'mammal', 'cat'], 'pet');
    expect(names).toEqual(['trout', 'mammal', 'cat', 'dog', 'fish', 'animal']);
    expect(names.map((_, node) => names[tree.parent[node]])).toEqual([
      ...['fish', 'animal', 'mammal', 'mammal', 'animal', undefined],
    ]);
  });

  test('names up to three levels that the taxonomy lacks, and how many more', () => {
    const lacking = (...levels: string[]) => refusal(() => treeOf(taxonomy, levels, 'pet'));
    expect(lacking('dog', 'owl')).toContain('lacks the level "owl":');
    expect(lacking('a', 'dog', 'b', 'c')).toContain('lacks levels "a", "b", "c":');
    expect(lacking('a', 'b', 'c', 'd', 'e')).toContain('"a", "b", "c" and 2 more');
    expect(lacking('a')).toContain('"pet"');
  });

  test('is checked, because a recipe may have been written by hand', () => {
    const nodes = [
      { name: 'a', parent: 'b' },
      { name: 'b', parent: 'a' },
    ];
    expect(refusal(() => treeOf({ nodes }, ['a'], 'c'))).toContain('circle');
    const tops = treeOf(
      {
        nodes: [
          { name: 'a', parent: '' },
          { name: 'b', parent: null },
        ],
      },
      [],
      'c',
    );
    expect(tops.names).toEqual(['a', 'b', '*']);
  });

  test('may have one node only', () => {
    const { names, tree } = treeOf(csv('l,p\na,\n'), ['a'], 'c');
    expect(names).toEqual(['a']);
    expect([...tree.parent]).toEqual([-1]);
    expect(commonAncestor(tree, [0, 0])).toBe(0);
    expect([...ancestorsUp(tree, 1, 3)]).toEqual([0]);
    expect([...ancestorsAtDepth(tree, 0)]).toEqual([0]);
  });

  test('of two hundred thousand levels is made in a moment', () => {
    const levels = Array.from({ length: 200_000 }, (_, i) => String(1_000_000 + i));
    const how: AutomaticTaxonomy = { kind: 'prefixes', lengths: [2, 4] };
    const { tree } = treeOf(automaticTaxonomy(levels, how), levels, 'code');
    expect(tree.parent).toHaveLength(200_000 + 200 + 2 + 1);
    expect(new Set(ancestorsUp(tree, levels.length, 2)).size).toBe(2);
  });
});

/** A random tree: each node's parent has a smaller number, then the numbers are shuffled. */
const trees: fc.Arbitrary<Tree> = fc.integer({ min: 1, max: 20 }).chain((nodes) =>
  fc
    .tuple(
      fc.tuple(...Array.from({ length: nodes }, (_, i) => fc.integer({ min: 0, max: i }))),
      fc.shuffledSubarray(
        Array.from({ length: nodes }, (_, i) => i),
        { minLength: nodes },
      ),
    )
    .map(([above, number]) => {
      const parent = new Int32Array(nodes).fill(-1);
      for (let i = 1; i < nodes; i++) parent[number[i]] = number[above[i] % i];
      return { parent };
    }),
);

function pathUp({ parent }: Tree, node: number): number[] {
  const path = [];
  for (let at = node; at >= 0; at = parent[at]) path.push(at);
  return path;
}

describe('walking a tree', () => {
  test('children come before their parents, and depths count the edges above', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const order = [...childrenFirst(tree)];
        expect(new Set(order).size).toBe(tree.parent.length);
        for (const [node, above] of tree.parent.entries()) {
          if (above >= 0) expect(order.indexOf(node)).toBeLessThan(order.indexOf(above));
          expect(depthsOf(tree)[node]).toBe(pathUp(tree, node).length - 1);
        }
      }),
    );
  });

  test('a subtree is an interval', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { first, last } = subtreesOf(tree);
        for (let a = 0; a < tree.parent.length; a++) {
          for (let b = 0; b < tree.parent.length; b++) {
            const below = first[b] <= first[a] && first[a] <= last[b];
            expect(below).toBe(pathUp(tree, a).includes(b));
          }
        }
      }),
    );
  });

  test('ancestors by steps and by depth are those on the path up', () => {
    fc.assert(
      fc.property(trees, fc.nat(25), (tree, steps) => {
        const nodes = tree.parent.length;
        const up = ancestorsUp(tree, nodes, steps);
        const at = ancestorsAtDepth(tree, steps);
        for (let node = 0; node < nodes; node++) {
          const path = pathUp(tree, node);
          expect(up[node]).toBe(path[Math.min(steps, path.length - 1)]);
          expect(at[node]).toBe(path[Math.max(0, path.length - 1 - steps)]);
        }
      }),
    );
  });

  test('the common ancestor is the lowest node on all paths up', () => {
    const several = trees.chain((tree) =>
      fc.tuple(
        fc.constant(tree),
        fc.array(fc.nat(tree.parent.length - 1), { minLength: 1, maxLength: 5 }),
      ),
    );
    fc.assert(
      fc.property(several, ([tree, nodes]) => {
        const paths = nodes.map((node) => pathUp(tree, node));
        const common = paths[0].find((node) => paths.every((path) => path.includes(node)));
        expect(commonAncestor(tree, nodes)).toBe(common);
      }),
    );
  });

  test('a chain of 100,000 nodes overflows no stack', () => {
    const length = 100_000;
    const nodes = Array.from({ length }, (_, i) => ({
      name: `n${i}`,
      parent: i + 1 < length ? `n${i + 1}` : null,
    }));
    const { tree } = treeOf(makeTaxonomy(nodes, 'k'), ['n0', 'n500'], 'c');
    expect(depthsOf(tree)[0]).toBe(length - 1);
    expect(subtreesOf(tree).first[0]).toBe(length - 1);
    expect(commonAncestor(tree, [0, 1])).toBe(1);
    expect([...ancestorsUp(tree, 2, 1e9)]).toEqual([length - 1, length - 1]);
    expect(ancestorsAtDepth(tree, 7)[0]).toBe(length - 8);
  });

  test('what is no tree is refused, and nothing has no ancestor', () => {
    expect(() => childrenFirst({ parent: Int32Array.of(1, 0) })).toThrow(PenumbraError);
    expect(commonAncestor({ parent: Int32Array.of(-1) }, [])).toBe(-1);
  });
});
