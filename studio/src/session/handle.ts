import type { Parameter } from '../../../src/methods/contract/index.ts';
import type { Declarations } from '../work/tasks/declarations.ts';
import type { StudioStep } from './work.ts';

/** The parameter that decides how strongly the first step protects, with the values that a slider offers. */
export interface Handle {
  /** The id of the step. */
  readonly step: string;
  readonly room: 'group' | 'replace';
  readonly name: string;
  readonly value: number;
  readonly values: readonly number[];
}

type Strong = Extract<Parameter, { stronger?: unknown }>;

const SIZES = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100];
/** Factors of another parameter, for the slider. */
const FACTORS = [1 / 8, 1 / 5, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1, 1.2, 1.5, 2, 3, 5, 8];

/** The handle of the first step that protects and has such a parameter; a group size comes first. */
export function handleOf(
  steps: readonly StudioStep[],
  { steps: methods, groups, replaces }: Declarations,
): Handle | null {
  for (const { id, isOn, step } of steps) {
    const pairing = methods.find(({ name }) => name === step.method);
    if (!isOn || pairing === undefined || pairing.isPreparation) continue;
    const parts = [
      ['group', groups.find(({ name }) => name === (step.group?.method ?? pairing.group))],
      ['replace', replaces.find(({ name }) => name === (step.replace?.method ?? pairing.replace))],
    ] as const;
    for (const [room, method] of parts) {
      for (const [name, parameter] of Object.entries(method?.parameters ?? {})) {
        if (!('stronger' in parameter) || parameter.stronger === undefined) continue;
        const given = (step[room] as Readonly<Record<string, unknown>> | undefined)?.[name];
        const value = given ?? parameter.default;
        if (typeof value !== 'number' || value <= 0) continue;
        return { step: id, room, name, value, values: valuesOf(name, value, parameter) };
      }
    }
  }
  return null;
}

/** The steps with another value of the handle. */
export function moved(
  steps: readonly StudioStep[],
  { step: id, room, name }: Handle,
  value: number,
  { steps: methods }: Declarations,
): readonly StudioStep[] {
  return steps.map((one) => {
    if (one.id !== id) return one;
    const method =
      one.step[room]?.method ?? methods.find(({ name }) => name === one.step.method)?.[room];
    return { ...one, step: { ...one.step, [room]: { ...one.step[room], method, [name]: value } } };
  });
}

function valuesOf(name: string, value: number, parameter: Strong): number[] {
  const most = 'maximum' in parameter ? (parameter.maximum ?? Infinity) : Infinity;
  const offered =
    name === 'k'
      ? SIZES
      : FACTORS.map((factor) =>
          parameter.type === 'integer'
            ? Math.round(value * factor)
            : Number((value * factor).toPrecision(2)),
        );
  const all = [...new Set([...offered, value])];
  return all.filter((one) => one >= parameter.minimum && one <= most).sort((a, b) => a - b);
}
