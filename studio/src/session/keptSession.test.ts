import { expect, test } from 'vitest';
import { beginHistory } from './history.ts';
import { isAboutOther, type KeptSession, sessionIn, sessionText } from './keptSession.ts';
import { newStep, noDecisions } from './work.ts';

const decisions = { ...noDecisions, steps: [newStep({ method: 'noise', columns: [1] } as never)] };
const kept: KeptSession = {
  version: 1,
  time: '2026-01-01T00:00:00.000Z',
  ...{ fileName: 'survey.csv', sha256: 'ab' },
  branches: [{ name: 'A', history: beginHistory(decisions) }],
  at: 0,
  file: new File(['a secret'], 'survey.csv'),
};

test('a session file has everything but the data, and is known by its content', async () => {
  const text = sessionText(kept);
  expect(text).not.toContain('secret');
  expect(await sessionIn(new File([text], 'any.json'))).toEqual({ ...kept, file: null });
  for (const other of ['{', '{"format":"penumbra-session","version":9}', '{"roles":[]}']) {
    expect(await sessionIn(new File([other], 'any.json'))).toBeNull();
  }
  expect(await sessionIn(new File([text], 'survey.csv'))).toBeNull();
});

test('decisions are for a file by its digest, and in sessions of earlier versions by its name', () => {
  expect(isAboutOther(kept, { name: 'copy.csv', sha256: 'ab' })).toBe(false);
  expect(isAboutOther(kept, { name: 'survey.csv', sha256: 'cd' })).toBe(true);
  const { sha256: _, ...earlier } = kept;
  expect(isAboutOther(earlier, { name: 'survey.csv', sha256: 'cd' })).toBe(false);
  expect(isAboutOther(earlier, { name: 'copy.csv', sha256: 'cd' })).toBe(true);
});
