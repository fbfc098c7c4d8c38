/** What the core says, by its English template: `{0}`, `{1}`, ... stand for what the core puts in. */
export type CoreTexts = Readonly<Record<string, string>>;

interface Template {
  readonly pattern: RegExp;
  /** The longest piece of text that every such message has. */
  readonly piece: string;
  /** Characters of text besides what is put in. */
  readonly weight: number;
  readonly words: string;
  /** The number of each placeholder, and whether it stands in quotes, as names and values of the user do. */
  readonly places: readonly { readonly number: string; readonly isQuoted: boolean }[];
}

/** With less text, a template says so little that what it takes apart must be known as well. */
const WEAK = 12;
const SENTENCES = /(?<=[.!?]) (?=["A-ZÁÉÍÓÚ\d])/;
/** Marks between parts of a message that the core joins, the strongest first. */
const JOINTS = ['; ', ', and ', ' and ', ', ', ' or ', ': '];

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function compile([english, words]: readonly [string, string]): Template {
  const pieces = english.split(/\{\d+\}/);
  const numbers = [...english.matchAll(/\{(\d+)\}/g)];
  return {
    pattern: new RegExp(`^${pieces.map(escaped).join('([\\s\\S]*?)')}$`),
    piece: pieces.reduce((best, piece) => (piece.length > best.length ? piece : best)),
    weight: pieces.join('').length,
    words,
    places: numbers.map(({ 1: number, index }) => ({
      number,
      isQuoted: /["'“]/.test(english[index - 1] ?? ''),
    })),
  };
}

/**
 * A function that says messages of the core in another language. `figures` writes figures as the language does. What no
 * template fits stays as it is.
 */
export function sayer(
  texts: CoreTexts,
  figures: (text: string) => string,
): (text: string) => string {
  const whole = new Map(Object.entries(texts));
  const templates = [...whole]
    .filter(([english]) => /\{\d+\}/.test(english))
    .map(compile)
    .sort((a, b) => b.weight - a.weight);
  const known = new Map<string, string | null>();

  /** Null if nothing fits. */
  function found(text: string): string | null {
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, null);
    const [, start, inner, end] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!;
    const words = whole.get(inner) ?? ofFigure(inner) ?? ofTemplate(inner) ?? ofParts(inner);
    const answer = words === null ? null : start + words + end;
    known.set(text, answer);
    return answer;
  }

  /** A figure alone, or with the word that it counts. */
  function ofFigure(text: string): string | null {
    const [, figure, space, noun] =
      /^([\d,.]*\d(?:\s?%)?)(?:(\s)([a-z][a-z -]*))?$/.exec(text) ?? [];
    if (figure === undefined) return null;
    if (noun === undefined) return figures(figure);
    const counted = whole.get(noun);
    return counted === undefined ? null : figures(figure) + space + counted;
  }

  function ofTemplate(text: string): string | null {
    for (const { pattern, piece, weight, words, places } of templates) {
      if (!text.includes(piece)) continue;
      const parts = pattern.exec(text)?.slice(1);
      if (parts === undefined || parts.some((part) => SENTENCES.test(part))) continue;
      const said = parts.map((part, i) => (places[i].isQuoted ? part : found(part)));
      if (weight < WEAK && parts.some((part, i) => said[i] === null && /[a-z] [a-z]/.test(part))) {
        continue;
      }
      const byNumber = new Map(
        places.map(({ number }, i) => [number, said[i] ?? parts[i]] as const),
      );
      return words.replace(/\{(\d+)\}/g, (mark, number) => byNumber.get(number) ?? mark);
    }
    return null;
  }

  /** Sentences one by one, as many together as one template has; then what joints hold together. */
  function ofParts(text: string): string | null {
    const sentences = text.split(SENTENCES);
    if (sentences.length > 1) {
      const said: string[] = [];
      let isFound = false;
      for (let from = 0; from < sentences.length; ) {
        let to = sentences.length;
        let words: string | null = null;
        for (; to > from && words === null; to--) {
          if (to - from === sentences.length) continue;
          const some = sentences.slice(from, to).join(' ');
          words = to - from === 1 ? found(some) : (whole.get(some) ?? ofTemplate(some));
        }
        isFound ||= words !== null;
        said.push(words ?? sentences[from]);
        from = words === null ? from + 1 : to + 1;
      }
      return isFound ? said.join(' ') : null;
    }
    for (const joint of JOINTS) {
      if (!text.includes(joint)) continue;
      const parts = text.split(joint).map(found);
      // Names of the user are among what is listed.
      if (parts.every((part) => part === null)) continue;
      const between = found(joint.trim()) ?? joint.trim();
      const spaced = /\w/.test(joint[0] === ' ' ? 'w' : '') ? ` ${between} ` : `${between} `;
      return text
        .split(joint)
        .map((part, i) => parts[i] ?? part)
        .join(joint === ', and ' ? ` ${found('and') ?? 'and'} ` : spaced);
    }
    return null;
  }

  return (text) => found(text) ?? text;
}
