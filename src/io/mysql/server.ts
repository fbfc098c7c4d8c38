import { partsOf, type ServerKind } from '../servers/index.ts';
import { quoted } from './connect.ts';
import { openSession } from './session.ts';
import { natureOf } from './types.ts';
import { words } from './words.ts';
import { create } from './write.ts';

export const mysql: ServerKind = {
  ...words,
  connect: openSession,
  natureOf,
  quoted,
  isName: (name) => [...name].length <= 64 && !/\s$|[\0\u{10000}-\u{10FFFF}]/u.test(name),
  partsOf: (name) => partsOf(name, '`'),
  nullsFirst: '',
  byBytes: (column) => `CAST(CONVERT(${column} USING utf8mb4) AS BINARY)`,
  // A table without a key lies in the order in which it was filled; no index gives another one.
  asWritten: ' USE INDEX ()',
  create,
};
