import {
  identifyingColumns,
  individualRisk,
  kAnonymity,
  rarestPair,
  rarestValue,
  suda2,
} from '../../../measures/risk/index.ts';
import { attacksFor } from '../defaults.ts';
import {
  CONTRACT,
  JUDGEMENT,
  least,
  limitsOf,
  linksByKeys,
  most,
  type Pack,
  questions,
} from './pack.ts';

const SOURCE =
  'ESSnet Handbook on Statistical Disclosure Control, second edition; Hundepool et al. 2012';

const DECIDED = 'the Handbook asks the office to fix the threshold; this one is decided here';

const ROADMAP = questions(
  SOURCE,
  ['Why must the data be protected: which law, which promise to respondents?', JUDGEMENT],
  ['Which scenarios were considered: who, with which knowledge, from which source?', JUDGEMENT],
  ['Which tables of the same survey are published, and does the file agree with them?', JUDGEMENT],
  ['Do other versions of the file exist, and were they judged together?', JUDGEMENT],
);

/** Public and scientific files along the roadmap of the ESSnet Handbook. */
export const essnet: Pack = {
  name: 'essnet',
  title: 'ESSnet Handbook: public and scientific files',
  source: SOURCE,
  limits: limitsOf(
    {
      name: 'public',
      title: 'Public file (ESSnet Handbook)',
      description: 'Anybody can have the file, so the scenarios include registers and neighbours.',
      k: 5,
      limits: [
        most(kAnonymity, 0, 'No record is unique by its keys in the file.', SOURCE),
        most(
          identifyingColumns,
          15,
          'A public file has at most 15 identifying variables.',
          'example of Statistics Netherlands in the Handbook',
        ),
        least(
          rarestValue,
          200_000,
          'Each value of an identifying variable stands for at least 200,000 persons.',
          'example of Statistics Netherlands in the Handbook',
        ),
        least(
          rarestPair,
          1000,
          'Each pair of values stands for at least 1,000 persons.',
          'example of Statistics Netherlands in the Handbook',
        ),
        most(individualRisk, 5, 'Few records are recognised on average.', DECIDED),
        linksByKeys(5),
        ...attacksFor('public'),
      ],
    },
    {
      name: 'scientific',
      title: 'Scientific file (ESSnet Handbook)',
      description: 'For researchers of recognised bodies who signed a contract.',
      k: 3,
      limits: [
        most(individualRisk, 20, 'The expected share of recognised records is bounded.', DECIDED),
        most(suda2, 5, 'Special uniques are rare.', DECIDED),
        linksByKeys(20),
        ...attacksFor('scientific'),
      ],
    },
  ),
  questions: {
    public: ROADMAP,
    scientific: [
      ...ROADMAP,
      ...questions(
        SOURCE,
        ['Is the body of the researchers recognised, and the contract signed?', CONTRACT],
        [
          'Does every region that can be told apart have at least 10,000 inhabitants?',
          'Weights estimate this badly for small regions: look it up in a register',
        ],
      ),
    ],
  },
};
