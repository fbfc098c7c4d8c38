import type { RandomStream } from '../../src/foundation/numerics/index.ts';
import { chance } from './draw.ts';
import type { Member } from './households.ts';

const GIVEN = {
  female: list(`
    Ana, Maria, Sofia, Emma, Lea, Ida, Eva, Nora, Ella, Mia, Lina, Olga, Zoë, Chloé, Inés, Łucja,
    Šárka, Đurđa, Åsa, Þóra, Ayşe, Rūta, Käthe`),
  male: list(`
    Jan, Paul, Luca, Tom, Emil, Noah, Max, Leo, Otto, Ivan, Hugo, Felix, Jörg, André, José, Michał,
    Jiří, Đorđe, Søren, Þór, Gökhan, Jānis, Győző`),
};

const FAMILY = list(`
  Smith, Jones, Walsh, Byrne, O'Neill, Roy, Rossi, Ricci, Ruiz, Nowak, Kowal, Popescu, de Vries,
  van Dijk, Meier, Wolf, Vogel, Silva, Costa, Lang, Horvat, Müller, Núñez, Żak, Schäfer, Groß, Weiß,
  Ibáñez, Peña, Gómez, Gonçalves, Wójcik, Łuczak, Dvořák, Černý, Tóth, Szűcs, Šimić, Đurić, Țurcanu,
  Bērziņš, Yılmaz, Çelik, Şahin, Lindström, Åberg, Øst, Sæther, Þorsson, Mäki, Lefèvre`);

function list(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** Made-up full names of a household: most spouses and all children bear the name of the first member. */
export function makeNames(stream: RandomStream, members: readonly Member[]): string[] {
  const ownName = () => FAMILY[stream.below(FAMILY.length)];
  const shared = ownName();
  return members.map(({ child, maritalStatus, sex }, i) => {
    const takes = child || i === 0 || (maritalStatus === 'married' && chance(stream, 0.75));
    const family = takes ? shared : ownName();
    const given = GIVEN[sex][stream.below(GIVEN[sex].length)];
    // Some offices write the family name first, with a comma, which a CSV file has to quote.
    return chance(stream, 0.1) ? `${family}, ${given}` : `${given} ${family}`;
  });
}
