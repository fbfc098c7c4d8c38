import type { Profile } from './profile.ts';

/** Legal forms and kinds of organisations at the end or the beginning of names of firms. */
const FIRM =
  /(^|[\s,(])(inc|llc|ltd|co|corp|corporation|company|plc|llp|lp|gmbh|ag|kg|ohg|ug|e\.?v|se|sa|s\.a|sarl|s\.?a\.?r\.?l|sas|eurl|s\.?l|s\.?l\.?u|srl|spa|bv|nv|oy|ab|as|aps|coop|cooperative|assn|association|group|holding|holdings|bros|sons|partners|industries|enterprises|energy|power|utilities|electric|services|stadtwerke|werke)\.?($|[\s,)&])|^city of |^town of |^village of |\p{Letter}+ & \p{Letter}+/iu;

/** Frequent given names of the languages that we read, without accents. */
const GIVEN = new Set(
  `james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven
  paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret sandra ashley kimberly emily
  donna michelle carol amanda dorothy melissa deborah stephanie rebecca laura helen sharon cynthia anna emma olivia sophia
  peter hans klaus wolfgang jurgen uwe bernd helmut gerhard werner heinz manfred dieter andreas stefan martin felix lukas max
  jonas leon paul finn tobias sebastian florian ursula monika petra sabine renate helga karin brigitte ingrid erika gisela claudia
  susanne andrea julia lena marie lea hannah katharina jean pierre michel andre philippe rene louis alain jacques bernard marcel
  daniel roger robert nicolas francois luc jeanne francoise monique catherine nathalie isabelle jacqueline anne sylvie martine
  nicole camille chloe manon jose antonio manuel francisco juan javier carlos jesus miguel rafael pedro angel alejandro fernando
  luis pablo jorge alberto diego sergio maria carmen josefa isabel dolores pilar teresa ana francisca cristina lucia marta elena
  rosa paula raquel giuseppe giovanni marco luca francesco sofia ivan olga natalia sven lars erik soren mohammed ahmed ali fatima
  wei li chen kumar singh raj priya`
    .trim()
    .split(/\s+/),
);

/** Whole names: two to four words that begin with a capital letter, perhaps "last, first". */
const WHOLE_NAME =
  /^\s*\p{Uppercase}[\p{Letter}'’.-]*,?(\s+(\p{Uppercase}[\p{Letter}'’.-]*|de|del|la|von|van|der|den|da|di|al|bin)){1,4}\s*$/u;

/** What texts seem to name: persons or firms. Null if neither, or if there are too few to tell. */
export function namedBy({ texts, numbers, distinct }: Profile): 'persons' | 'firms' | null {
  if (texts === null || numbers !== null || distinct < 10) return null;
  const some = texts.slice(0, 2000);
  let firms = 0;
  let wholes = 0;
  let given = 0;
  for (const { text } of some) {
    if (text.length > 80 || /\d{3}/.test(text)) continue;
    if (/\s/.test(text.trim()) && FIRM.test(text)) firms++;
    if (!WHOLE_NAME.test(text)) continue;
    wholes++;
    if (partsOf(text).some((part) => GIVEN.has(part))) given++;
  }
  if (firms > 0.35 * some.length && distinct > 20) return 'firms';
  return wholes > 0.7 * some.length && given > 0.1 * some.length ? 'persons' : null;
}

function partsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/);
}
