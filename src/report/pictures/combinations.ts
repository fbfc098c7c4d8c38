import { missingKeysSentence } from '../../measures/contract/index.ts';
import type { CombinationClass, Combinations } from '../figures/index.ts';
import { counted, formatCount, formatTenths, nameOf, quoted } from '../text/index.ts';
import { barChart } from './bars.ts';
import { barKeys, pairOfBars } from './beforeAfter.ts';
import type { Picture } from './picture.ts';

/** Records by the size of their class, before and after, in percent of the records of each file. */
export function combinationsPicture(data: Combinations, id: string): Picture {
  const title = `How many records share the same values: ${data.about}`;
  const share = (count: number, side: 'before' | 'after') => {
    const records = data[side]?.records ?? 0;
    return records === 0 ? 0 : count / records;
  };
  const bar = (count: number, side: 'before' | 'after') => ({
    value: 100 * share(count, side),
    label: `${formatCount(count)} (${formatTenths(share(count, side))})`,
  });
  const rows = data.classes.map((one) =>
    pairOfBars(sizeOf(one), bar(one.before, 'before'), bar(one.after, 'after')),
  );
  const caption = captionOf(data);
  const svg = barChart({ id, title, caption, rows, keys: barKeys(id), axis: '% of the records' });
  return {
    title,
    svg,
    caption,
    table: {
      head: [
        'Records with the same values',
        'Original',
        '% of records',
        'Protected',
        '% of records',
      ],
      rows: data.classes.map((one) => [
        sizeOf(one),
        formatCount(one.before),
        formatTenths(share(one.before, 'before')),
        formatCount(one.after),
        formatTenths(share(one.after, 'after')),
      ]),
    },
  };
}

function sizeOf({ from, to }: CombinationClass): string {
  if (from === 1 && to === 1) return 'alone';
  if (to === null) return `${from} or more alike`;
  return `${from === to ? from : `${from}–${to}`} alike`;
}

function captionOf(data: Combinations): string {
  const { names, before, after, classes, missingKeys, namesMissing, counted: noun } = data;
  const alone = classes.find(({ from, to }) => from === 1 && to === 1);
  const columns =
    names.length > 12 ? quoted(names, 12) : names.map((name) => nameOf(name)).join(', ');
  const sentences: string[] = [];
  if (alone !== undefined && before !== null && after !== null) {
    const of = (count: number, records: number, file: string) =>
      count === 0
        ? `none of the ${formatCount(records)} ${file} records`
        : `${formatCount(count)} of ${formatCount(records)} ${file} records (${formatTenths(count / records)})`;
    const found =
      alone.after === 0 ? '' : ': anybody who knows these values of a person finds the record';
    sentences.push(
      `Unique are ${of(alone.before, before.records, 'original')} and ${of(alone.after, after.records, 'protected')}${found}.`,
      `There are ${counted(before.combinations, 'combination')} before and ${formatCount(after.combinations)} after.`,
    );
  }
  const missing = namesMissing ? [missingKeysSentence(missingKeys)] : [];
  const units =
    noun === 'units'
      ? [
          'Classes count units, such as households: a record is alone if only its own unit has its values.',
        ]
      : [];
  return [...sentences, ...units, `Columns: ${columns}.`, ...missing].join(' ');
}
