import {
  identifyingColumns,
  rarestPair,
  rarestTriple,
  rarestValue,
} from '../../../measures/risk/index.ts';
import { attacksFor } from '../defaults.ts';
import { CONTRACT, JUDGEMENT, least, limitsOf, most, type Pack, questions } from './pack.ts';

const SOURCE =
  'rules of Statistics Netherlands, as in Hundepool et al. 2010 (ESSnet Handbook on Statistical Disclosure Control) and Hundepool et al. 2012';

/** The rules of Statistics Netherlands for public files and for files under contract. */
export const netherlands: Pack = {
  name: 'netherlands',
  title: 'Statistics Netherlands: public files and files under contract',
  source: SOURCE,
  limits: limitsOf(
    {
      name: 'public',
      title: 'Public use file (Statistics Netherlands)',
      description:
        'Anybody can have the file. Few columns identify, and each of their values is frequent in the population.',
      k: 5,
      limits: [
        most(identifyingColumns, 15, 'A public file has at most 15 identifying variables.', SOURCE),
        least(
          rarestValue,
          200_000,
          'Each value of an identifying variable stands for at least 200,000 persons.',
          SOURCE,
        ),
        least(
          rarestPair,
          1000,
          'Each pair of values of two identifying variables stands for at least 1,000 persons.',
          SOURCE,
        ),
        ...attacksFor('public'),
      ],
    },
    {
      name: 'scientific',
      title: 'Microdata under contract (Statistics Netherlands)',
      description: 'For researchers who signed a contract.',
      limits: [
        least(
          rarestTriple,
          100,
          'Each combination of an extremely, a very and an identifying variable stands for at least 100 persons. The description does not grade keys, so all triples are judged: stricter than the rule.',
          SOURCE,
        ),
        ...attacksFor('scientific'),
      ],
    },
  ),
  questions: {
    public: questions(
      SOURCE,
      ['Are the data at least one year old?', 'No column says when the data were collected'],
      ['Are sensitive variables, such as health or sexuality, left out?', JUDGEMENT],
      [
        'Is each combination of household characteristics shared by at least 5 households? If the description names households as the protected unit, the limit k = 5 counts them; else answer here.',
        'Only the description knows the household',
      ],
      ['Are variables left out that tell the region indirectly?', JUDGEMENT],
    ),
    scientific: questions(
      SOURCE,
      [
        'Does every region that can be told apart have at least 10,000 inhabitants?',
        'Weights estimate this badly for small regions: look it up in a register',
      ],
      ['Have the researchers signed the contract?', CONTRACT],
    ),
  },
};
