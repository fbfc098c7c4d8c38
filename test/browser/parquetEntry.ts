import { parquetHere } from './parquetEverywhere.ts';

Object.assign(globalThis, { parquetHere });
