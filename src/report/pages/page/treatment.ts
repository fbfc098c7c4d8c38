import type { ReportData, Treatment, TreatmentStep } from '../../figures/index.ts';
import { element, escaped, formatNumber, nameOf, quoted } from '../../text/index.ts';
import { list, paragraph } from './table.ts';

/** What was done to the file: preparations, sample, steps, and the fate of other columns. */
export function treatment({ treatment: all }: ReportData): string {
  const { steps, remarks, seed } = all;
  if (steps === null) {
    return (
      paragraph(
        'It is unknown how the file was protected. The figures of this report are measured on the two files alone.',
      ) + list(remarks)
    );
  }
  const first = prepared(all) + sampled(all);
  return [
    first,
    steps.length === 0
      ? ''
      : paragraph(
          `${first === '' ? 'These' : 'Then these'} steps were applied, in this order. Methods and parameters are given so that analysts can allow for them.`,
        ),
    ...steps.map(step),
    list(remarks),
    seed === null
      ? ''
      : element('p', {}, 'Seed (must stay): ', element('span', { class: 'digest' }, escaped(seed))),
  ].join('');
}

function prepared({ prepared: all }: Treatment): string {
  if (all.length === 0) return '';
  const items = all.map(({ column, words }) =>
    element('li', {}, element('strong', {}, bdi(column), ': '), escaped(words), '.'),
  );
  return (
    paragraph(
      'Before the first step, columns were prepared, each by one rule for all its values:',
    ) + element('ul', {}, ...items)
  );
}

function sampled({ sample }: Treatment): string {
  if (sample === null) return '';
  const { share, strata, weight } = sample;
  const within =
    strata.length === 0 ? '' : `, the same share of each category of ${quoted(strata, 6)}`;
  const weights =
    weight === null ? '' : ` The weights in ${quoted([weight])} were raised to stand for them.`;
  return paragraph(
    `A sample of ${formatNumber(share)} % of the records was drawn${within}. The others were left out.${weights}`,
  );
}

function step(
  { title, columns: names, strata, parameters, missing }: TreatmentStep,
  i: number,
): string {
  const item = (label: string, html: string) =>
    element('li', {}, element('strong', {}, `${label}: `), html);
  return [
    element('h3', {}, `${i + 1}. ${escaped(title)}`),
    element(
      'ul',
      {},
      item('Columns', names.length === 0 ? 'none' : names.map(bdi).join(', ')),
      strata.length === 0 ? '' : item('Groups stay inside', strata.map(bdi).join(', ')),
      ...parameters.map(({ name, value, meaning }) =>
        item(
          escaped(name),
          meaning === ''
            ? escaped(String(value))
            : `${escaped(String(value))} (${escaped(meaning.replace(/\.$/, ''))})`,
        ),
      ),
      missing === null ? '' : item('Missing values', escaped(missing)),
    ),
  ].join('');
}

function bdi(name: string): string {
  return element('bdi', {}, escaped(nameOf(name)));
}
