import { describe, expect, test } from 'vitest';
import { type XmlElement, xmlTree } from '../../io/xml/index.ts';
import { parseDescription } from '../../recipe/index.ts';
import type { Codebook } from './codebook.ts';
import { codebookPage } from './codebookPage.ts';
import { codebookJsonLd } from './croissant.ts';
import { type CodebookFile, codebookDdi } from './ddi.ts';

const nothing = {
  range: null,
  bins: [],
  levels: [],
  missingCodes: [],
  others: null,
  missing: 'none',
} as const;
const codebook: Codebook = {
  ...{ title: 'Codebook of data.csv', records: 1000, weight: 'w', threshold: 10 },
  rules: ['if a < 3 then b & c'],
  notes: ['The decimal mark is a point.'],
  columns: [
    {
      ...nothing,
      ...{
        name: 'sex',
        label: 'Sex <of> the respondent',
        kind: 'category',
        done: 'recoded',
        decimals: null,
      },
      levels: [
        { name: '1', label: 'male', records: 480 },
        { name: '2', label: 'female & other', records: 500 },
      ],
      others: { below: 10 },
      missingCodes: [{ code: '9', label: 'refused' }],
    },
    {
      ...nothing,
      ...{
        name: 'income',
        label: null,
        kind: 'number',
        done: 'step 1, microaggregation',
        decimals: 2,
      },
      range: { from: 100, to: 900 },
      bins: [100, { below: 10 }, 0, 20, 30, 40, 50, 60, 70, 80],
    },
    { ...nothing, ...{ name: 'w', label: 'Weight', kind: 'number', done: 'copied', decimals: 0 } },
    { ...nothing, ...{ name: 'born', label: null, kind: 'date', done: 'copied', decimals: null } },
  ],
};
const file: CodebookFile = {
  name: 'data.csv',
  type: 'text/csv',
  sha256: 'ab'.repeat(32),
  program: 'penumbra 1',
  title: 'A "survey" of persons',
};

/**
 * What the schema of DDI Codebook 2.5 (DDI Alliance 2012) says of the elements that are written: their children in order, as
 * in a DTD, and their attributes, with `!` behind those that must be there. An element that is not listed has text alone.
 */
const MODELS: Readonly<Record<string, readonly [children: string, attributes?: string]>> = {
  codeBook: [
    'docDscr* stdyDscr+ fileDscr* dataDscr* otherMat*',
    'xmlns xsi version=2.5 schemaLocation',
  ],
  stdyDscr: [
    'citation+ studyAuthorization* stdyInfo* studyDevelopment* method* dataAccs* othrStdyMat* notes*',
  ],
  citation: ['titlStmt rspStmt? prodStmt? distStmt? serStmt* verStmt* biblCit* holdings* notes*'],
  titlStmt: ['titl subTitl* altTitl* parTitl* IDNo*'],
  prodStmt: ['producer* copyright? prodDate* prodPlac* software* fundAg* grantNo*'],
  stdyInfo: ['studyBudget? subject? abstract* sumDscr* qualityStatement? notes*'],
  sumDscr: ['timePrd* collDate* nation* geogCover* geogUnit* anlyUnit* universe* dataKind*'],
  fileDscr: ['fileTxt* locMap? notes*', 'ID'],
  fileTxt: ['fileName? fileCont? fileStrc? dimensns? fileType? format* filePlac?'],
  dimensns: ['caseQnty* varQnty* logRecL* recPrCas* recNumTot*'],
  dataDscr: ['varGrp* nCubeGrp* var* nCube* notes*'],
  var: [
    'location* labl* imputation? security? qstn* valrng* invalrng* universe* sumStat* txt* catgry* varFormat? notes*',
    'ID name! files wgt=wgt|not-wgt dcml intrvl=contin|discrete nature=nominal|ordinal|interval|ratio|percent|other',
  ],
  invalrng: ['item+ key? notes*'],
  item: ['', 'UNITS=INT|REAL VALUE'],
  catgry: ['catValu? labl* txt* catStat* mrow?', 'missing=Y|N'],
  varFormat: [
    '',
    'type=numeric|character schema=SAS|SPSS|IBM|ANSI|ISO category=date|time|currency|other',
  ],
  notes: ['', 'type'],
};

function expectValid(element: XmlElement): void {
  const { name, children, attributes, text } = element;
  const [model, allowed = ''] = MODELS[name] ?? [''];
  const parts = model.split(' ').map((part) => {
    const [, child, occurs = ''] = /^(\w*)([*+?]?)$/.exec(part)!;
    return child === '' ? '' : `(${child} )${occurs}`;
  });
  const found = children.map((child) => `${child.name} `).join('');
  expect(found, name).toMatch(new RegExp(`^${parts.join('')}$`));
  const letters = (words: string) => words.replaceAll(' ', '');
  const within = children.map((child) => letters(child.text)).join('');
  if (model !== '') expect(letters(text), `${name} has no text of its own`).toBe(within);
  const rules = new Map(
    allowed.split(' ').map((one) => {
      const [, attribute, must, values] = /^(\w*)(!?)(?:=(.*))?$/.exec(one)!;
      return [attribute, { must: must === '!', values: values?.split('|') }];
    }),
  );
  for (const [attribute, { must }] of rules) if (must) expect(attributes.has(attribute)).toBe(true);
  for (const [attribute, value] of attributes) {
    const rule = rules.get(attribute);
    expect(rule, `${attribute} of ${name}`).toBeDefined();
    if (rule!.values !== undefined) expect(rule!.values).toContain(value);
  }
  for (const child of children) expectValid(child);
}

describe('a codebook', () => {
  test('as DDI Codebook 2.5 has the elements of the schema in their order, and is read as a description', () => {
    const text = codebookDdi(codebook, file);
    const root = xmlTree(text, 'codebook.ddi.xml');
    expect(text).toContain('<codeBook xmlns="ddi:codebook:2_5"');
    expect(root.attributes.get('version')).toBe('2.5');
    expectValid(root);
    const ids = [...text.matchAll(/ ID="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z_][\w.-]*$/);
    for (const [, id] of text.matchAll(/ files="([^"]*)"/g)) expect(ids).toContain(id);
    // No frequencies.
    for (const count of ['480', '500', 'catStat', 'sumStat']) expect(text).not.toContain(count);
    expect(parseDescription(text)).toEqual({
      title: 'A "survey" of persons',
      columns: [
        {
          ...{ column: 'sex', label: 'Sex <of> the respondent', kind: 'nominal' },
          values: [
            { code: '1', label: 'male' },
            { code: '2', label: 'female & other' },
          ],
          missing: [{ code: '9', label: 'refused' }],
        },
        { column: 'income', kind: 'amount' },
        { column: 'w', label: 'Weight', kind: 'amount', role: 'weight' },
        { column: 'born', kind: 'date' },
      ],
    });
  });

  test.each([
    ['<labl>Sex', '<x>1</x><labl>Sex'],
    ['<security>recoded</security>', '<security>a</security><security>b</security>'],
    ['nature="nominal"', 'nature="none"'],
    ['name="income" ', ''],
    ['<titlStmt>', '<prodStmt/><titlStmt>'],
  ])('is not valid with %s as %s', (from, to) => {
    const text = codebookDdi(codebook, file).replace(from, to);
    expect(() => expectValid(xmlTree(text, 'codebook.ddi.xml'))).toThrow();
  });

  test('as JSON-LD names the file by its digest, and the type of each column', () => {
    const dataset = JSON.parse(codebookJsonLd(codebook, file));
    expect(dataset.distribution[0].sha256).toBe(file.sha256);
    const types = dataset.recordSet[0].field.map((one: { dataType: string }) => one.dataType);
    expect(types).toEqual(['sc:Text', 'sc:Float', 'sc:Integer', 'sc:Date']);
    expect(dataset.variableMeasured[0].description).toContain('1 = male, 2 = female & other');
    const ofXml = JSON.parse(codebookJsonLd(codebook, { ...file, type: 'application/xml' }));
    expect(ofXml.recordSet).toBeUndefined();
  });

  test('as a page is well-formed, with a picture of each column that has something to show', () => {
    const page = codebookPage(codebook, 'penumbra 1');
    const root = xmlTree(page.replace('<!DOCTYPE html>', ''), 'codebook.html');
    expect(root.text).toContain('female & other');
    expect(page.match(/<svg/g)).toHaveLength(2);
    expect(page).not.toContain('<script');
  });
});

describe('a DDI codebook of another program', () => {
  const ddi = (variables: string, head = '<codeBook version="2.1">') =>
    `<?xml version="1.0"?>\n<!DOCTYPE codeBook SYSTEM "Version2-1.dtd">\n${head}<dataDscr>${variables}</dataDscr></codeBook>`;

  test('is read by local names, with questions, ranges of missing codes and measure levels', () => {
    const text = ddi(
      `<d:var name="q1" nature="ordinal" xmlns:d="ddi:codebook:2_6"><d:labl>Opinion</d:labl>
        <d:qstn><d:preQTxt>Now:</d:preQTxt><d:qstnLit>What do you
           <emph>think</emph>?</d:qstnLit></d:qstn>
        <d:invalrng><d:range UNITS="INT" min="8" max="9"/></d:invalrng>
        <d:catgry><d:catValu>1</d:catValu><d:labl>good</d:labl></d:catgry>
        <d:catgry><d:catValu>8</d:catValu><d:labl>no answer</d:labl></d:catgry></d:var>
      <d:var name="age" intrvl="contin"/><d:var name="town"><d:varFormat type="character"/></d:var>`,
    );
    expect(parseDescription(text).columns).toEqual([
      {
        ...{ column: 'q1', label: 'Opinion', note: 'What do you think ?', kind: 'ordinal' },
        values: [{ code: '1', label: 'good' }],
        missing: [{ code: '8', label: 'no answer' }, { code: '9' }],
      },
      { column: 'age', kind: 'amount' },
      { column: 'town' },
    ]);
  });

  test.each([
    ['<a/>', 'is no DDI codebook'],
    [ddi('<var/>'), 'without a name'],
    [ddi('<var name="a" files="F1"/><var name="b" files="F2"/>'), 'describes several files'],
    [ddi('<var name="a">&nbsp;</var>'), 'reference that is not known'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'never read'],
    [ddi('<var name="a"></labl>'), 'tags do not match'],
    [ddi('<var name="a">'.repeat(300)), 'nests too deep'],
    [ddi('<var name="a"'), 'tag cannot be read'],
    [`${ddi('<var name="a"/>')}<b/>`, 'not one whole element'],
  ])('%s is refused', (text, sentence) => {
    expect(() => parseDescription(text, 'ddi.xml')).toThrow(sentence);
  });
});
