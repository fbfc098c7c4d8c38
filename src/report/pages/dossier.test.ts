import { describe, expect, test } from 'vitest';
import { demonstration } from '../../../test/report/demonstration.ts';
import { type DossierData, dossierPage } from './dossier.ts';

const data: DossierData = {
  report: { ...demonstration().data, made: '2026-05-04 10:00 UTC', author: 'A. Steward' },
  purpose: { title: 'Scientific file', description: 'For researchers.' },
  units: ['The file: one record for each person.'],
  roles: [{ role: 'key', columns: Array.from({ length: 200 }, (_, i) => `column ${i}`) }],
  scenarios: [
    {
      who: 'A neighbour',
      knows: 'the keys',
      from: 'daily life',
      figure: 'Prosecutor risk',
      before: '64.7 %',
      after: '3.1 %',
    },
    {
      who: 'A firm',
      knows: 'numbers',
      from: 'its data',
      figure: 'Linkage',
      before: null,
      after: '2 %',
    },
  ],
  gates: [
    { title: 'Claims', state: 'holds', found: 'all hold', accepted: [] },
    {
      title: 'Limits',
      state: 'accepted',
      found: 'x'.repeat(5000),
      accepted: [
        { name: 'linkage', reason: 'the board <agreed>', isEarlier: false },
        {
          ...{ name: 'pil', reason: 'known', author: 'Ana Board' },
          until: '2999-01-31',
          isEarlier: true,
        },
      ],
    },
  ],
  questions: [{ asks: 'Is the contract signed?', because: 'It is about a contract' }],
  checksums: [{ what: 'data.csv', sha256: 'ab'.repeat(32) }],
};
const page = dossierPage(data);
const [first, annex] = page.split('<details class="annex">');
const words = (html: string) => html.replace(/<style.*?<\/style>/s, ' ').replace(/<[^>]+>/g, ' ');

describe('the dossier', () => {
  test('follows the roadmap, and has who decided, when and why', () => {
    const titles = [...first.matchAll(/<h2>\d+\. (.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      ...['In short', 'Data and units', 'Scenarios, and risk before and after'],
      ...['Limits of the purpose', 'Methods, and why', 'What analysts lose'],
      ...['Gates and decisions', 'Questions that no figure answers', 'Checksums', 'Signed'],
    ]);
    expect(words(first)).toMatch(/64\.7 %\s+3\.1 %/);
    expect(words(first)).toMatch(/–\s+2 %/);
    expect(words(first)).toMatch(
      /linkage accepted 2026-05-04 10:00 UTC, by A\. Steward, with the reason: the board &lt;agreed&gt;/,
    );
    expect(words(first)).toMatch(
      /pil accepted for an earlier release, by Ana Board, until 2999-01-31, with the reason: known/,
    );
    expect(first).toContain('ab'.repeat(32));
  });

  test('says what each method does, also one that draws records', () => {
    const [first] = demonstration().data.treatment.steps!;
    const steps = ['sequential-synthesis', 'mean', 'pram'].map((replace) => ({
      ...first,
      replace,
    }));
    const treatment = { ...data.report.treatment, steps };
    const html = dossierPage({ ...data, report: { ...data.report, treatment } });
    for (const words of ['comes from a model of its column', 'mean of its group', 'known probab']) {
      expect(html).toContain(words);
    }
  });

  test('stays short whatever the file is like: long findings and lists are cut', () => {
    expect(words(first).split(/\s+/).length).toBeLessThan(2500);
    expect(first).not.toContain('x'.repeat(400));
    expect(first).toContain('column 11');
    expect(first).not.toContain('column 12');
  });

  test('the whole report is an annex that folds', () => {
    expect(annex).toMatch(/<summary>Annex: the whole report<\/summary>/);
    expect(words(annex).length).toBeGreaterThan(words(first).length);
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  });
});
