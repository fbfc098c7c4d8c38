import type { Made } from '../../measures/contract/index.ts';
import type { Limit, Limits } from './limits.ts';

/** Releases with records, and with values, that a model drew. The page loads these limits without any measure. */
const PARTNERED: readonly Made[] = ['masked', 'hybrid', 'partly synthetic'];
const DRAWN: readonly Made[] = ['partly synthetic', 'wholly synthetic'];

const CONTROL = 'Giomi et al. 2022';

/**
 * The limits that apply if an office gives none. Few of these figures are laid down anywhere. A
 * source that names the figure is cited; all others are decided here, by what usual protections of
 * public test files reach. They are a start: an office writes its own file, with the same names of
 * measures.
 */
export const defaultLimits: Limits = {
  format: 'penumbra-limits',
  version: 1,
  purposes: [
    {
      name: 'public',
      title: 'Public file',
      description:
        'Anybody can have the file for ever and combine it with anything. Nobody signs a contract, so the data alone must protect.',
      k: 5,
      limits: [
        noUnique(),
        {
          measure: 'individual-risk',
          most: 9,
          because:
            'An intruder who looks people up by their keys must be right in fewer than one of eleven cases on average. If the file is a sample, the weights count.',
          source:
            'the European Medicines Agency (guidance to policy 0070, EMA/90915/2016) names 0.09 for published clinical reports; that the mean counts and not the largest risk is decided here',
        },
        households(20, 9),
        twoValues(),
        linkage(9, 'linkage-keys', 'who knows the keys and takes the nearest record'),
        linkage(5, 'linkage', 'who knows every compared column and takes the nearest record'),
        linkage(5, 'linkage-mahalanobis', 'who also knows how the columns correlate'),
        linkage(5, 'intersection-groups', 'who knows which columns were grouped together'),
        linkage(5, 'intersection-ranks', 'who knows how far values were swapped'),
        intervals(40),
        ...ofDrawn(5, 10, 0.6, 20),
        {
          measure: 'il1s',
          most: 40,
          because:
            'Shuffled values give about 80. Values that move half as far say little about their record.',
          source: 'decided here',
        },
        means(),
        correlations(0.1),
        tables(30),
      ],
    },
    {
      name: 'scientific',
      title: 'Scientific file',
      description:
        'For researchers of known institutions. They sign that they identify nobody and pass the file on to nobody.',
      k: 3,
      limits: [
        noUnique(),
        {
          measure: 'individual-risk',
          most: 20,
          because:
            'Somebody who breaks the contract and looks people up by their keys must be wrong in four of five cases on average.',
          source:
            'groups of five are usual (discussed by El Emam and Dankar 2008); that the mean counts is decided here',
        },
        households(40, 20),
        twoValues(),
        linkage(20, 'linkage-keys', 'who knows the keys and takes the nearest record'),
        linkage(20, 'linkage', 'who knows every compared column and takes the nearest record'),
        linkage(20, 'linkage-mahalanobis', 'who also knows how the columns correlate'),
        intervals(60),
        ...ofDrawn(10, 20, 0.65, 25),
        {
          measure: 'il1s',
          most: 25,
          because:
            'Models of single records need values near the original ones. Shuffled values give about 80; this is about a third.',
          source: 'decided here',
        },
        {
          measure: 'pil',
          most: 50,
          because:
            'Protection must move an estimate less than the draw of another sample usually moves it.',
          source: 'measure by Mateo-Sanz, Domingo-Ferrer and Sebé 2005; limit decided here',
        },
        means(),
        correlations(0.05),
        tables(15),
        propensity(),
      ],
    },
    {
      name: 'in-house',
      title: 'In-house test data',
      description:
        'For people who build and test programs in the same organisation. They need the form of the data, not real people.',
      limits: [
        {
          measure: 'individual-risk',
          most: 33,
          because:
            'A colleague who looks people up by their keys must be wrong in two of three cases on average.',
          source: 'decided here',
        },
        linkage(33, 'linkage-keys', 'who knows the keys and takes the nearest record'),
        linkage(
          33,
          'linkage',
          'who knows every compared column and takes the nearest record',
          'A file of copies gives 100.',
        ),
        {
          measure: 'copies-of-uniques',
          most: 5,
          because:
            'At most one record in twenty may equal, by chance, the record of one real person. Values that many people share do not count.',
          source: 'measure after Nowok, Raab and Dibben 2016; limit decided here',
          appliesTo: { made: PARTNERED },
        },
        ...copiesBeyondChance(),
        {
          measure: 'kept-values',
          most: 5,
          because:
            'A colleague can look up an income that only one person has, also where the rest of the record was changed. Codes that many people share do not count.',
          source: 'decided here',
        },
        {
          measure: 'near-copies',
          most: 10,
          because:
            'At most one record in ten may be nearer to one real person than real persons are to each other, wherever it stands in the file. Other persons of the same kind give about 1, copies 100.',
          source: 'decided here',
          appliesTo: { made: PARTNERED },
        },
        {
          measure: 'interval-deviation',
          most: 33,
          because:
            'At most one value in three may lie close to the value of the real person. Copied values give 100.',
          source: 'decided here',
        },
        {
          measure: 'il1s',
          most: 100,
          because:
            'Analyses matter less than the form. Above this limit, the values do not even come from the same population: shuffled values give about 80.',
          source: 'decided here',
        },
      ],
    },
  ],
};

function noUnique(): Limit {
  return {
    measure: 'k-anonymity',
    most: 0,
    because: 'Others can point at a record that is unique by its keys.',
    source: 'Samarati 2001; Sweeney 2002; that none is accepted is decided here',
  };
}

function twoValues(): Limit {
  return {
    measure: 'l-diversity-distinct',
    least: 2,
    because:
      'If all records with the same keys have one confidential value, an intruder learns it without finding the record.',
    source:
      'Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007; 2 is the smallest l that means anything',
  };
}

/** If the number of the unit stays, who finds one member finds all. */
function households(most: number, member: number): Limit {
  return {
    measure: 'household-risk',
    most,
    because: `Who finds one member of a unit finds all. A unit of 2.4 persons, each found with ${member} %, is found with about ${most} %.`,
    source: 'measure by Hundepool et al. 2012; limit decided here',
  };
}

/**
 * Attacks on a file of records that belong to nobody. An attack is right by chance, too: only what it finds beyond that,
 * about persons who were in the original, is a risk that the release brings.
 */
function attacks(uniques: number, values: number, member: number): Limit[] {
  return [
    ...copiesBeyondChance(),
    {
      measure: 'replicated-uniques-excess',
      most: uniques,
      because: `An intruder who takes a record that is unique by its keys for the same person may single out at most ${uniques} % of the persons more often than among persons who were not in the original.`,
      source: `measure by Raab, Nowok and Dibben 2024, with the control of ${CONTROL}; limit decided here`,
    },
    {
      measure: 'disco-excess',
      most: values,
      because: `An intruder who knows the keys may read off the confidential value of at most ${values} % of the persons more often than of persons who were not in the original.`,
      source: `measure by Raab, Nowok and Dibben 2024, with the control of ${CONTROL}; limit decided here`,
    },
    {
      measure: 'membership',
      most: member,
      because: `A guess is right with 0.5. An intruder who asks whether somebody was in the original may do little better: ${member}.`,
      source: 'measure by Chen, Yu, Zhang and Fritz 2020; limit decided here',
    },
  ];
}

/** For rules of offices, which name no limits for synthetic files. */
export function attacksFor(purpose: 'public' | 'scientific'): Limit[] {
  const limits = purpose === 'public' ? attacks(5, 10, 0.6) : attacks(10, 20, 0.65);
  return limits.map((limit) => ({
    ...limit,
    source: `${limit.source}, because the rules name none for synthetic files`,
  }));
}

/** The attacks, and what a file of drawn values must keep. */
function ofDrawn(uniques: number, values: number, member: number, sample: number): Limit[] {
  return [
    ...attacks(uniques, values, member),
    {
      measure: 'sample-equivalent',
      least: sample,
      because: `Tables of two columns must be as near to the original as those of a random sample of ${sample} % of its records. A new survey of the same size is worth about 33 %.`,
      source: 'measure by Task, Bhagat and Howarth 2023; limit decided here',
      appliesTo: { made: DRAWN },
    },
  ];
}

function copiesBeyondChance(): Limit[] {
  return [
    {
      measure: 'copies-of-uniques-excess',
      most: 5,
      because:
        'At most one record in twenty may equal the record of one real person more often than by chance. Values that many people share do not count.',
      source: `measure after Nowok, Raab and Dibben 2016, with the control of ${CONTROL}; limit decided here`,
    },
    {
      measure: 'near-copies-excess',
      most: 5,
      because:
        'A record that is nearer to one real person than real persons are to each other is a copy with a little noise. Records of other persons are so by chance, and that does not count.',
      source: `control after ${CONTROL}; limit decided here`,
    },
  ];
}

function propensity(): Limit {
  return {
    measure: 'propensity-quadratic',
    most: 10,
    because:
      'If a model of means, variances and correlations tells the two files apart by far, analyses give different answers.',
    source: 'measure by Snoke et al. 2018; limit decided here',
    appliesTo: { made: DRAWN, has: ['two numbers'] },
  };
}

function tables(most: number): Limit {
  return {
    measure: 'contingency-two',
    most,
    because: `In tables of two columns, at most ${most} % of the records may stand in another cell on average, so that associations stay.`,
    source: 'measure by Gomatam and Karr 2003; limit decided here',
    // Tables of drawn values also differ by chance: they are compared with those of samples.
    appliesTo: { made: ['masked', 'hybrid'], has: ['categories'], over: 'codes' },
  };
}

function linkage(most: number, measure: string, who: string, more?: string): Limit {
  const share = {
    5: 'one record in twenty',
    9: 'one record in eleven',
    20: 'one record in five',
    33: 'one record in three',
  }[most];
  const sentence = `An intruder ${who} must not be right for more than ${share}.`;
  return {
    measure,
    most,
    because: more === undefined ? sentence : `${sentence} ${more}`,
    source: 'decided here',
    // Where all numbers are keys, limits of the keys say the same.
    ...(measure !== 'linkage-keys' && {
      appliesTo: { made: PARTNERED, has: ['known numbers', 'unknown numbers'] },
    }),
  };
}

function intervals(most: number): Limit {
  return {
    measure: 'interval-rank',
    most,
    because:
      'A value that an intruder can place in a narrow interval counts as disclosed. Random values give about 11, unchanged ones 100.',
    source: 'measure by Domingo-Ferrer and Torra 2001; limit decided here',
  };
}

function means(): Limit {
  return {
    measure: 'means',
    most: 0.05,
    because:
      'If another sample is drawn, the mean of about 400 records moves by a twentieth of a standard deviation anyway.',
    source: 'standard error of a mean, 1 / sqrt(400); limit decided here',
  };
}

function correlations(most: number): Limit {
  return {
    measure: 'correlations',
    most,
    because:
      most > 0.05
        ? 'Correlations must be right to one decimal, so that strong ones stay strong and weak ones stay weak.'
        : 'Correlations must be right to a twentieth. Otherwise regressions give different answers.',
    source: 'decided here',
  };
}
