import { numbersHere, protectHere } from './everywhere.ts';

Object.assign(globalThis, { numbersHere, protectHere });
