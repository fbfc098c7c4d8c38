import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginBundle, refuseBundle, type StayAdditions } from './bundle.ts';

let root = '';
const at = (...names: string[]) => join(root, ...names);
const read = (...names: string[]) => readFileSync(at(...names), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'penumbra-bundle-'));
  mkdirSync(at('stay'));
  writeFileSync(at('stay', 'audit.jsonl'), 'one\n');
  writeFileSync(at('stay', 'certificate.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

function additions(changes: Partial<StayAdditions> = {}): StayAdditions {
  return {
    texts: new Map([['release.json', 'first']]),
    continued: new Map([['audit.jsonl', (before) => `${before}two\n`]]),
    unchanged: new Map([['certificate.json', '{}']]),
    ...changes,
  };
}

async function begun(folder = 'out') {
  const bundle = await beginBundle(at(folder), at('stay'));
  const file = await bundle.file('data.csv');
  await file.write(new TextEncoder().encode('a\n1\n'));
  await file.finish();
  await bundle.text('README.txt', 'read me');
  return bundle;
}

describe('a bundle', () => {
  test('appears as a whole, with what is added to the folder that must stay', async () => {
    const bundle = await begun();
    expect(existsSync(at('out'))).toBe(false);
    await bundle.commit(additions());
    expect(readdirSync(at('out')).sort()).toEqual(['README.txt', 'data.csv']);
    expect(read('out', 'data.csv')).toBe('a\n1\n');
    expect(read('stay', 'audit.jsonl')).toBe('one\ntwo\n');
    expect(read('stay', 'release.json')).toBe('first');
    expect(readdirSync(root).sort()).toEqual(['out', 'stay']);
  });

  test('takes the place of an empty folder', async () => {
    mkdirSync(at('out'));
    await refuseBundle(at('out'), at('stay'));
    await (await begun()).commit(additions());
    expect(readdirSync(at('out'))).toHaveLength(2);
  });

  test('that is abandoned leaves nothing', async () => {
    const bundle = await begun();
    await bundle.file('unfinished.csv');
    await bundle.abandon();
    expect(readdirSync(root)).toEqual(['stay']);
  });

  test.each([
    [
      'the certificate changed',
      { unchanged: new Map([['certificate.json', 'other']]) },
      /changed meanwhile/,
    ],
    [
      'the log does not go on',
      {
        continued: new Map([
          [
            'audit.jsonl',
            () => {
              throw new Error('broken');
            },
          ],
        ]),
      },
      /cannot be written/,
    ],
  ])('leaves everything as it was where %s', async (_, changes, says) => {
    const bundle = await begun();
    await expect(bundle.commit(additions(changes))).rejects.toThrow(says);
    await bundle.abandon();
    expect(readdirSync(root)).toEqual(['stay']);
    expect(readdirSync(at('stay')).sort()).toEqual(['audit.jsonl', 'certificate.json']);
    expect(read('stay', 'audit.jsonl')).toBe('one\n');
  });

  test('never takes the place of what came there meanwhile', async () => {
    const bundle = await begun();
    mkdirSync(at('out'));
    writeFileSync(at('out', 'mine.txt'), 'mine');
    await expect(bundle.commit(additions())).rejects.toThrow(/cannot be written/);
    await bundle.abandon();
    expect(readdirSync(root).sort()).toEqual(['out', 'stay']);
    expect(readdirSync(at('out'))).toEqual(['mine.txt']);
    expect(read('stay', 'audit.jsonl')).toBe('one\n');
    expect(existsSync(at('stay', 'release.json'))).toBe(false);
  });

  test('keeps what earlier releases left in the folder that must stay', async () => {
    await (await begun('out')).commit(additions());
    for (const [i, text] of ['second', 'third'].entries()) {
      const bundle = await begun(`out${i}`);
      await bundle.commit(additions({ texts: new Map([['release.json', text]]) }));
    }
    expect(read('stay', 'release.json')).toBe('third');
    expect(read('stay', 'earlier-releases', '1', 'release.json')).toBe('first');
    expect(read('stay', 'earlier-releases', '2', 'release.json')).toBe('second');
    expect(read('stay', 'audit.jsonl')).toBe('one\ntwo\ntwo\ntwo\n');
  });
});

describe('a folder is refused', () => {
  test('where it holds something, is a file, or lies in the one that must stay', async () => {
    mkdirSync(at('full'));
    writeFileSync(at('full', 'x'), '');
    await expect(refuseBundle(at('full'), at('stay'))).rejects.toThrow(/never overwritten/);
    await expect(refuseBundle(at('full', 'x'), at('stay'))).rejects.toThrow(/is a file/);
    await expect(refuseBundle(at('stay', 'out'), at('stay'))).rejects.toThrow(/must stay/);
    await expect(refuseBundle(at('none', 'out'), at('stay'))).rejects.toThrow(/does not exist/);
  });
});
