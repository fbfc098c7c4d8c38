export { type JoinedFile, joinUnits } from './join.ts';
export { type UnitFile, unitsIn, writeUnits } from './unitFile.ts';
