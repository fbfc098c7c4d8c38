/**
 * An invented household survey as a CSV text: one line for each person, 15 coded columns. Households come first, so that
 * region, settlement and tenure are the same for their members. The same text for the same number of persons.
 */
export function householdSurvey(persons = 4500): string {
  let state = 20240229;
  /** A number in [0, 1): mulberry32. */
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  /** A code from 1, rarer the higher it is. */
  const code = (most: number, evenness = 1.6) => 1 + Math.floor(most * draw() ** evenness);
  const lines = [COLUMNS.join(',')];
  for (let household = 1; lines.length <= persons; household++) {
    const [region, settlement, tenure] = [code(12), code(3, 1), code(4)];
    const size = code(5);
    for (let member = 1; member <= size && lines.length <= persons; member++) {
      const relation = member === 1 ? 1 : member === 2 ? 2 : 3 + Math.floor(2 * draw());
      const age = relation <= 2 ? 4 + code(13, 1) : 1 + Math.floor(6 * draw());
      const isAdult = age >= 4;
      const activity = !isAdult ? 7 : age > 14 ? 5 : code(6);
      const isEmployed = activity <= 2;
      lines.push(
        [
          ...[household, region, settlement, tenure, relation],
          ...[1 + Math.floor(2 * draw()), age, isAdult ? code(5) : 1, code(14, 4)],
          ...[isAdult ? code(8) : 1, activity, isEmployed ? code(40, 1.2) : 0],
          ...[isEmployed ? code(20, 1.3) : 0, code(10, 1), code(5, 2)],
        ].join(','),
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

const COLUMNS = [
  ...['household', 'region', 'settlement', 'tenure', 'relation'],
  ...['sex', 'age_group', 'marital', 'nationality'],
  ...['education', 'activity', 'occupation', 'industry', 'income_class', 'health'],
];
