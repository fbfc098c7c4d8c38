export { descriptionOfDdi, looksLikeXml } from './description.ts';
