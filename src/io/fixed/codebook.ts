import { present } from '../../fields.ts';
import type { Description, LabelledCode } from '../../foundation/table/index.ts';
import { descriptionOfDdi } from '../ddi/index.ts';
import type { LabelledColumn } from '../labelled/index.ts';
import { type XmlElement, xmlTree } from '../xml/index.ts';
import type { Field, Layout } from './layout.ts';
import * as refusal from './refusal.ts';

/** The places of the variables in a DDI codebook (Codebook 2.1 to 2.6, `location`), and what it says about them. */
export function layoutOfCodebook(text: string, file: string): Layout {
  const root = xmlTree(text, file);
  // Also refuses variables without a name.
  const described = descriptionOfDdi(text, file);
  const variables = all(root, 'dataDscr').flatMap((one) => all(one, 'var'));
  const fields = variables.map((variable): Field => {
    const location = all(variable, 'location')[0];
    const from = numberOf(location, 'StartPos');
    if (from === null || from < 1) throw refusal.noPlaces(file);
    const width = numberOf(location, 'width') ?? 1;
    const to = numberOf(location, 'EndPos') ?? from + width - 1;
    const isText = all(variable, 'varFormat')[0]?.attributes.get('type') === 'character';
    return {
      line: (numberOf(location, 'RecSegNo') ?? 1) - 1,
      ...{ from: from - 1, to: Math.max(to, from) },
      kind: isText ? 'text' : 'number',
      decimals: numberOf(variable, 'dcml') ?? 0,
    };
  });
  const columns = variables.map(
    (variable, i): LabelledColumn => ({
      name: variable.attributes.get('name')!.trim(),
      form: fields[i].kind === 'text' ? 'text' : 'number',
      ...{ labels: [], missing: [] },
    }),
  );
  const about = all(root, 'fileDscr').flatMap((one) => all(one, 'fileTxt'));
  const name = about.flatMap((one) => all(one, 'fileName'))[0]?.text ?? '';
  return {
    ...{ data: name === '' ? null : name, encoding: null, skip: 0 },
    lines: Math.max(...fields.map(({ line }) => line + 1)),
    ...{ fields, dictionary: { columns } },
    description: withNumbers(described, fields),
  };
}

/** Codes of numbers as their cells are: `01` is 1 there. */
function withNumbers(description: Description, fields: readonly Field[]): Description {
  const plain = (one: LabelledCode): LabelledCode =>
    /^[+-]?\d+$/.test(one.code) ? { ...one, code: String(Number(one.code)) } : one;
  return {
    ...description,
    columns: description.columns.map((column, i) =>
      fields[i].kind === 'text'
        ? column
        : {
            ...column,
            ...present({ values: column.values?.map(plain), missing: column.missing?.map(plain) }),
          },
    ),
  };
}

function all(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((one) => one.name === name);
}

function numberOf(element: XmlElement | undefined, name: string): number | null {
  const value = element?.attributes.get(name)?.trim() ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}
