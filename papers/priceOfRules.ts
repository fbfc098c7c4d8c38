import { mean, variance } from '../src/foundation/numerics/index.ts';
import {
  groupMethods,
  PenumbraError,
  pairings,
  type Recipe,
  replaceMethods,
} from '../src/index.ts';
import type { Files } from '../src/measures/contract/index.ts';
import {
  brokenRules,
  type CensusWithRules,
  censusWithRules,
  protectCensus,
} from './censusRules.ts';
import { SEED } from './data.ts';
import type { Figure, PaperRow, PaperTable, ReadData } from './table.ts';

const SIZES = [3, 5, 10, 25];

type Step = Recipe['steps'][number];

interface Way {
  readonly name: string;
  readonly step: (k: number) => Step;
}

/** A choice among all mixtures takes a quarter of a minute for a file, and says no more here. */
const QUICK: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  mixture: { model: 'VVI', most: 3 },
};

/** Every registered way to group, with what usually replaces its groups, and every way to replace, in groups of MDAV. */
function ways(): Way[] {
  const byGroup = groupMethods
    .filter((method) => 'k' in method.parameters)
    .map((method): Way => {
      const { name, mostColumns, serves } = method;
      const known = pairings.find(({ group }) => group === name);
      const pairing = serves !== undefined && known ? known.name : 'microaggregation';
      return {
        name: `\`${name}\``,
        step: (k) => ({
          method: pairing,
          group: { method: name, k, ...QUICK[name] },
          columnGroups: mostColumns === 1 ? 'each' : 3,
        }),
      };
    });
  const byReplacement = replaceMethods
    .filter(({ needsCentres }) => !needsCentres)
    .map(
      ({ name, parameters }): Way => ({
        name: `\`mdav\`, \`${name}\``,
        step: (k) => ({
          method: 'microaggregation',
          group: { method: 'mdav', k },
          replace: { method: name, ...('p' in parameters ? { p: 20 } : {}) },
          columnGroups: 3,
        }),
      }),
    );
  return [...byGroup, ...byReplacement];
}

interface Price {
  readonly what: string;
  readonly without: number;
  readonly withRules: number;
  /** The column whose own loss rises the most. */
  readonly worst: Worst;
  /** Records that break a rule, summed over the rules. */
  readonly broken: readonly [without: number, withRules: number];
}

interface Worst {
  readonly column: string;
  readonly without: number;
  readonly withRules: number;
}

/** The loss of every method on the Census file with the paper's rules and without. */
export async function priceOfRules(
  read: ReadData,
  sizes: readonly number[] = SIZES,
  isWanted: (name: string) => boolean = () => true,
): Promise<PaperTable> {
  const census = await censusWithRules(read);
  const rows: PaperRow[] = [];
  const prices: Price[] = [];
  for (const { name, step } of ways().filter((way) => isWanted(way.name))) {
    const figures: Figure[] = [];
    for (const k of sizes) {
      const price = await priceOf(census, `${name} with k = ${k}`, step(k));
      figures.push(shown(price?.without), shown(price?.withRules));
      if (price !== null) prices.push(price);
    }
    rows.push({ what: name, figures });
  }
  const count = (at: 0 | 1) => prices.map(({ broken }) => broken[at]);
  const most = prices.reduce((one, other) => (rise(other.worst) > rise(one.worst) ? other : one));
  const largest = most.worst;
  const cheaper = prices.filter(({ without, withRules }) => withRules < without).length;
  return {
    title: 'Rules between columns: the loss of every method with them and without',
    source: 'No figures were published',
    how: `The Census file and the four rules of the table before; 100 SSE/SST in percent over 16 columns, three at a time by their correlations (methods of one column: each by itself), every digit written, seed ${SEED}. First the ways to group, with the replacement that keeps the rules where one does, then the ways to replace inside groups of MDAV; \`mixture\` with the model VVI and up to 3 components, \`rank-swap\` with p = 20. Empty where a method needs larger groups.`,
    columns: sizes.flatMap((k) => [`k = ${k}`, 'with rules']),
    compact: true,
    rows,
    remarks: [
      `Of ${prices.length} files with rules ${count(1).filter((broken) => broken > 0).length} have a record that breaks one; without, every file has some, from ${Math.min(...count(0))} to ${Math.max(...count(0))} in all, of 4 rules for 1,080 records each.`,
      await shareOfGrouping(census, sizes[sizes.length - 1]),
      `The column that pays most is ${largest.column} of ${most.what}: its own loss rises from ${largest.without.toFixed(1)} to ${largest.withRules.toFixed(1)} %. It is a ratio, large where taxes are small, so that errors of taxes multiply.`,
      ...(cheaper === 0
        ? []
        : [
            `In ${cheaper} files the loss is lower with rules than without: other columns stand together, and draws differ.`,
          ]),
    ],
  };
}

/** What of the price of means is due to the columns that rules put together, and what to the replacement. */
async function shareOfGrouping(census: CensusWithRules, k: number): Promise<string> {
  const step: Step = { method: 'microaggregation', group: { method: 'mdav', k }, columnGroups: 3 };
  const kept = (await protectCensus(census, [step], true)).protection;
  const columnGroups = kept.plan.steps.map(({ positions }) => positions.map((p) => p + 1));
  const same = (await protectCensus(census, [{ ...step, columnGroups }], false)).protection;
  const free = (await protectCensus(census, [step], false)).protection;
  const figures = [free, same, kept].map(({ summary }) => summary.loss!.toFixed(2));
  return `Of MDAV with k = ${k}: ${figures[0]} without rules, ${figures[1]} with the groups of columns that rules ask for but means throughout, ${figures[2]} with geometric means where a product is to hold.`;
}

/** Null where the method is not for groups of that size. */
async function priceOf(census: CensusWithRules, what: string, step: Step): Promise<Price | null> {
  const run = async (keepsRules: boolean) => {
    const { files, protection } = await protectCensus(census, [step], keepsRules);
    const broken = brokenRules(files).reduce((sum, count) => sum + count, 0);
    return { loss: protection.summary.loss!, broken, losses: lossesOf(files) };
  };
  try {
    const [without, withRules] = [await run(false), await run(true)];
    const columns = census.names.map((column, j) => ({
      column,
      without: without.losses[j],
      withRules: withRules.losses[j],
    }));
    return {
      what,
      without: without.loss,
      withRules: withRules.loss,
      worst: columns.reduce((one, other) => (rise(other) > rise(one) ? other : one)),
      broken: [without.broken, withRules.broken],
    };
  } catch (error) {
    if (error instanceof PenumbraError && /needs groups of at least/.test(error.message)) {
      return null;
    }
    throw error;
  }
}

const rise = ({ without, withRules }: Worst) => withRules - without;

/** 100 SSE/SST of each column. */
function lossesOf({ original, masked }: Files): number[] {
  return original.map((values, j) => {
    const errors = values.map((value, i) => (value - masked[j][i]) ** 2);
    return (100 * mean(errors)) / variance(values, 'n');
  });
}

function shown(loss: number | undefined): Figure {
  return { ours: loss ?? Number.NaN, published: null, decimals: 2 };
}
