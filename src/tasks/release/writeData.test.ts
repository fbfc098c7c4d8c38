import { expect, test } from 'vitest';
import { bytesSource, memoryTarget } from '../../io/bytes/index.ts';
import { recordFormat } from '../../io/formats/index.ts';
import { load } from '../../recipe/dataset/load.ts';
import { writeData } from './writeData.ts';

test('data are read back although the design and the units are of columns that were left out', async () => {
  const source = bytesSource('m.csv', 'x,y\n1,a\n2,b\n');
  const read = await load(source);
  const [x, y] = read.description.columns;
  const description = {
    ...read.description,
    time: 'wave',
    strata: ['stratum'],
    columns: [x, { ...y, belongsTo: 'household' }],
  };
  const done = writeData(
    {
      masked: { ...read, description },
      order: Int32Array.from([0, 1]),
      description: read.description,
      target: memoryTarget(),
    },
    {
      dataName: 'data.csv',
      isForSpreadsheet: false,
      format: { ...recordFormat(read), isSpelled: false, read: () => source },
    },
    {},
  );
  await expect(done).resolves.toMatchObject({ neutralised: 0 });
});

test('data that are read back with another value are not released', async () => {
  const masked = await load(bytesSource('m.csv', 'x,y\n1,a\n2,b\n3,a\n'));
  const dataName = 'data.csv';
  const writing = (text: string) =>
    writeData(
      {
        masked,
        order: Int32Array.from([2, 0, 1]),
        description: masked.description,
        target: memoryTarget(),
      },
      {
        dataName,
        isForSpreadsheet: false,
        format: {
          ...recordFormat(masked),
          isSpelled: false,
          read: () => bytesSource(dataName, text),
        },
      },
      {},
    );
  await expect(writing('x,y\n3,a\n1,a\n2,b\n')).resolves.toMatchObject({ neutralised: 0 });
  await expect(writing('x,y\n3,a\n1,b\n2,b\n')).rejects.toThrow(/does not hold "y"/);
  await expect(writing('x,y\n3,a\n1,a\n,b\n')).rejects.toThrow(/does not hold "x"/);
  await expect(writing('x,y\n3,a\n1,a\n')).rejects.toThrow(/Nothing|nothing/);
});
