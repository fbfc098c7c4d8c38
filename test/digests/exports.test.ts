import { expect, test } from 'vitest';
import * as everywhere from '../../src/index.ts';
import * as node from '../../src/node.ts';
import * as web from '../../src/web.ts';

test.each(Object.entries({ penumbra: everywhere, 'penumbra/node': node, 'penumbra/web': web }))(
  '%s exports these names',
  (_, door) => {
    expect(Object.keys(door).sort()).toMatchSnapshot();
  },
);
