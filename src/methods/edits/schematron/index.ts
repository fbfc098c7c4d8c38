export { checkGeneral, generalVerdicts } from './general.ts';
export { readSchematron, type Schematron, type SchematronOptions } from './read.ts';
export { toSchematron, toXPath, type WriteOptions } from './write.ts';
