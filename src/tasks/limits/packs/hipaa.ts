import {
  journalistRisk,
  kMap,
  populationUniques,
  safeHarbor,
} from '../../../measures/risk/index.ts';
import { attacksFor } from '../defaults.ts';
import { JUDGEMENT, least, limitsOf, linksByKeys, most, type Pack, questions } from './pack.ts';

const RULE = '45 CFR 164.514(b)(2)';
const EXPERT = '45 CFR 164.514(b)(1)';
const THRESHOLD =
  'the Privacy Rule says "very small" and names no figure; this one is decided here';

/** The two ways of the HIPAA Privacy Rule to take the identity from health data. */
export const hipaa: Pack = {
  name: 'hipaa',
  title: 'HIPAA: Safe Harbor and expert determination',
  source: '45 CFR 164.514(b)',
  limits: limitsOf(
    {
      name: 'safe-harbor',
      title: 'Safe Harbor (HIPAA)',
      description:
        'Eighteen identifiers of persons, relatives, employers and household members are gone.',
      limits: [
        most(
          safeHarbor,
          0,
          'No column looks like one of the 18 identifiers, by its name or the form of its values.',
          RULE,
        ),
      ],
    },
    {
      name: 'expert',
      title: 'Expert determination (HIPAA)',
      description: 'An expert finds and writes down that the risk is very small.',
      limits: [
        most(
          journalistRisk,
          5,
          'Somebody with a register of the population is rarely right on average.',
          THRESHOLD,
        ),
        least(kMap, 11, 'The largest risk of one record is below 0.09.', THRESHOLD),
        most(populationUniques, 5, 'Few persons of the population are unique.', THRESHOLD),
        linksByKeys(5),
        ...attacksFor('public'),
      ],
    },
  ),
  questions: {
    'safe-harbor': questions(
      RULE,
      [
        'Does the office have no actual knowledge that what remains could identify somebody?',
        'It is about what people know',
      ],
      [
        'Do all three-digit ZIP codes that stay have more than 20,000 people, and are the others 000?',
        'The count is that of the census, which is not in the file',
      ],
      [
        'Are free texts, codes and file names without identifiers of relatives, employers and household members?',
        'The form of values shows what looks like an identifier, not that there is none',
      ],
    ),
    expert: questions(
      EXPERT,
      [
        'Who is the expert, and what shows the knowledge of accepted methods?',
        'It is about a person',
      ],
      ['Who receives the file, and which other information can the recipient reach?', JUDGEMENT],
      [
        'Are methods and results of the determination written down?',
        'This dossier can be that document',
      ],
    ),
  },
};
