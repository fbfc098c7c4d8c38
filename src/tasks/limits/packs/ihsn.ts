import { householdRisk, individualRisk, kAnonymity, suda2 } from '../../../measures/risk/index.ts';
import { attacksFor } from '../defaults.ts';
import { CONTRACT, JUDGEMENT, limitsOf, linksByKeys, most, type Pack, questions } from './pack.ts';

const SOURCE =
  'Benschop, Machingauta and Welch 2019 (Statistical Disclosure Control: A Practice Guide, World Bank and IHSN)';

const DECIDED =
  'the guide leaves the threshold to the agency and works its examples with small k; this one is decided here';

const ASKED = questions(
  SOURCE,
  ['Which release is planned, and which law and policy of the agency apply?', JUDGEMENT],
  ['Which key variables do the disclosure scenarios give?', JUDGEMENT],
  ['Which statistics must the file keep, and were users asked?', JUDGEMENT],
  ['Are other data sources in the country that hold the same keys known?', JUDGEMENT],
);

/** The practice guide of the World Bank and the International Household Survey Network. */
export const ihsn: Pack = {
  name: 'ihsn',
  title: 'World Bank and IHSN: the practice guide',
  source: SOURCE,
  limits: limitsOf(
    {
      name: 'public',
      title: 'Public use file (World Bank and IHSN)',
      description: 'For anybody who accepts the terms of use.',
      k: 5,
      limits: [
        most(kAnonymity, 0, 'No record is unique by its keys in the file.', SOURCE),
        most(individualRisk, 2, 'Re-identifications are expected for few records.', DECIDED),
        most(householdRisk, 5, 'Members raise the risk of each other.', DECIDED),
        most(suda2, 1, 'Special uniques are rare.', DECIDED),
        linksByKeys(2),
        ...attacksFor('public'),
      ],
    },
    {
      name: 'scientific',
      title: 'Scientific use file (World Bank and IHSN)',
      description: 'For researchers under an agreement.',
      k: 3,
      limits: [
        most(individualRisk, 5, 'Re-identifications are expected for few records.', DECIDED),
        most(householdRisk, 10, 'Members raise the risk of each other.', DECIDED),
        linksByKeys(5),
        ...attacksFor('scientific'),
      ],
    },
  ),
  questions: {
    public: ASKED,
    scientific: [...ASKED, ...questions(SOURCE, ['Is the data use agreement signed?', CONTRACT])],
  },
};
