import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { unwritable } from '../../io/files/index.ts';
import { partitionHeader } from '../../recipe/dataset/index.ts';

/** Lines of the partition that are buffered before they are written. */
const MOST_LINES = 1 << 14;

/** Writes the same text as `partitionText`, record by record. */
export async function partitionWriter(path: string, steps: number) {
  const file = await open(path, 'w', 0o600).catch((error) => {
    throw unwritable(path, error);
  });
  const hash = createHash('sha256');
  const isWhole = steps === 0;
  let lines = [partitionHeader(steps)];
  let isOpen = true;
  const write = async () => {
    const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
    lines = [];
    hash.update(bytes);
    await file.writeFile(bytes).catch((error) => {
      throw unwritable(path, error);
    });
  };
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    /** `groupIn` is null for a dropped record. */
    add(record: number, groupIn: ((step: number) => number) | null) {
      let line = String(record + 1);
      if (isWhole) line += groupIn ? ',1' : ',';
      for (let i = 0; i < steps; i++) line += groupIn ? `,${groupIn(i) + 1}` : ',';
      lines.push(line);
    },
    async offer() {
      if (lines.length >= MOST_LINES) await write();
    },
    async finish(): Promise<string> {
      if (lines.length > 0) await write();
      await file.sync();
      await close();
      return hash.digest('hex');
    },
    close,
  };
}
