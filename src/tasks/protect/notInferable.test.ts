import { afterEach, describe, expect, test, vi } from 'vitest';
import { described } from '../../../test/described.ts';
import {
  bytesSource,
  type Certificate,
  memoryTarget,
  parseCertificate,
  protect,
  readRecipe,
  verify,
} from '../../index.ts';
import { sealed } from '../../recipe/certificate/index.ts';
import { findReplace } from '../../recipe/recipe/registry.ts';

let state = 5;
const draw = (levels: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * levels);
};

/** Two waves of 60 persons; a district that determines the region, or has nothing to do with it. */
function file(isDetermined: boolean): string {
  const lines = Array.from({ length: 120 }, (_, i) => {
    const district = draw(20);
    const region = isDetermined ? district % 7 : draw(7);
    return `${i % 60},${1 + Math.floor(i / 60)},${district},${region},${draw(3)},${draw(4)}`;
  });
  return `person,wave,district,region,sex,age\n${lines.join('\n')}\n`;
}

const key = { kind: 'nominal', role: 'key' } as const;
const columns = {
  person: { kind: 'text', role: 'identifier' },
  wave: { kind: 'count', role: 'harmless' },
  district: { kind: 'nominal', role: 'harmless' },
  ...{ region: key, sex: key, age: key },
} as const;
const step = { method: 'suppress', columns: [4, 5, 6], replace: { method: 'suppress', k: 3 } };

async function run(csv: string, recipe: object) {
  const target = memoryTarget();
  const original = bytesSource('a.csv', csv);
  const made = await protect(original, readRecipe({ penumbra: 2, ...recipe }), target);
  const stated = made.certificate.file.find(({ claim }) => claim === 'not-inferable');
  const written = new TextDecoder().decode(target.bytes());
  return { ...made, original, written, stated };
}

afterEach(() => void vi.restoreAllMocks());

test('nothing is written if a copied column gives emptied cells back, with the number and the source', async () => {
  // Local suppression that forgets what other columns give back.
  vi.spyOn(findReplace('suppress', 'replace'), 'run').mockImplementation(function* (own) {
    return own.map((column, j) =>
      j === 0 ? column.map((value, i) => (i % 3 ? value : Number.NaN)) : column,
    );
  });
  const running = run(file(true), { description: described(columns), steps: [step] });
  await expect(running).rejects.toMatchObject({
    code: 'claim',
    message: expect.stringMatching(
      /not-inferable \(40 of 40 emptied cells: 40 from columns that determine it\)\. Protect/,
    ),
  });
});

test('otherwise the certificate claims it, and verify computes it again', async () => {
  const recipe = { description: described(columns), steps: [step] };
  const made = await run(file(false), recipe);
  const { certificate, original, written, stated } = made;
  expect(stated).toMatchObject({ holds: true, tier: 'tested', measured: 0 });
  expect(stated!.found).toMatch(/^none of [1-9]\d* emptied cells$/);
  expect(certificate.inference).toEqual({
    positions: [4, 5, 6],
    units: [],
    inferredWithin: 10,
    dependencyShare: 99,
  });
  const read = parseCertificate(JSON.stringify(certificate), 'certificate.json');
  const { verdicts } = await verify(original, bytesSource('b.csv', written), {
    ...made,
    certificate: read,
  });
  expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  expect(verdicts.some(({ statement }) => statement === stated!.sentence)).toBe(true);
});

test('a claim that cannot be computed again is open without the recipe, and fails with it', async () => {
  const recipe = { description: described(columns), steps: [step] };
  const made = await run(file(false), recipe);
  const { certificate, original, written, stated } = made;
  const { inference: _, ...unclear } = certificate;
  for (const [known, verdict, found] of [
    [null, 'not verifiable', /^it was not computed again/],
    [made.recipe, 'fails', /^nothing promises this claim/],
  ] as const) {
    const { verdicts, holds } = await verify(original, bytesSource('b.csv', written), {
      ...made,
      recipe: known,
      certificate: unclear,
    });
    expect(holds).toBe(false);
    expect(verdicts.find(({ statement }) => statement === stated!.sentence)).toMatchObject({
      verdict,
      found: expect.stringMatching(found),
    });
  }
});

test('a cell that one member shows again breaks it', async () => {
  const lines = Array.from({ length: 40 }, (_, household) => {
    const region = draw(9);
    return Array.from({ length: 3 }, () => `${household},${region},${draw(3)},${draw(4)}`);
  }).flat();
  const made = await run(`home,region,sex,age\n${lines.join('\n')}\n`, {
    description: described({
      home: { kind: 'text', role: 'unit', unit: 'household' },
      region: { ...key, belongsTo: 'household' },
      ...{ sex: key, age: key },
    }),
    steps: [{ ...step, columns: [2, 3, 4] }],
  });
  const { original, written, stated } = made;
  expect(stated).toMatchObject({ holds: true, measured: 0 });
  const rows = written.split('\n').map((line) => line.split(','));
  const at = rows.findIndex(([, region]) => region === '');
  rows[at][1] = lines[at - 1].split(',')[1];
  const broken = rows.map((row) => row.join(',')).join('\n');
  const after = bytesSource('b.csv', broken);
  const { verdicts } = await verify(original, after, made);
  expect(verdicts.find(({ statement }) => statement === stated!.sentence)).toMatchObject({
    verdict: 'fails',
    found: expect.stringMatching(/^2 of \d+ emptied cells: 2 from other members of the unit/),
  });
});

describe('the plan withdraws it, and the file is written', () => {
  test.each([
    ['an undecided column', { columns: { ...columns, district: {} } }, /"region" .* "district"/],
    [
      'a rule with a column that stays',
      { rules: ["if district = '1' then age = '1'", "if district = '2' then age = '0'"] },
      /^rules are about "age", and with "district", which stays visible/,
    ],
    [
      'a rule with a column of another step',
      {
        rules: ["if district = '1' then age = '1'"],
        steps: [
          { ...step, columns: [4, 5, 6] },
          { ...step, columns: [3] },
        ],
      },
      /^rules are about "age", and about "district", which another step/,
    ],
    ['a cut', { recipe: { cut: { size: 60 } } }, /^blocks of the file/],
  ])('because of %s', async (name, given: Record<string, unknown>, says) => {
    const { columns: own = columns, steps = [step], recipe, ...facts } = given;
    const { certificate, stated } = await run(file(!name.includes('rule') && name !== 'waves'), {
      description: { ...described(own as typeof columns), ...facts },
      steps,
      ...(recipe as object),
    });
    const withdrawn = certificate.steps[0].withdrawn ?? [];
    expect(withdrawn).toContainEqual({
      claim: 'not-inferable',
      because: expect.stringMatching(says),
    });
    expect(stated === undefined || certificate.inference!.positions.every((p) => p === 3)).toBe(
      true,
    );
  });
});

test('what another column gives back is hidden in one step or two, or if this column is left out', async () => {
  const remedies = [
    { columns, steps: [{ ...step, columns: [3, 4, 5, 6] }] },
    { columns, steps: [step, { ...step, columns: [3] }] },
    { columns: { ...columns, district: { kind: 'nominal', role: 'identifier' } }, steps: [step] },
  ] as const;
  for (const { columns: own, steps } of remedies) {
    const { stated } = await run(file(true), { description: described(own), steps });
    expect(stated).toMatchObject({ holds: true, measured: 0 });
    expect(stated!.found).toMatch(/^none of [1-9]/);
  }
});

test('a band is not emptied where a number gives it by its order, and in one step both are', async () => {
  const lines = Array.from({ length: 150 }, () => {
    const income = 1000 + draw(90_000);
    // Rare bands, which alone would be emptied.
    return `${income},${Math.floor(Math.sqrt(income / 250))},${draw(2)}`;
  });
  const csv = `income,band,sex\n${lines.join('\n')}\n`;
  const about = (role: 'key' | 'harmless') =>
    described({ income: { kind: 'amount', role }, band: key, sex: key });
  const both = await run(csv, {
    description: about('key'),
    steps: [{ ...step, columns: [1, 2, 3] }],
  });
  expect(both.stated).toMatchObject({ holds: true, measured: 0 });
  const rows = both.written
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(rows.filter(([, band]) => band === '').length).toBeGreaterThan(0);
  expect(rows.filter(([income, band]) => band === '' && income !== '')).toEqual([]);
  const apart = run(csv, { description: about('harmless'), steps: [{ ...step, columns: [2, 3] }] });
  await expect(apart).rejects.toThrow(/columns that other columns of the file determine/);
});

describe('a run withdraws it, and verify measures the reason again', () => {
  /** Codes that a rule ties to a number; the rarest are emptied everywhere, and what is left gives cells back. */
  const lost = `000 000 000 000 000 000 000 001 001 003 003 100
    100 102 203 300 302 312 322 323 403 500 500 510`.split(/\s+/);
  const description = {
    ...described({ age: { kind: 'count', role: 'key' }, edu: key, roof: key }),
    rules: ["if age < 2 then edu = '0'"],
  };
  const withdrawing = () =>
    run(`age,edu,roof\n${lost.map((row) => [...row].join()).join('\n')}\n`, {
      description,
      steps: [{ ...step, columns: [1, 2, 3] }],
    });
  type Run = Awaited<ReturnType<typeof run>>;

  async function verified({ original, written, ...made }: Run, certificate: Certificate) {
    const read = parseCertificate(JSON.stringify(certificate), 'certificate.json');
    const papers = { ...made, certificate: read };
    const { verdicts, holds } = await verify(original, bytesSource('b.csv', written), papers);
    return { holds, failed: verdicts.filter(({ verdict }) => verdict === 'fails') };
  }

  /** The certificate of a run with other reasons in its step, sealed again. */
  function withdrawnFor({ certificate }: Run, withdrawn: readonly string[]): Certificate {
    const { seal: _, ...stated } = certificate;
    const [{ withdrawn: __, ...own }] = stated.steps;
    const reasons = withdrawn.map((because) => ({ claim: 'not-inferable', because }));
    return sealed({
      ...stated,
      steps: [{ ...own, ...(reasons.length > 0 && { withdrawn: reasons }) }],
      file: stated.file.filter(({ claim }) => claim !== 'not-inferable'),
    });
  }

  test('an honest certificate holds', async () => {
    const made = await withdrawing();
    expect(made.stated).toBeUndefined();
    expect(made.certificate.steps[0].withdrawn).toEqual([
      {
        claim: 'not-inferable',
        because: expect.stringMatching(
          /^[1-9]\d* of \d+ emptied cells: .*, which the method could not/,
        ),
      },
    ]);
    expect(await verified(made, made.certificate)).toEqual({ holds: true, failed: [] });
  });

  test('other numbers fail, twice the same reason, and no reason', async () => {
    const made = await withdrawing();
    const [{ because }] = made.certificate.steps[0].withdrawn!;
    const edited = because.replace(/\d+/, (count) => String(Number(count) + 1));
    for (const reasons of [[edited], [because, because], []]) {
      const { holds, failed } = await verified(made, withdrawnFor(made, reasons));
      expect(holds).toBe(false);
      expect(failed).toContainEqual({
        statement: 'The claim not-inferable is withdrawn for the reason that the files show.',
        verdict: 'fails',
        found: `measured again: ${because}; the certificate says it otherwise`,
      });
    }
  });

  test('a reason for a file without such cells fails, also in the words of another run', async () => {
    const [{ because }] = (await withdrawing()).certificate.steps[0].withdrawn!;
    const made = await run(file(false), { description: described(columns), steps: [step] });
    const { holds, failed } = await verified(made, withdrawnFor(made, [because]));
    expect(holds).toBe(false);
    expect(failed.map(({ found }) => found)).toContain(
      'measured again: the files show none; the certificate says it otherwise',
    );
  });

  test('the claim fails where the files show why it is withdrawn', async () => {
    const made = await withdrawing();
    const other = await run(file(false), { description: described(columns), steps: [step] });
    const { seal: _, ...without } = withdrawnFor(made, []);
    const claiming = sealed({ ...without, file: [...without.file, other.stated!] });
    expect((await verified(made, claiming)).holds).toBe(false);
  });
});

test('a value that tells another column is emptied with it: no child shows its age beside an emptied occupation', async () => {
  for (let repetition = 0; repetition < 4; repetition++) {
    const records = Array.from({ length: 150 }, (_, home) => {
      const region = draw(4);
      return Array.from({ length: 1 + draw(3) }, () => {
        const age = 1 + draw(5);
        return [home, region, age, 1 + draw(2), age === 1 ? 9 : 1 + draw(4)];
      });
    }).flat();
    const csv = `home,region,age,sex,work\n${records.map((record) => record.join(',')).join('\n')}\n`;
    const made = (positions: readonly number[]) =>
      run(csv, {
        description: described({
          home: { kind: 'text', role: 'unit', unit: 'household' },
          region: { ...key, belongsTo: 'household' },
          ...{ age: key, sex: key, work: key },
        }),
        steps: [{ ...step, columns: positions, replace: { method: 'suppress', k: 4 } }],
      });
    const shown = ({ written }: { readonly written: string }) =>
      written
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
    const both = await made([2, 3, 4, 5]);
    expect(both.stated).toMatchObject({ holds: true, measured: 0 });
    const hidden = (rows: readonly string[][]) =>
      rows.filter(([, , age, , work], i) => work === '' && age === '1' && records[i][4] === 9);
    expect(hidden(shown(both))).toEqual([]);
    // With the age outside of the step, the same children are counted, and the claim is not made.
    const one = await made([2, 4, 5]);
    const open = hidden(shown(one)).length;
    const { withdrawn } = one.certificate.steps[0];
    if (open === 0) expect(one.stated).toMatchObject({ measured: 0 });
    else {
      expect(one.stated).toBeUndefined();
      expect(withdrawn![0].because).toMatch(
        new RegExp(
          `^${open} of .* such as "work" from "age": protect them in one step, or leave "age" out`,
        ),
      );
    }
    expect(one.plan.steps[0].remarks.join(' ')).toContain('some values of "age" tell "work"');
  }
});

test('what members share in each wave is emptied for all members of the wave, though it changes between waves', async () => {
  const lines = Array.from({ length: 60 }, (_, home) => {
    const members = 1 + draw(3);
    return [1, 2, 3].flatMap((wave) => {
      const roof = draw(5);
      return Array.from(
        { length: members },
        (_member, i) => `${home},${home}-${i},${wave},${roof},${draw(2)},${draw(4)}`,
      );
    });
  }).flat();
  const csv = `home,person,wave,roof,sex,mood\n${lines.join('\n')}\n`;
  const about = described({
    home: { kind: 'text', role: 'unit', unit: 'household' },
    person: { kind: 'text', role: 'unit', unit: 'person', within: 'household' },
    wave: { kind: 'count', role: 'harmless' },
    ...{ roof: key, sex: key, mood: key },
  });
  const description = { ...about, time: 'wave' };
  const { stated, written } = await run(csv, {
    description,
    steps: [{ ...step, columns: [4, 5, 6], replace: { method: 'suppress', k: 12 } }],
  });
  expect(stated).toMatchObject({ holds: true, measured: 0 });
  const shown = new Map<string, Set<string>>();
  for (const line of written.trimEnd().split('\n').slice(1)) {
    const [home, , wave, roof] = line.split(',');
    const at = `${home} ${wave}`;
    shown.set(at, (shown.get(at) ?? new Set()).add(roof));
  }
  const roofs = [...shown.values()];
  expect(roofs.some((values) => values.has(''))).toBe(true);
  expect(roofs.every(({ size }) => size === 1)).toBe(true);
  // A method that changes records one by one cannot do that, and the plan says so.
  const { plan } = await run(csv, {
    description,
    steps: [{ method: 'pram', columns: ['roof', 'mood'] }],
  });
  expect(plan.steps[0].remarks.join(' ')).toMatch(
    /in each wave, the members of a household share their values of "?roof"?, which change/,
  );
});

test('no emptied wave lies between two visible ones that show its value', async () => {
  // Persons change their region in one of twelve waves, so two equal waves tell the one between them.
  const [persons, waves] = [120, 5];
  const lines = Array.from({ length: persons }, (_, person) => {
    let region = draw(6);
    return Array.from({ length: waves }, (_, wave) => {
      if (draw(12) === 0) region = draw(6);
      return [person, wave, region, draw(3), draw(7)];
    });
  }).flat();
  const made = await run(
    `pid,wave,region,sex,job\n${lines.map((line) => line.join()).join('\n')}\n`,
    {
      description: {
        ...described({
          pid: { kind: 'text', role: 'unit', unit: 'person' },
          wave: { kind: 'count', role: 'harmless' },
          ...{ region: key, sex: key, job: key },
        }),
        time: 'wave',
      },
      steps: [{ ...step, columns: [3, 4, 5] }],
    },
  );
  expect(made.stated).toMatchObject({ holds: true, measured: 0 });
  const shown = made.written
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[2]);
  const series = Array.from({ length: persons }, (_, person) =>
    shown.slice(person * waves, (person + 1) * waves),
  );
  let emptied = 0;
  for (const [person, own] of series.entries()) {
    for (const [wave, region] of own.entries()) {
      if (region !== '') continue;
      emptied++;
      const before = own.slice(0, wave).findLast((one) => one !== '');
      const after = own.slice(wave + 1).find((one) => one !== '');
      const truth = String(lines[person * waves + wave][2]);
      expect([before, after]).not.toEqual([truth, truth]);
    }
  }
  expect(emptied).toBeGreaterThan(20);
});
