export { isExcel, isExcelName, startOf } from './detect.ts';
export { excelToCsv } from './read.ts';
export { excelTarget } from './target.ts';
export { excelFormat, refuseInfinite } from './write.ts';
