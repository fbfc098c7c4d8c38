import { partsOf, type ServerKind } from '../servers/index.ts';
import { quoted } from './connect.ts';
import { openSession } from './session.ts';
import { natureOf } from './types.ts';
import { words } from './words.ts';
import { create } from './write.ts';

export const postgres: ServerKind = {
  ...words,
  connect: openSession,
  natureOf,
  quoted,
  // The server cuts longer names.
  isName: (name) => Buffer.byteLength(name) < 64,
  partsOf: (name) => partsOf(name, '"'),
  nullsFirst: ' NULLS FIRST',
  byBytes: (column) => `${column}::text COLLATE "C"`,
  asWritten: ' ORDER BY ctid',
  create,
};
