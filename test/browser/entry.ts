import { numbersHere, protectHere } from './everywhere.ts';
import { protectOnWorkers } from './onWorkers.ts';
import { parquetHere } from './parquetEverywhere.ts';

Object.assign(globalThis, { numbersHere, parquetHere, protectHere, protectOnWorkers });
