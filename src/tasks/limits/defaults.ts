import type { Limit, Limits } from './limits.ts';

/**
 * What must hold before a file goes to somebody, where an office says nothing else. Few of these figures are laid
 * down anywhere: where a source names the figure it is cited, and all others are decided here, by what usual
 * protections of public test files reach. They are a start: an office writes its own, with the same names of measures.
 */
export const defaultLimits: Limits = {
  format: 'penumbra-limits',
  version: 1,
  purposes: [
    {
      name: 'public',
      title: 'Public file',
      description:
        'Anybody may have it, for ever, and combine it with anything. Nobody signs, so only the data protect.',
      k: 5,
      limits: [
        noUnique(),
        {
          measure: 'individual-risk',
          most: 9,
          because:
            'Of those who are searched for by their keys, fewer than one in eleven may be found on average; where the file is a sample, weights count.',
          source:
            'the European Medicines Agency (guidance to policy 0070, EMA/90915/2016) names 0.09 for clinical reports that are published; that it is the mean and not the largest is decided here',
        },
        twoValues(),
        linkage(5, 'linkage', 'who knows every protected column and takes the nearest record'),
        linkage(5, 'linkage-mahalanobis', 'who also knows how the columns correlate'),
        linkage(5, 'intersection-groups', 'who knows which columns were grouped together'),
        linkage(5, 'intersection-ranks', 'who knows how far values were swapped'),
        intervals(40),
        {
          measure: 'il1s',
          most: 40,
          because:
            'Values that move by more than half as much as if they were shuffled (about 80) say little of the record they stand in.',
          source: 'decided here',
        },
        means(),
        correlations(0.1),
      ],
    },
    {
      name: 'scientific',
      title: 'Scientific file',
      description:
        'Researchers of known institutions, who sign that they identify nobody and give it to nobody.',
      k: 3,
      limits: [
        noUnique(),
        {
          measure: 'individual-risk',
          most: 20,
          because:
            'Whoever breaks the contract and searches somebody by the keys must be wrong in four of five cases on average.',
          source:
            'groups of five are usual (discussed by El Emam and Dankar 2008); that it is the mean is decided here',
        },
        twoValues(),
        linkage(20, 'linkage', 'who knows every protected column and takes the nearest record'),
        linkage(20, 'linkage-mahalanobis', 'who also knows how the columns correlate'),
        intervals(60),
        {
          measure: 'il1s',
          most: 25,
          because:
            'Models of single records need values that stay near: this is about a third of what shuffling them costs (about 80).',
          source: 'decided here',
        },
        {
          measure: 'pil',
          most: 50,
          because:
            'More often than not, what the protection moved must be less than sampling alone would move.',
          source: 'the measure is of Mateo-Sanz, Domingo-Ferrer and Sebé 2005; decided here',
        },
        means(),
        correlations(0.05),
      ],
    },
    {
      name: 'in-house',
      title: 'In-house test data',
      description:
        'For those who build and test programs in the same house: they need the form of the data and no real persons.',
      limits: [
        linkage(
          33,
          'linkage',
          'who knows every protected column and takes the nearest record',
          'A file of copies gives 100.',
        ),
        {
          measure: 'copies-of-uniques',
          most: 5,
          because:
            'No real person’s record may be there as it is, but for one in twenty by chance; values that many persons share are nobody’s.',
          source: 'the measure is after Nowok, Raab and Dibben 2016; decided here',
        },
        {
          measure: 'interval-prime',
          most: 80,
          because:
            'The records must not be nearly those of real persons, also where the files have other records: copies give 100.',
          source: 'decided here',
        },
        {
          measure: 'interval-deviation',
          most: 33,
          because:
            'Two of three values must not be those of the real person: copied values give 100.',
          source: 'decided here',
        },
        {
          measure: 'il1s',
          most: 100,
          because:
            'Analyses matter less than the form; beyond this the values are not even those of the same population (shuffled ones give about 80).',
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
    because: 'A record that is unique by what others may know is one that they can point at.',
    source: 'Samarati 2001; Sweeney 2002; that none is accepted is decided here',
  };
}

function twoValues(): Limit {
  return {
    measure: 'l-diversity-distinct',
    least: 2,
    because:
      'Where all who share the keys have the same confidential value, it is known without recognising anybody.',
    source:
      'Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007, the smallest l that says something',
  };
}

function linkage(most: number, measure: string, who: string, more?: string): Limit {
  const share = { 5: 'one record in twenty', 20: 'one record in five', 33: 'one record in three' }[
    most
  ];
  const sentence = `Somebody ${who} must not be right for more than ${share}.`;
  return {
    measure,
    most,
    because: more === undefined ? sentence : `${sentence} ${more}`,
    source: 'decided here',
  };
}

function intervals(most: number): Limit {
  return {
    measure: 'interval-rank',
    most,
    because:
      'Values that are known within a narrow interval are known; random values give about 11, unchanged ones 100.',
    source: 'the measure is of Domingo-Ferrer and Torra 2001; decided here',
  };
}

function means(): Limit {
  return {
    measure: 'means',
    most: 0.05,
    because:
      'A twentieth of a standard deviation is what the mean of some 400 records moves by anyway when another sample is drawn.',
    source: 'the standard error of a mean, 1 / sqrt(400); decided here',
  };
}

function correlations(most: number): Limit {
  return {
    measure: 'correlations',
    most,
    because:
      most > 0.05
        ? 'Who is linked to what must be seen as strong or weak as it is, to one decimal.'
        : 'Correlations must be right to a twentieth, or regressions tell another story.',
    source: 'decided here',
  };
}
