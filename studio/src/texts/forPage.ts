/** Advice of the command line, and the advice that replaces it in the page. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /or pass --header no \(names become (.*?)\), or --header yes if these are the names/,
    'or say here that the first line is a record (names become $1), or that it holds the names',
  ],
  [/pass --encoding windows-1252/, 'choose the encoding Windows-1252 here'],
  [/run again when it is complete/, 'choose it again when it is complete'],
];

/** A sentence of the core with fields of the page instead of flags. */
export function forPage(message: string): string {
  return ADVICE.reduce((text, [flag, instead]) => text.replace(flag, instead), message);
}
