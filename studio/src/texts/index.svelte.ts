import type { Picture } from '../../../src/report/index.ts';
import { en, type Texts } from './en.ts';
import { declaredInSpanish, drawnInSpanish } from './es/declared.ts';
import { es } from './es.ts';
import { forPage } from './forPage.ts';
import { englishNumbers, type Numbers, spanishNumbers, withComma } from './numbers.ts';
import { translated } from './pictures.ts';
import { sayer } from './said.ts';

/** Every language there is; a new one is a file like `en.ts`, a folder like `es`, and a line here and below. */
export const languages: Readonly<Record<string, Texts>> = { en, es };

/** The parts of a language: texts, figures, titles of methods and measures, words in pictures. */
interface Manner {
  readonly numbers: Numbers;
  /** By names or by English words. */
  readonly declared: Readonly<Record<string, string>>;
  drawn(picture: Picture): Picture;
  /** Loads what the core says, which is long, and says it. */
  sayer(): Promise<(message: string) => string>;
}

// Pictures contain titles too.
const inPictures = { ...declaredInSpanish, ...drawnInSpanish };

const manners: Readonly<Record<string, Manner>> = {
  en: {
    numbers: englishNumbers,
    declared: {},
    drawn: (picture) => picture,
    sayer: async () => forPage,
  },
  es: {
    numbers: spanishNumbers,
    declared: declaredInSpanish,
    drawn: (picture) => translated(picture, inPictures, withComma),
    sayer: async () => {
      const { core, nouns } = await import('./es/core/index.ts');
      return sayer({ ...inPictures, ...core }, nouns, withComma);
    },
  },
};

class Language {
  code = $state.raw('en');
  words = $derived<Texts>(languages[this.code] ?? en);
  manner = $derived<Manner>(manners[this.code] ?? manners.en);
  said = $state.raw<(message: string) => string>(forPage);

  async choose(code: string): Promise<void> {
    const said = await manners[code].sayer();
    this.said = said;
    this.code = code;
  }
}

export const language = new Language();

/** The texts in the chosen language. */
export function t(): Texts {
  return language.words;
}

/** The format of figures in the chosen language. */
export function n(): Numbers {
  return language.manner.numbers;
}

/**
 * A title of the core in the chosen language, by its name or its English words. Without a translation, the English title.
 */
export function declared(name: string, english = name): string {
  const { declared: titles } = language.manner;
  return titles[name] ?? titles[english] ?? english;
}

/** A picture with its words in the chosen language. */
export function drawn(picture: Picture): Picture {
  return language.manner.drawn(picture);
}

/** A message of the core in the chosen language: an error, a finding, a definition, a reason. */
export function said(message: string): string {
  return language.said(message);
}
