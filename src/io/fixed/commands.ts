import * as refusal from './refusal.ts';

/** A part of a command: a word or name, a number, a text in quotes, or a sign such as a slash. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign';
  readonly text: string;
}

/** A command of SPSS, its name written out, and what stands behind the name. */
export interface Command {
  readonly name: string;
  readonly tokens: readonly Token[];
}

/** Commands that are read. Each word can be cut to its first three letters. */
const NAMES = [
  ...['DATA LIST', 'GET DATA', 'FILE HANDLE', 'FILE LABEL', 'VARIABLE LABELS', 'VALUE LABELS'],
  ...['ADD VALUE LABELS', 'MISSING VALUES', 'VARIABLE LEVEL', 'WEIGHT'],
];

const TOKEN =
  /\s+|\/\*(?:[^*\n]|\*(?!\/))*(?:\*\/|(?=\n)|$)|((?:[xX])?'(?:[^'\n]|'')*'|"(?:[^"\n]|"")*")|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_@#$]))|([\p{L}\p{N}@#$_][\p{L}\p{N}@#$_.]*)|([^\s])/uy;

/** The commands of a syntax file that a layout is made of. Comments and all other commands are left out. */
export function commandsOf(text: string, file: string): Command[] {
  const commands: Command[] = [];
  for (const one of textsOf(text)) {
    if (/^\s*(\*|comment\b)/i.test(one)) continue;
    const words = one.match(/[A-Za-z]+/g)?.slice(0, 3) ?? [];
    const name = NAMES.find((candidate) => isNamed(words, candidate.split(' ')));
    if (name === undefined) continue;
    const rest = one.replace(
      new RegExp(`^[\\s+-]*(?:[A-Za-z]+\\s*){${name.split(' ').length}}`),
      '',
    );
    commands.push({ name, tokens: tokensOf(rest, file) });
  }
  return commands;
}

function isNamed(words: readonly string[], name: readonly string[]): boolean {
  return name.every((whole, i) => {
    const word = (words[i] ?? '').toUpperCase();
    return word.length >= Math.min(3, whole.length) && whole.startsWith(word);
  });
}

/** A command ends with a point at the end of a line, or before an empty line. */
function textsOf(text: string): string[] {
  const found: string[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) found.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const bare = line.replace(/\/\*.*?(\*\/|$)/g, '').trimEnd();
    if (bare.trim() === '') {
      if (line.trim() === '') end();
      continue;
    }
    if (/^begin\s+data\b/i.test(bare.trim())) break;
    if (bare.endsWith('.')) {
      lines.push(bare.slice(0, -1));
      end();
    } else lines.push(bare);
  }
  end();
  return found;
}

function tokensOf(text: string, file: string): Token[] {
  const tokens: Token[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const found = TOKEN.exec(text);
    if (found === null) throw refusal.notUnderstood(file, 'a command cannot be read');
    const [, quoted, number, word, sign] = found;
    if (quoted !== undefined) {
      const mark = quoted[0];
      const content = quoted.slice(1, -1).replaceAll(mark + mark, mark);
      const before = tokens[tokens.length - 1];
      // Long texts are put together: 'a' + 'b'.
      if (
        before?.kind === 'sign' &&
        before.text === '+' &&
        tokens[tokens.length - 2]?.kind === 'text'
      ) {
        tokens.pop();
        const first = tokens.pop()!;
        tokens.push({ kind: 'text', text: first.text + content });
      } else tokens.push({ kind: 'text', text: content });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

/** Whether a token is a word of SPSS, in upper or lower case. */
export function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === word;
}
