import { FORMER_ROLES } from '../src/foundation/table/index.ts';
import { FORMER_METHODS, type TellFormer } from '../src/recipe/index.ts';
import { FORMER_GATES } from '../src/tasks/release/index.ts';
import { safe } from './screen/text.ts';

/** Commands and flags that had other names. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['edits', 'rules'],
  ['plan', 'estimate'],
]);
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['--edits', '--rules'],
  ['--edit', '--rule'],
  ['--write-roles', '--write-description'],
]);
/** In `analyse`, where a rule is one for combining files. */
const FLAGS_OF_ANALYSE: ReadonlyMap<string, string> = new Map([['--rule', '--combining']]);

/** Values that had other names in earlier versions, by the flag that they follow. */
const VALUES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  '--accept': FORMER_GATES,
  ...Object.fromEntries(
    ['--replace', '--ordinal', '--nominal'].map((flag) => [flag, FORMER_METHODS]),
  ),
};

/** The words of a command as they are spelled now, and sentences about those that had another spelling before. */
export function withPresentWords(args: readonly string[]): { args: string[]; hint: string } {
  const renamed = new Map<string, string>();
  const tell = (former: string, present: string) => {
    renamed.set(former, present);
    return present;
  };
  const flags = args[0] === 'analyse' ? FLAGS_OF_ANALYSE : FLAGS;
  const words = args.map((word, i) => {
    const command = i === 0 ? COMMANDS.get(word) : undefined;
    if (command !== undefined) return tell(word, command);
    const [, name, value = ''] = /^(--[a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const flag = flags.get(name);
    if (flag !== undefined) return `${tell(name, flag)}${value}`;
    const values = VALUES[args[i - 1]]?.get(word);
    if (values !== undefined) return tell(word, values);
    return presentRoles(word, args[i - 1], tell);
  });
  const isQuiet = words.some((word) => word === '-q' || word === '--quiet');
  const hints = [...renamed].map(([former, present]) => `"${former}" is now called ${present}.\n`);
  return { args: words, hint: isQuiet ? '' : hints.join('') };
}

/** `NAME=ROLE` after --role, and `@ROLE` in lists of columns. */
function presentRoles(
  word: string,
  flag: string | undefined,
  tell: (former: string, present: string) => string,
): string {
  for (const [former, present] of FORMER_ROLES) {
    if (flag === '--role' && word.endsWith(`=${former}`)) {
      tell(former, present);
      return `${word.slice(0, -former.length)}${present}`;
    }
  }
  if (!/^--(columns|together|weight|given|confidential|within|column-groups)$/.test(flag ?? ''))
    return word;
  return word.replace(/@([a-z-]+)(?=[,;]|$)/g, (whole, former: string) => {
    const present = FORMER_ROLES.get(former);
    return present === undefined ? whole : tell(whole, `@${present}`);
  });
}

/** Says once for each name of an earlier version in a file what it is called now. The file is read as before. */
export function noteFormer(file: string, isQuiet: boolean): TellFormer {
  const told = new Set<string>();
  return (former, present) => {
    if (isQuiet || told.has(former)) return;
    told.add(former);
    process.stderr.write(`${safe(file)}: "${former}" is now called ${present}.\n`);
  };
}
