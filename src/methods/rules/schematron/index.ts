export { checkGeneral, generalVerdicts } from './general.ts';
export { readSchematron, type Schematron, type SchematronOptions } from './read.ts';
export { toSchematron } from './write.ts';
