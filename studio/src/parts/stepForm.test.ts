import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../src/foundation/table/index.ts';
import { bytesSource } from '../../../src/io/bytes/source.ts';
import { type DataFile, load } from '../../../src/recipe/dataset/load.ts';
import { planRecipe, type Recipe, readRecipe, type Step } from '../../../src/recipe/index.ts';
import { inspect } from '../../../src/tasks/inspect/inspect.ts';
import { declare } from '../work/tasks/declarations.ts';
import {
  changedPart,
  type FormColumn,
  fieldsOf,
  firstPart,
  firstRecode,
  firstStep,
  firstValue,
  likelyColumns,
  positionsOf,
  referencesTo,
  takes,
  waysOf,
  withField,
  withGroup,
  withMethod,
  withParameter,
  withReplace,
  withTreatment,
} from './stepForm.ts';

const declared = declare();
const ROLES: Readonly<Record<string, Role>> = {
  id: 'identifier',
  age: 'key',
  height: 'key',
  sex: 'key',
  region: 'key',
  wages: 'confidential',
  weight: 'weight',
};

let file: DataFile;
let columns: readonly FormColumn[];

/** Numbers that correlate, categories, a key; some ages are missing. */
function persons(): string {
  const lines = ['id,age,height,wages,rent,sex,region,weight'];
  for (let i = 0; i < 120; i++) {
    const turn = (i * 7919) % 120;
    const age = i % 17 === 0 ? '' : String(18 + ((turn * 13) % 60));
    const fields = [
      150 + ((turn * 29) % 45),
      900 + 31 * turn + (i % 7),
      300 + 11 * ((turn * 3) % 97),
    ];
    lines.push(
      `P${900_000 + i},${age},${fields.join(',')},${i % 2 ? 'f' : 'm'},${'NSEW'[turn % 4]},${50.5 + turn}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

beforeAll(async () => {
  file = await load(bytesSource('persons.csv', new TextEncoder().encode(persons())));
  columns = inspect(file).columns.map(({ position, name, kind, missing, about }) => ({
    position,
    name,
    kind,
    missing,
    described: about.kind ?? null,
    role: ROLES[name] ?? null,
  }));
});

const recipeOf = (step: Step): Recipe => ({
  penumbra: 2,
  description: { columns: Object.entries(ROLES).map(([column, role]) => ({ column, role })) },
  steps: [step],
});

const accept = (step: Step) => planRecipe(readRecipe(recipeOf(step)), file.table, file.lineOf);

describe('the form of every registered method', () => {
  test.each(declared.steps.map(({ name }) => name))(
    '%s: as it is offered first, the plan accepts it',
    (method) => {
      const step = firstStep(method, { declared, columns, taken: [], k: 5 });
      expect(() => accept(step)).not.toThrow();
      expect(JSON.parse(JSON.stringify(step))).toEqual(step);
    },
  );

  test.each(declared.groups.map(({ name }) => name))(
    'group %s: chosen in a form, the plan accepts it',
    (name) => {
      const group = declared.groups.find((one) => one.name === name)!;
      const method = declared.steps.find((one) => one.group === name)?.name ?? 'microaggregation';
      const first = firstStep(method, { declared, columns, taken: [], k: 5 });
      const numbers = columns.filter(
        ({ kind, role }) => kind === 'numeric' && role !== 'confidential',
      );
      const step = withGroup(
        {
          ...first,
          columns: referencesTo(
            numbers.map(({ position }) => position),
            columns,
          ),
        },
        group,
        declared,
        5,
      );
      const plan = accept(withTreatment(step, declared, columns));
      expect(plan.steps[0].group.name).toBe(name);
    },
  );

  test.each(declared.replaces.map(({ name }) => name))(
    'replace %s: chosen in a form, the plan accepts it',
    (name) => {
      const replace = declared.replaces.find((one) => one.name === name)!;
      const method = declared.steps.find((one) => one.replace === name)?.name ?? 'k-modes';
      const first = firstStep(method, { declared, columns, taken: [], k: 12 });
      const kind = replace.kinds.includes('numeric') ? 'numeric' : 'categorical';
      const fitting = columns.filter(
        (one) => one.kind === kind && one.role !== null && one.missing === 0 && one.name !== 'id',
      );
      const step = withReplace(
        {
          ...withField(first, 'missing', undefined),
          columns: referencesTo(
            fitting.map(({ position }) => position),
            columns,
          ),
        },
        replace,
        declared,
        12,
      );
      expect(accept(step).steps[0].replace.name).toBe(name);
    },
  );

  test('each parameter is a field whose first value is within its range', () => {
    for (const method of [...declared.groups, ...declared.replaces]) {
      for (const [name, parameter] of Object.entries(method.parameters)) {
        expect(parameter.description, `${method.name} ${name}`).not.toBe('');
        const value = firstValue(name, parameter, 5);
        if (parameter.type === 'choice') expect(Object.keys(parameter.choices)).toContain(value);
        else {
          expect(value).toBeGreaterThanOrEqual(parameter.minimum);
          if ('maximum' in parameter) expect(value).toBeLessThanOrEqual(parameter.maximum);
        }
      }
    }
  });

  test('each has a sentence, details, a source and claims in sentences', () => {
    expect(declared.steps.length).toBeGreaterThanOrEqual(21);
    for (const { summary, details, references, claims } of declared.steps) {
      expect(summary).toMatch(/\.$/);
      expect(details.length).toBeGreaterThan(40);
      expect(references.length).toBeGreaterThan(0);
      for (const { sentence } of claims) expect(sentence).toMatch(/ /);
    }
    expect(structuredClone(declared)).toEqual(declared);
  });

  test.each(declared.recodes.map(({ by }) => by))(
    'recode by %s has fields for all that it needs',
    (by) => {
      const rule = declared.recodes.find((one) => one.by === by)!;
      expect(rule.description).not.toBe('');
      expect(Object.keys(firstRecode(rule))).toEqual([
        'by',
        ...rule.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      ]);
    },
  );
});

describe('what a form changes', () => {
  test('a parameter that is set and left to its default again leaves the step as it was', () => {
    const part = firstPart(declared.groups.find(({ name }) => name === 'mdav')!, 5);
    expect(part).toEqual({ method: 'mdav', k: 5 });
    const set = withParameter(part, 'standardise', 'rank');
    expect(set).toEqual({ method: 'mdav', k: 5, standardise: 'rank' });
    expect(withParameter(set, 'standardise', undefined)).toEqual(part);
  });

  test('a k that has a default is at least the one that the purpose wants', () => {
    const suppress = declared.replaces.find(({ name }) => name === 'suppress')!;
    expect(firstPart(suppress, 5)).toMatchObject({ k: 5 });
    expect(firstPart(suppress, 3)).not.toHaveProperty('k');
  });

  test('another way to group keeps what both have', () => {
    const part = { method: 'mdav', k: 7, standardise: 'rank' };
    const to = declared.groups.find(({ name }) => name === 'v-mdav')!;
    expect(changedPart(part, to, 3)).toEqual({ method: 'v-mdav', k: 7, standardise: 'rank' });
    const single = declared.groups.find(({ name }) => name === 'hansen-mukherjee')!;
    expect(changedPart(part, single, 3)).toEqual({ method: 'hansen-mukherjee', k: 7 });
  });

  test('what the new methods cannot use is left out, and a way to replace that does not fit is another', () => {
    const fuzzy = {
      ...firstStep('fuzzy', { declared, columns, taken: [], k: 4 }),
      constraints: ['wages = rent'],
    };
    const mdav = declared.groups.find(({ name }) => name === 'mdav')!;
    const step = withGroup(fuzzy, mdav, declared, 4);
    expect(step.constraints).toBeUndefined();
    expect(step.replace!.method).not.toBe('cluster-centre');
    expect(() => accept(step)).not.toThrow();
  });

  test('another method keeps the columns that it can take, k and what is done about missing values', () => {
    const step: Step = {
      method: 'microaggregation',
      columns: ['age', 'height', 'sex'],
      group: { method: 'mdav', k: 9 },
      missing: 'median',
    };
    const next = withMethod(step, 'microhybrid', { declared, columns, taken: [], k: 5 });
    expect(next.columns).toEqual(['age', 'height', 'sex']);
    expect(next.group).toMatchObject({ method: 'optimise', k: 9 });
    expect(next.missing).toBe('median');
    expect(withMethod(step, 'rank-swap', { declared, columns, taken: [], k: 5 }).columns).toEqual([
      'age',
      'height',
    ]);
  });

  test('a second step leaves the columns of the first to it', () => {
    const first = firstStep('microaggregation', { declared, columns, taken: [], k: 5 });
    const taken = positionsOf(first.columns!, columns);
    const second = firstStep('rank-swap', { declared, columns, taken, k: 5 });
    expect(positionsOf(second.columns!, columns).some((p) => taken.includes(p))).toBe(false);
  });
});

describe('columns of a form', () => {
  test('names that stand for something else are told by position', () => {
    const odd: FormColumn[] = ['a', 'a', '', '7', '@weight', 'b'].map((name, i) => ({
      position: i + 1,
      name,
      kind: 'numeric',
      described: 'amount',
      role: i === 5 ? 'weight' : null,
      missing: 0,
    }));
    const all = odd.map(({ position }) => position);
    expect(referencesTo(all, odd)).toEqual([1, 2, 3, 4, 5, 'b']);
    expect(positionsOf(referencesTo(all, odd), odd)).toEqual(all);
    expect(
      positionsOf(
        ['@weight'],
        odd.filter(({ position }) => position !== 5),
      ),
    ).toEqual([6]);
  });

  test('keys come first, and identifiers never', () => {
    const ways = waysOf({ method: 'suppress' }, declared)!;
    expect(likelyColumns(ways, columns, [])).toEqual([2, 3, 6, 7]);
    expect(takes(ways.replace, 'text')).toBe(true);
  });

  test('fields that say nothing for a method are not shown, unless they are set', () => {
    const swap = firstStep('rank-swap', { declared, columns, taken: [], k: 5 });
    expect(fieldsOf(swap, declared, columns).has('given')).toBe(false);
    expect(fieldsOf({ ...swap, given: ['rent'] }, declared, columns).has('given')).toBe(true);
    const close = firstStep('t-closeness', { declared, columns, taken: [], k: 5 });
    expect(fieldsOf(close, declared, columns).has('confidential')).toBe(true);
    expect(fieldsOf(close, declared, columns).has('blocks')).toBe(false);
  });
});
