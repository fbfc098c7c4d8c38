import { present } from '../../../src/fields.ts';
import type { MapAxis } from '../../../src/report/pictures/index.ts';
import { looksOf, type MapDot } from '../pictures/riskMap.ts';
import { said, t, declared as titled } from '../texts/index.svelte.ts';
import type { DeclaredMeasure } from '../work/tasks/declarations.ts';
import { bench } from './bench.svelte.ts';
import { core } from './declared.svelte.ts';
import { type NumberedTrial, search } from './search.svelte.ts';
import { session } from './session.svelte.ts';

type Figures = readonly { readonly name: string; readonly value: number | null }[];

const measured = (figures: Figures, measure: DeclaredMeasure) =>
  figures.find(({ name }) => name === measure.name)?.value ?? null;

/** What the map shows: the measures of its axes, and a dot for whatever has both figures. */
class RiskMap {
  /** The names of the chosen measures; empty for the first that fits. */
  chosen = $state.raw<{ readonly utility: string; readonly risk: string }>({
    utility: '',
    risk: '',
  });

  readonly trials = $derived<readonly NumberedTrial[]>(
    search.about === session.file ? search.trials.filter(({ refused }) => refused === null) : [],
  );
  /** The best first, in the order of the search: more records, nearer to the limits, less loss. */
  readonly sorted = $derived(
    [...this.trials].sort(
      (a, b) =>
        b.records - a.records ||
        a.broken - b.broken ||
        (a.loss ?? Number.MAX_VALUE) - (b.loss ?? Number.MAX_VALUE),
    ),
  );
  readonly #all = $derived<readonly Figures[]>([
    ...(bench.asIs.answer === null ? [] : [bench.asIs.answer.figures]),
    ...this.trials.map(({ figures }) => figures),
    ...bench.trail.map(({ figures }) => figures),
  ]);
  readonly utility = $derived(this.#measures('utility'));
  readonly risk = $derived(this.#measures('risk'));
  readonly across = $derived(this.#axis(this.utility, this.chosen.utility));
  readonly up = $derived(this.#axis(this.risk, this.chosen.risk));
  readonly dots = $derived(this.#dots());

  axis(measure: DeclaredMeasure): MapAxis {
    const limits = (core.purpose?.limits ?? []).filter((limit) => limit.measure === measure.name);
    const highest = limits.map(({ most }) => most).filter((one) => one !== null);
    const lowest = limits.map(({ least }) => least).filter((one) => one !== null);
    return present({
      title: `${titled(measure.title)}${measure.unit === '' ? '' : `, ${measure.unit}`}`,
      direction: measure.direction,
      most: highest.length === 0 ? undefined : Math.min(...highest),
      least: lowest.length === 0 ? undefined : Math.max(...lowest),
    });
  }

  /** Measures with a value, those first that most recipes have, then those that the core puts first. */
  #measures(about: 'utility' | 'risk'): readonly DeclaredMeasure[] {
    const { methods } = core;
    if (methods === null) return [];
    const first = methods.axes[about];
    const rank = ({ name }: DeclaredMeasure) => (first.includes(name) ? first.indexOf(name) : 99);
    const had = new Map<string, number>();
    for (const figures of this.#all) {
      for (const { name, value } of figures) {
        if (value !== null) had.set(name, (had.get(name) ?? 0) + 1);
      }
    }
    return methods.measures
      .filter((measure) => measure.about === about && had.has(measure.name))
      .sort((a, b) => rank(a) - rank(b));
  }

  #axis(offered: readonly DeclaredMeasure[], chosen: string): DeclaredMeasure | null {
    const asked = offered.find(({ name }) => name === chosen);
    if (asked !== undefined) return asked;
    const isOnMost = ({ name }: DeclaredMeasure) =>
      2 *
        this.#all.filter((figures) =>
          figures.some((one) => one.name === name && one.value !== null),
        ).length >
      this.#all.length;
    return offered.find(isOnMost) ?? offered[0] ?? null;
  }

  #dots(): readonly MapDot[] {
    const { across, up } = this;
    if (across === null || up === null) return [];
    const words = t().bench.map;
    const look = looksOf(this.sorted.map(({ method }) => method));
    const named = new Set<number>();
    const dot = (figures: Figures, rest: Omit<MapDot, 'x' | 'y'>): MapDot[] => {
      const [x, y] = [measured(figures, across), measured(figures, up)];
      return x === null || y === null ? [] : [{ ...rest, x, y }];
    };
    const common = { look: -1, records: null, holds: null } as const;
    const own = new Map(session.branches.map(({ id, name, run }) => [id, { name, run }]));
    const { asIs, preview, moving } = bench;
    return [
      ...(asIs.answer === null
        ? []
        : dot(asIs.answer.figures, {
            ...common,
            ...{ key: 'original', kind: 'original', words: words.original, label: words.original },
          })),
      ...this.sorted.flatMap((trial) => {
        const family = look(trial.method);
        const isFirst = !named.has(family);
        named.add(family);
        return dot(trial.figures, {
          key: `trial-${trial.key}`,
          kind: 'trial',
          words: `#${trial.number} ${said(trial.words)}`,
          label: isFirst ? (family < 5 ? trial.method : words.others) : null,
          look: family,
          records: trial.records < (session.file?.inspection.records ?? 0) ? trial.records : null,
          holds: trial.holds,
        });
      }),
      ...bench.trail.flatMap(({ run, branch, figures, words: name }) => {
        const isNow = own.get(branch)?.run?.id === run;
        const shown = own.get(branch)?.name ?? name;
        return dot(figures, {
          ...common,
          key: run,
          kind: isNow ? 'run' : 'past',
          words: isNow ? words.now(shown) : shown,
          label: isNow ? words.now(shown) : null,
        });
      }),
      ...(moving === null || preview.answer === null
        ? []
        : dot(preview.answer.figures, {
            ...common,
            ...{ key: 'moving', kind: 'moving', words: words.moving, label: words.moving },
            records: preview.answer.records,
          })),
    ];
  }
}

export const riskMap = new RiskMap();
