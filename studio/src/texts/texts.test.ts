import { describe, expect, it } from 'vitest';
import { measures, scores } from '../../../src/tasks/assess/assess.ts';
import { declarations } from '../work/tasks/declarations.ts';
import { en } from './en.ts';
import { declaredInSpanish } from './es/declared.ts';
import { es } from './es.ts';

/** All texts of a catalogue by their paths; functions as they are. */
function textsIn(value: unknown, path: string, into = new Map<string, unknown>()) {
  if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) textsIn(one, `${path}.${key}`, into);
  } else into.set(path, value);
  return into;
}

const { numbers: _, ...words } = en;
const english = textsIn(words, '');
const languages = { es };

describe.each(Object.entries(languages))('the catalogue %s', (_, catalogue) => {
  const { numbers: __, ...itsWords } = catalogue;
  const texts = textsIn(itsWords, '');

  it('has the texts that the English one has, and no others', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('has words where there are words, and functions of as many figures where there are functions', () => {
    for (const [path, text] of texts) {
      expect(typeof text, path).toBe(typeof english.get(path));
      if (typeof text === 'function') {
        expect(text.length, path).toBeLessThanOrEqual((english.get(path) as () => void).length);
      }
    }
  });
});

it.each(Object.entries({ en, es }))('no text of %s is empty', (_, catalogue) => {
  for (const [path, text] of textsIn(catalogue, '')) {
    if (typeof text === 'string') expect(text.trim(), path).not.toBe('');
  }
});

it('what the core declares has a Spanish title, so that a new method or measure is noticed', async () => {
  const found = await declarations({} as never, null as never, {} as never);
  const titles = new Set([...measures, ...scores].map(({ title }) => title));
  for (const list of Object.values(found)) {
    if (!Array.isArray(list)) continue;
    for (const one of list) if (typeof one?.title === 'string') titles.add(one.title);
  }
  expect([...titles].filter((title) => !(title in declaredInSpanish))).toEqual([]);
});
