import { safeHarbor } from '../../../measures/risk/index.ts';
import { CONTRACT, JUDGEMENT, limitsOf, most, type Pack, questions } from './pack.ts';

const SOURCE = 'Desai, Ritchie and Welpton 2016 (Five Safes)';
const OUTPUTS = 'Griffiths et al. 2019 (Handbook on SDC for Outputs); rules of SACRO';
const TABLES = 'It is about tables and models that leave the centre, not about the file';

/** The five safes of a research centre: the file is one of them, and outputs are checked later. */
export const fiveSafes: Pack = {
  name: 'five-safes',
  title: 'Five safes: a research centre in the United Kingdom',
  source: SOURCE,
  limits: limitsOf({
    name: 'research-centre',
    title: 'Research centre (five safes)',
    description:
      'Accredited researchers work with the file inside the centre. Names are gone; people, projects, settings and outputs protect the rest.',
    limits: [
      most(
        safeHarbor,
        0,
        'No column names a person, a place of living or a number by which somebody is found.',
        'direct identifiers are removed before access (Desai, Ritchie and Welpton 2016); that the list of HIPAA is used is decided here',
      ),
    ],
  }),
  questions: {
    'research-centre': [
      ...questions(
        SOURCE,
        ['Safe projects: is the use lawful, ethical and of public benefit?', JUDGEMENT],
        ['Safe people: are the researchers accredited and trained?', CONTRACT],
        ['Safe settings: can nothing leave the centre unseen?', 'It is about rooms and networks'],
        ['Safe data: does the file have only the columns that the project needs?', JUDGEMENT],
      ),
      ...questions(
        OUTPUTS,
        ['Safe outputs: does every cell of a table have at least 10 respondents?', TABLES],
        ['Safe outputs: has every model at least 10 residual degrees of freedom?', TABLES],
        ['Safe outputs: do the two largest respondents of a cell have at most 90 %?', TABLES],
        ['Safe outputs: does the p-ratio rule hold with 10 %?', TABLES],
      ),
    ],
  },
};
