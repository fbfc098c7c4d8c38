export { isSqlite, isSqliteName } from './detect.ts';
export { refuseNamesOfCase } from './names.ts';
export { quoted } from './open.ts';
export { sqliteToCsv } from './read.ts';
export { sqliteTarget } from './target.ts';
export { sqliteFormat } from './write.ts';
