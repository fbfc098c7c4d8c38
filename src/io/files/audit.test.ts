import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sha256Text } from '../bytes/sha256.ts';
import { AuditLog, brokenLine, readAudit, whoRuns } from './audit.ts';

const options = { who: () => 'ana', now: () => new Date('2026-01-02T03:04:05.678Z') };

function log(entries: number): AuditLog {
  const audit = new AuditLog(options);
  for (let i = 1; i <= entries; i++)
    audit.add(`event ${i}`, { records: 10 * i, name: 'größe.csv' });
  return audit;
}

const linesOf = (audit: AuditLog) => audit.toString().split('\n').slice(0, -1);
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** An entry whose own digest is right again after it was altered. */
function sealedAgain(line: string, from: string, to: string): string {
  const { digest: _, ...rest } = JSON.parse(line.replace(from, to));
  return JSON.stringify({ ...rest, digest: sha256Text(JSON.stringify(rest)) });
}

describe('an audit log', () => {
  test('tells when, who, what, and the digest of what came before', () => {
    const audit = log(2);
    const { entries, broken } = readAudit(audit.toString());
    expect(broken).toBe(null);
    expect(entries[1]).toMatchObject({
      time: '2026-01-02T03:04:05.678Z',
      who: 'ana',
      event: 'event 2',
      facts: { records: 20, name: 'größe.csv' },
      previous: entries[0].digest,
    });
    expect(entries[0].previous).toBe('');
    expect(audit.digest).toBe(entries[1].digest);
    expect(new AuditLog().digest).toBe('');
  });

  test('digests are those of the line without them, as any program computes', () => {
    const [line] = linesOf(log(1));
    const { digest, ...rest } = JSON.parse(line);
    expect(sha256Text(JSON.stringify(rest))).toBe(digest);
  });

  test('a log with one altered byte is refused with the entry named, whichever byte it is', () => {
    const whole = new TextEncoder().encode(log(3).toString());
    let entry = 1;
    for (let at = 0; at < whole.length; at++) {
      for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
        const bytes = whole.slice();
        bytes[at] ^= bit;
        const found = brokenLine(new TextDecoder().decode(bytes));
        if (found !== entry) expect({ at, bit, found }).toEqual({ at, bit, found: entry });
      }
      if (whole[at] === 10) entry++;
    }
    expect(entry).toBe(4);
  });

  test('no byte can be taken out or put in either', () => {
    const before = log(3).toString();
    const whole = new TextEncoder().encode(before);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const less = [...whole.slice(0, at), ...whole.slice(at + 1)];
        const more = [...whole.slice(0, at), byte, ...whole.slice(at)];
        for (const bytes of [less, more]) {
          const text = new TextDecoder().decode(Uint8Array.from(bytes));
          if (text !== before) expect(brokenLine(text)).not.toBe(null);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('entries that were taken out, put in, moved or sealed again are noticed by those that follow', () => {
    const lines = linesOf(log(4));
    expect(brokenLine(textOf(lines.slice(1)))).toBe(1);
    expect(brokenLine(textOf([lines[0], lines[2], lines[3]]))).toBe(2);
    expect(brokenLine(textOf([lines[0], lines[0], ...lines.slice(1)]))).toBe(2);
    expect(brokenLine(textOf([lines[0], lines[2], lines[1], lines[3]]))).toBe(2);
    const forged = [
      lines[0],
      sealedAgain(lines[1], '"records":20', '"records":21'),
      ...lines.slice(2),
    ];
    const { broken } = readAudit(textOf(forged));
    expect(broken).toMatchObject({ number: 3, event: 'event 3' });
    expect(broken!.what).toMatch(/names another digest for the entry before it/);
  });

  test('that the last entries were cut off cannot be seen but by the digest of the last one', () => {
    const lines = linesOf(log(4));
    const cut = textOf(lines.slice(0, 3));
    expect(brokenLine(cut)).toBe(null);
    expect(readAudit(cut).entries.at(-1)!.digest).not.toBe(log(4).digest);
  });

  test('says what does not fit', () => {
    const lines = linesOf(log(2));
    const what = (text: string) => readAudit(text).broken;
    expect(what(`${lines[0]}\nabc\n`)).toMatchObject({ number: 2, event: null });
    expect(what(textOf(lines).replace('"records":20', '"records":30'))).toEqual({
      number: 2,
      event: 'event 2',
      what: 'does not fit its own digest',
    });
    expect(what(textOf(lines).slice(0, -1))!.what).toMatch(/has no line end/);
    expect(what(textOf(lines.slice(1)))!.what).toMatch(/is not the first/);
  });

  test('an entry that is longer than any is not parsed', () => {
    const what = 'is longer than an entry of this program can be';
    const long = `{"a":[${'{},'.repeat(3_000_000)}{}]}\n`;
    expect(readAudit(long).broken).toEqual({ number: 1, event: null, what });
  });

  test('is continued where it ended, and a broken one is not', () => {
    const audit = AuditLog.from(log(2).toString(), 'a.jsonl', options);
    audit.add('event 3', { records: 30, name: 'größe.csv' });
    expect(audit.toString()).toBe(log(3).toString());
    expect(AuditLog.from('', 'a.jsonl', options).toString()).toBe('');
    const altered = log(2).toString().replace('"records":20', '"records":30');
    expect(() => AuditLog.from(altered, 'a.jsonl')).toThrow(
      'Entry 2 ("event 2") of a.jsonl does not fit its own digest.',
    );
  });

  test('a fact cannot take the place of what every entry has', () => {
    for (const key of ['time', 'who', 'event', 'previous', 'digest']) {
      expect(() => new AuditLog(options).add('x', { [key]: 'y' })).toThrow(RangeError);
    }
  });

  test('any facts keep the chain', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 4 }), (all) => {
        const audit = new AuditLog(options);
        const reserved = /^(time|who|event|previous|digest)$/;
        for (const facts of all) {
          const own = Object.entries(facts).filter(([key]) => !reserved.test(key));
          audit.add('x', Object.fromEntries(own));
        }
        expect(brokenLine(audit.toString())).toBe(null);
        expect(AuditLog.from(audit.toString()).digest).toBe(audit.digest);
      }),
    );
  });
});

describe('who runs the program', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('is the user by the operating system, or who a service says it is', () => {
    vi.stubEnv('PENUMBRA_WHO', ' release service ');
    expect(whoRuns()).toBe('release service');
    vi.stubEnv('PENUMBRA_WHO', '');
    expect(whoRuns()).not.toBe('');
  });
});
