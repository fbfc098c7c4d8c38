import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { load } from '../../index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { explorerOf } from './explorer.ts';

it.each([
  [true, ['none', null]],
  [false, [null, null]],
])(
  'figures of copied columns are those of the original if no record was left out (%s)',
  async (isWhole, changed) => {
    const masked = await load(bytesSource('d.csv', 'a,b\n1.5,2.5\n3.5,4.5\n'));
    const page = explorerOf({
      ...{ masked, isWhole, order: Int32Array.of(1, 0), dataName: 'd.csv', program: 'penumbra' },
      codebook: {
        weight: null,
        columns: [{ done: 'copied unchanged' }, { done: 'step 1' }],
      } as never,
      description: { columns: [] },
      report: { columns: [], categories: [], files: { isPaired: true } } as never,
    });
    const [, packed] = /id="data">([^<]*)</.exec(page)!;
    const { columns } = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString());
    expect(columns.map(({ off }: { off: { changed: string | null } }) => off.changed)).toEqual(
      changed,
    );
  },
);
