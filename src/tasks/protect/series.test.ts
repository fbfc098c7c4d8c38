import fc from 'fast-check';
import { expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import {
  bytesSource,
  memoryTarget,
  parseCertificate,
  protect,
  readRecipe,
  verify,
} from '../../index.ts';

const description = {
  ...described({
    pid: { kind: 'text', role: 'unit', unit: 'person' },
    year: { kind: 'count', role: 'harmless' },
    birthplace: { kind: 'nominal', role: 'key' },
    income: { kind: 'amount', role: 'key', belongsTo: 'record' },
  }),
  time: 'year',
};

/** Persons in three years each; the last ones are gone before the last year. */
function panel(persons: number, leaving: number, draw: (n: number) => number) {
  const rows = Array.from({ length: persons }, (_, person) => {
    const birthplace = draw(4);
    const years = person < persons - leaving ? 3 : 2;
    return Array.from({ length: years }, (_, year) => [person, year, birthplace, draw(1000)]);
  }).flat();
  return { rows, csv: `pid,year,birthplace,income\n${rows.map((r) => r.join()).join('\n')}\n` };
}

function drawn(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

async function run(csv: string, step: object, about: object = description) {
  const target = memoryTarget();
  const original = bytesSource('a.csv', csv);
  const made = await protect(
    original,
    readRecipe({ penumbra: 2, description: about, steps: [step] }),
    target,
  );
  const text = new TextDecoder().decode(target.bytes());
  const cells = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return { ...made, original, text, cells };
}

/** The number of persons that share the rarest series of some columns. */
function rarest(cells: readonly (readonly string[])[], columns: readonly number[]): number {
  const ofPerson = new Map<string, string[]>();
  for (const row of cells) {
    const seen = `${row[1]} ${columns.map((j) => row[j]).join(' ')}`;
    ofPerson.set(row[0], [...(ofPerson.get(row[0]) ?? []), seen]);
  }
  const counts = new Map<string, number>();
  for (const own of ofPerson.values()) {
    const text = own.sort().join(';');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return Math.min(...counts.values());
}

test('groups of whole persons claim k persons for each series, if enough are in the same waves', async () => {
  const step = {
    method: 'microaggregation',
    columns: [4],
    group: { method: 'mdav', k: 3 },
    together: 1,
  };
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), async (seed, isLeaving) => {
      const { csv } = panel(12, isLeaving ? 2 : 0, drawn(seed));
      const made = await run(csv, step);
      const { certificate, cells, original, text } = made;
      const stated = certificate.steps[0].claims.find(({ claim }) => claim === 'series');
      const withdrawn = certificate.steps[0].withdrawn?.some(({ claim }) => claim === 'series');
      const found = rarest(cells, [3]);
      const read = parseCertificate(JSON.stringify(certificate), 'certificate.json');
      const { holds } = await verify(original, bytesSource('b.csv', text), {
        ...made,
        certificate: read,
      });
      expect([stated?.measured ?? null, withdrawn ?? false, holds]).toEqual(
        found >= 3 ? [found, false, true] : [null, true, true],
      );
    }),
    { numRuns: 12 },
  );
});

test('whole series are exchanged through the recipe, and differences within them stay', async () => {
  const { csv, rows } = panel(12, 3, drawn(3));
  const step = {
    method: 'rank-swap',
    columns: [4],
    replace: { method: 'rank-swap', p: 100, per: 'unit' },
  };
  const { cells } = await run(csv, step);
  const seriesOf = (all: readonly (readonly (string | number)[])[]) => {
    const ofPerson = new Map<string, string>();
    for (const [pid, year, , income] of all) {
      ofPerson.set(String(pid), `${ofPerson.get(String(pid)) ?? ''} ${year}:${income}`);
    }
    return [...ofPerson.values()];
  };
  const [before, after] = [seriesOf(rows), seriesOf(cells)];
  expect([...after].sort()).toEqual([...before].sort());
  expect(after.filter((one, person) => one !== before[person]).length).toBeGreaterThan(6);
});

test('what local suppression empties in one wave is not shown in another', async () => {
  let emptied = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), async (seed) => {
      const draw = drawn(seed);
      const persons = Array.from({ length: 25 }, () => [draw(6), 20 + draw(40)]);
      const lines = persons.flatMap(([birthplace, age], pid) =>
        Array.from({ length: 3 }, (_, year) => `${pid},${year},${birthplace},${age + year}`),
      );
      const about = {
        ...described({
          pid: { kind: 'text', role: 'unit', unit: 'person' },
          year: { kind: 'count', role: 'harmless' },
          birthplace: { kind: 'nominal', role: 'key' },
          age: { kind: 'count', role: 'key' },
        }),
        time: 'year',
      };
      const step = {
        method: 'suppress',
        columns: [3, 4],
        replace: { method: 'suppress', k: 2 },
      };
      const csv = `pid,year,birthplace,age\n${lines.join('\n')}\n`;
      const { cells, certificate } = await run(csv, step, about);
      // A birthplace stays, and an age grows by one: either is known in all waves of a person or in none.
      const torn = [2, 3].flatMap((j) =>
        persons.filter((_, pid) => {
          const own = cells.filter(([one]) => one === String(pid)).map((row) => row[j] === '');
          emptied += own.filter(Boolean).length;
          return own.some((gone) => gone !== own[0]);
        }),
      );
      const stated = certificate.file.find(({ claim }) => claim === 'not-inferable');
      expect([torn.length, stated?.holds]).toEqual([0, true]);
    }),
    { numRuns: 8 },
  );
  expect(emptied).toBeGreaterThan(50);
});

test('neither is it if persons are numbered within households, which are protected', async () => {
  const draw = drawn(9);
  const lines = Array.from({ length: 30 }, (_, home) => {
    const region = draw(4);
    return Array.from({ length: 1 + draw(3) }, (_, pid) => {
      const [birthplace, age] = [draw(6), 20 + draw(15)];
      return [0, 1].map((year) => `${home},${pid},${year},${region},${birthplace},${age + year}`);
    }).flat();
  }).flat();
  const key = { kind: 'nominal', role: 'key' } as const;
  const about = {
    ...described({
      home: { kind: 'text', role: 'unit', unit: 'household' },
      pid: { kind: 'text', role: 'unit', unit: 'person', within: 'household' },
      year: { kind: 'count', role: 'harmless' },
      region: { ...key, belongsTo: 'household' },
      birthplace: { ...key, belongsTo: 'person' },
      age: { kind: 'count', role: 'key' },
    }),
    protect: 'household',
    time: 'year',
  };
  const step = { method: 'suppress', columns: [4, 5, 6], replace: { method: 'suppress', k: 2 } };
  const csv = `home,pid,year,region,birthplace,age\n${lines.join('\n')}\n`;
  const { cells, certificate } = await run(csv, step, about);
  // The two waves of a person follow each other.
  const gone = (i: number, j: number) => cells[i][j] === '';
  const torn = [...cells.keys()].filter((i) => i % 2 === 0 && gone(i, 4) !== gone(i + 1, 4));
  const emptied = cells.filter((row) => row[4] === '').length;
  expect([torn.length, emptied > 10]).toEqual([0, true]);
  const stated = certificate.file.find(({ claim }) => claim === 'not-inferable');
  const withdrawn = certificate.steps[0].withdrawn?.map(({ because }) => because) ?? [];
  expect([stated?.holds, withdrawn]).toEqual([true, []]);
});

test('local suppression shares whole series if asked, and refuses waves that too few share', async () => {
  const about = {
    ...described({
      pid: { kind: 'text', role: 'unit', unit: 'person' },
      year: { kind: 'count', role: 'harmless' },
      birthplace: { kind: 'nominal', role: 'key' },
      income: { kind: 'nominal', role: 'key' },
    }),
    time: 'year',
  };
  const step = (share: string, k: number) => ({
    method: 'suppress',
    columns: [3, 4],
    replace: { method: 'suppress', k, share },
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), async (seed) => {
      const draw = drawn(seed);
      // Incomes in five classes, that change in one of three years.
      const { csv } = panel(30, 4, (n) => (n === 1000 ? [0, 0, 1, 2, 3][draw(5)] : draw(n)));
      const made = await run(csv, step('series', 3), about);
      const { certificate, cells, original, text } = made;
      const stated = certificate.steps[0].claims.find(({ claim }) => claim === 'series');
      expect(stated).toMatchObject({
        holds: true,
        tier: 'proved',
        measured: rarest(cells, [2, 3]),
      });
      expect(stated!.measured).toBeGreaterThanOrEqual(3);
      const rows = csv.trim().split('\n').slice(1);
      for (const [i, row] of cells.entries()) {
        const truth = rows[i].split(',');
        expect(row.every((cell, j) => cell === '' || cell === truth[j])).toBe(true);
      }
      const read = parseCertificate(JSON.stringify(certificate), 'certificate.json');
      const { holds } = await verify(original, bytesSource('b.csv', text), {
        ...made,
        certificate: read,
      });
      expect(holds).toBe(true);
    }),
    { numRuns: 8 },
  );
  // Who moves is emptied, so that the number of the person tells what is left: it is emptied in all waves then.
  const draw = drawn(4);
  const movers = Array.from({ length: 150 }, (_, person) => {
    let [home, birthplace] = [draw(3), draw(4)];
    return [0, 1, 2, 3].map((year) => {
      if (draw(16) === 0) home = draw(3);
      if (draw(9) === 0) birthplace = draw(4);
      return `${person},${year},${birthplace},${home}`;
    });
  }).flat();
  const rows = `pid,year,birthplace,income\n${movers.join('\n')}\n`;
  const moved = await run(rows, step('series', 3), about);
  const hidden = moved.certificate.file.find(({ claim }) => claim === 'not-inferable');
  expect(hidden).toMatchObject({ holds: true, measured: 0 });
  const { csv } = panel(30, 2, drawn(4));
  await expect(run(csv, step('series', 3), about)).rejects.toThrow(
    'suppress: 2 of 30 units are in waves, or have kept values, that fewer than k = 3 units share',
  );
  await expect(run(csv, step('series', 3), { columns: about.columns })).rejects.toThrow(
    'the description does not name both the unit (role unit) and the time ("time"): name them, or leave share out.',
  );
  const twice = csv.replace('0,1,', '0,0,');
  await expect(run(twice, step('series', 2), about)).rejects.toThrow(
    /the wave of the record on line 3 is missing, or its unit has another record with the same one/,
  );
});
