/** What the core says, by its English template: `{0}`, `{1}`, ... stand for what the core puts in. */
export type CoreTexts = Readonly<Record<string, string>>;

interface Template {
  /** With as little as possible put in at the first places, and with as much. */
  readonly patterns: readonly RegExp[];
  /** The longest piece of text that every such message has. */
  readonly piece: string;
  /** The same without a full stop, which the last sentence of a list may lack. */
  readonly root: string;
  /** Characters of text besides what is put in. */
  readonly weight: number;
  readonly words: string;
  /** The number of each placeholder, and whether it stands in quotes, as names and values of the user do. */
  readonly places: readonly { readonly number: string; readonly isQuoted: boolean }[];
}

/** With more text, a template is told from others by it alone, whatever is put in. */
const STRONG = 25;
const LONGEST_TITLE = 160;
/** Longer texts are descriptions, which are known as a whole. */
const LONGEST_LIST = 600;
const SENTENCES = /(?<=[.!?]) (?=["A-ZÁÉÍÓÚ\d])/;
/** Marks between parts of a message that the core joins, the strongest first. */
const JOINTS = [', from ', ', and ', ' and ', ', ', ' or '];
/** By such words, or by three in a row, English is told from names of columns. */
const ENGLISH =
  /(?<![-\w])(the|a|an|of|in|on|by|to|for|from|with|and|or|is|are|was|be|not|no|that|which|such|each|all|at|than|its|this|[a-z]+ [a-z]+ [a-z]+)(?![-\w])/;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function compile([english, words]: readonly [string, string]): Template {
  const pieces = english.split(/\{\d+\}/);
  const numbers = [...english.matchAll(/\{(\d+)\}/g)];
  const piece = pieces.reduce((best, one) => (one.length > best.length ? one : best));
  const patternOf = (gap: string) => new RegExp(`^${pieces.map(escaped).join(gap)}$`);
  return {
    patterns: ['([\\s\\S]*?)', '([\\s\\S]*)'].slice(0, numbers.length).map(patternOf),
    piece,
    root: piece.replace(/\.$/, ''),
    weight: pieces.join('').length,
    words,
    places: numbers.map(({ 1: number, index }) => ({
      number,
      isQuoted: /["'“]/.test(english[index - 1] ?? ''),
    })),
  };
}

/** Templates, the strongest first. What follows a mark in a sentence may also stand at the head of a list. */
function compiled(whole: ReadonlyMap<string, string>): Template[] {
  const unmarked = (text: string) => text.replace(/^[,;] ?/, '');
  const all = new Map([...whole].map(([english, words]) => [unmarked(english), unmarked(words)]));
  return [...new Map([...all, ...whole])]
    .filter(([english]) => /\{\d+\}/.test(english) && /\p{L}/u.test(english))
    .map(compile)
    .sort((a, b) => b.weight - a.weight);
}

/**
 * A function that says messages of the core in another language. `nouns` are counted things, which are words only after a
 * figure, as columns are called so; `figures` writes figures as the language does. What no template fits stays as it is.
 */
export function sayer(
  texts: CoreTexts,
  nouns: CoreTexts,
  figures: (text: string) => string,
): (text: string) => string {
  const whole = new Map(Object.entries(texts));
  const templates = compiled(whole);
  const strong = templates.filter(({ weight }) => weight >= STRONG);
  const weak = templates.slice(strong.length);
  /** Those that fit some part of the whole message: its hundreds of parts need not be held beside thousands. */
  let near = { strong, weak };
  const known = new Map<string, string | null>();

  /** Null if nothing fits. */
  function found(text: string): string | null {
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, null);
    const [, start, inner, end] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!;
    const words =
      whole.get(inner) ??
      ofTitle(inner) ??
      ofBoth(inner) ??
      ofFigure(inner) ??
      ofTemplate(inner, near.strong) ??
      ofStop(inner, near.strong) ??
      ofSentences(inner, true) ??
      ofTemplate(inner, near.strong, true) ??
      ofHead(inner) ??
      ofSentences(inner, false) ??
      ofList(inner, '; ') ??
      ofTemplate(inner, near.weak) ??
      ofStop(inner, near.weak) ??
      JOINTS.reduce<string | null>((said, joint) => said ?? ofList(inner, joint), null);
    const answer = words === null ? null : start + words + end;
    known.set(text, answer);
    return answer;
  }

  /** A title within a sentence, where it begins with a small letter. */
  function ofTitle(text: string): string | null {
    const title = whole.get(text.charAt(0).toUpperCase() + text.slice(1));
    return title === undefined ? null : title.charAt(0).toLowerCase() + title.slice(1);
  }

  /** A title and what is said about it, where both are known: the quick way for long descriptions. */
  function ofBoth(text: string): string | null {
    for (const { index } of text.slice(0, LONGEST_TITLE).matchAll(/: /g)) {
      const title = whole.get(text.slice(0, index));
      if (title === undefined) continue;
      const about = text.slice(index + 2);
      const rest = whole.get(about) ?? ofTemplate(about, near.strong, true, 0);
      if (rest !== null) return `${title}: ${rest}`;
    }
    return null;
  }

  /** A figure alone, with the word that it counts, or with words before it. */
  function ofFigure(text: string): string | null {
    const [, before, figure, space, noun] =
      /^(?:([a-z][a-z ]*) )?([\d,.]*\d(?:\s?%)?)(?:(\s)([a-z][a-z -]*))?$/.exec(text) ?? [];
    if (figure === undefined) return null;
    const head = before === undefined ? '' : whole.get(before);
    const counted = noun === undefined ? '' : (nouns[noun] ?? whole.get(noun));
    if (head === undefined || counted === undefined) return null;
    return `${head === '' ? '' : `${head} `}${figures(figure)}${space ?? ''}${counted}`;
  }

  const isUnknown = (part: string, said: string | null) => said === null && ENGLISH.test(part);

  /** The first template with nothing unknown put in; a strong one may have the least. */
  function ofTemplate(
    text: string,
    some: readonly Template[],
    isLoose = false,
    mostUnknown = some === near.strong ? Number.POSITIVE_INFINITY : 0,
  ): string | null {
    let best: { readonly words: string; readonly unknown: number } | null = null;
    for (const { patterns, piece, words, places } of some) {
      if (!text.includes(piece)) continue;
      for (const pattern of patterns) {
        const parts = pattern.exec(text)?.slice(1);
        if (parts === undefined) continue;
        if (!isLoose && parts.some((part) => SENTENCES.test(part))) continue;
        const said = parts.map((part, i) => (places[i].isQuoted ? part : found(part)));
        const unknown = parts.filter((part, i) => isUnknown(part, said[i])).length;
        if (unknown > mostUnknown) continue;
        if (best !== null && best.unknown <= unknown) continue;
        const byNumber = new Map(places.map(({ number }, i) => [number, said[i] ?? parts[i]]));
        const put = words.replace(/\{(\d+)\}/g, (mark, number) => byNumber.get(number) ?? mark);
        if (unknown === 0) return put;
        best = { words: put, unknown };
      }
    }
    return best?.words ?? null;
  }

  /** A sentence of a list, which lost its full stop or got one. */
  function ofStop(text: string, some: readonly Template[]): string | null {
    const hasStop = text.endsWith('.');
    const other = hasStop ? text.slice(0, -1) : `${text}.`;
    const words = whole.get(other) ?? ofFigure(other) ?? ofTemplate(other, some);
    if (words === null) return null;
    return hasStop ? `${words}.` : words.replace(/\.$/, '');
  }

  /** Sentences one by one, or as many together as one template has. */
  function ofSentences(text: string, areAll: boolean): string | null {
    const sentences = text.split(SENTENCES);
    if (sentences.length === 1) return null;
    const said: string[] = [];
    let count = 0;
    for (let from = 0; from < sentences.length; ) {
      let words: string | null = null;
      let to = sentences.length + (from === 0 ? 0 : 1);
      while (words === null && --to > from) {
        const some = sentences.slice(from, to).join(' ');
        words =
          to === from + 1
            ? found(some)
            : (whole.get(some) ?? ofTemplate(some, near.strong, true, areAll ? 0 : undefined));
      }
      if (words === null) {
        if (areAll) return null;
        said.push(sentences[from++]);
      } else {
        said.push(words);
        count++;
        from = to;
      }
    }
    return count === 0 ? null : said.join(' ');
  }

  /** A title before what is said about it, or a name before an explanation in brackets. */
  function ofHead(text: string): string | null {
    const places = [...text.slice(0, LONGEST_TITLE).matchAll(/: /g)].map(({ index }) => index);
    // A title may have such a mark, too.
    const titled = places.filter((index) => found(text.slice(0, index)) !== null);
    for (const at of [...titled, ...places.slice(0, 1)]) {
      const words = around(text, at, ': ', '');
      if (words !== null) return words;
    }
    const bracket = text.endsWith(')') ? text.lastIndexOf(' (') : -1;
    return bracket > 0 ? around(text, bracket, ' (', ')') : null;
  }

  function around(text: string, index: number, between: string, end: string): string | null {
    const first = text.slice(0, index);
    const head = found(first);
    if (isUnknown(first, head)) return null;
    const rest = found(text.slice(index + between.length, text.length - end.length));
    return rest === null ? null : (head ?? first) + between + rest + end;
  }

  /** What a joint holds together. Names of the user are among what is listed. */
  function ofList(text: string, joint: string): string | null {
    if (text.length > LONGEST_LIST) return null;
    const parts = text.split(joint);
    const said = parts.map((part) => (parts.length === 1 ? null : found(part)));
    if (said.every((part) => part === null)) return null;
    if (parts.some((part, i) => isUnknown(part, said[i]))) return null;
    const between = `${joint.startsWith(' ') ? ' ' : ''}${whole.get(joint.trim()) ?? joint.trim()} `;
    return parts.map((part, i) => said[i] ?? part).join(between);
  }

  return (text) => {
    if (!known.has(text)) {
      const isNear = ({ root }: Template) => text.includes(root);
      near = { strong: strong.filter(isNear), weak: weak.filter(isNear) };
    }
    return found(text) ?? text;
  };
}
