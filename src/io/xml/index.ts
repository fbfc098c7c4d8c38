export { isXml, isXmlName } from './detect.ts';
export { isXmlSource, xmlToCsv } from './read.ts';
export { xmlTarget } from './target.ts';
export { type XmlElement, xmlTree } from './tree.ts';
export { type Attributes, type Namespaces, type XmlListener, XmlWalker } from './walker.ts';
export { csvToXml, defaultXmlNames, refuseColumnNames } from './write.ts';
