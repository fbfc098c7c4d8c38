import type { Picture } from '../../../src/report/index.ts';
import { en, type Texts } from './en.ts';
import { declaredInSpanish, drawnInSpanish } from './es/declared.ts';
import { inSpanish } from './es/reasons.ts';
import { es } from './es.ts';
import { englishNumbers, type Numbers, spanishNumbers, withComma } from './numbers.ts';
import { translated } from './pictures.ts';

/** Every language there is; a new one is a file like `en.ts` and a line here. */
export const languages: Readonly<Record<string, Texts>> = { en, es };

/** The parts of a language: texts, figures, titles of methods and measures, words in pictures. */
interface Manner {
  readonly numbers: Numbers;
  /** By names or by English words. */
  readonly declared: Readonly<Record<string, string>>;
  drawn(picture: Picture): Picture;
  /** A reason that the core gives for a guess. */
  because(reason: string): string;
}

// Pictures contain titles too.
const inPictures = { ...declaredInSpanish, ...drawnInSpanish };

const manners: Readonly<Record<string, Manner>> = {
  en: {
    numbers: englishNumbers,
    declared: {},
    drawn: (picture) => picture,
    because: (reason) => reason,
  },
  es: {
    numbers: spanishNumbers,
    declared: declaredInSpanish,
    drawn: (picture) => translated(picture, inPictures, withComma),
    because: inSpanish,
  },
};

class Language {
  code = $state.raw('en');
  words = $derived<Texts>(languages[this.code] ?? en);
  manner = $derived<Manner>(manners[this.code] ?? manners.en);
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

/** A reason that the core gives for a guess, in the chosen language. */
export function because(reason: string): string {
  return language.manner.because(reason);
}
