export { isXml, isXmlName } from './detect.ts';
export { isXmlSource, type XmlNames, type XmlSource, xmlToCsv } from './read.ts';
export { xmlTarget } from './target.ts';
export { csvToXml, defaultXmlNames, refuseColumnNames, type XmlWriter } from './write.ts';
