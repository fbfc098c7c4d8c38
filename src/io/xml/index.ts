export { isXml, isXmlName } from './detect.ts';
export { isXmlSource, type XmlNames, type XmlSource, xmlToCsv } from './read.ts';
export { type CsvForm, csvToXml, defaultXmlNames, type XmlWriter } from './write.ts';
