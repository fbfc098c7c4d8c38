import { arrowFormat, arrowToCsv, isArrow, isArrowName } from '../arrow/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import { excelFormat, excelToCsv, isExcel, isExcelName } from '../excel/index.ts';
import type { LabelledFormat, LabelledSource, TableChoice } from '../labelled/index.ts';
import {
  isOpenDocument,
  isOpenDocumentName,
  openDocumentFormat,
  openDocumentToCsv,
} from '../opendocument/index.ts';
import { refuseSameNames } from '../parquet/index.ts';
import { isRds, isRdsName, rdsFormat, rdsToCsv, refuseRdsNames } from '../rds/index.ts';
import { isSpss, isSpssName, refuseSpssNames, spssFormat, spssToCsv } from '../spss/index.ts';
import {
  isSqlite,
  isSqliteName,
  refuseNamesOfCase,
  sqliteFormat,
  sqliteToCsv,
} from '../sqlite/index.ts';
import { isStata, isStataName, refuseStataNames, stataFormat, stataToCsv } from '../stata/index.ts';
import { isXport, isXportName, refuseXportNames, xportFormat, xportToCsv } from '../xport/index.ts';

/** A format of files with labels: how it is told, read and written. */
export interface LabelledFiles {
  readonly name: NonNullable<ByteSource['format']>;
  /** The ending of a file that is made of one of this format. */
  readonly ending: string;
  /** Another ending that such a file can be asked for with. */
  readonly packedEnding?: string;
  readonly mediaType: string;
  /** Whether a source is of this format, by its first bytes. */
  is(source: ByteSource): Promise<boolean>;
  /** `choice` says which table, if the format can have several. */
  read(source: ByteSource, choice?: TableChoice): LabelledSource;
  /** Whether a file of this name is to be of this format. */
  isName(path: string): boolean;
  /** Refuses names that the format cannot have, before any work is done. */
  refuseNames(names: readonly string[], file: string): void;
  /** How a file of this name is written. */
  format(path: string): LabelledFormat;
}

export const LABELLED_FILES: readonly LabelledFiles[] = [
  {
    name: 'SPSS',
    ending: '.sav',
    packedEnding: '.zsav',
    mediaType: 'application/x-spss-sav',
    is: isSpss,
    read: spssToCsv,
    isName: isSpssName,
    refuseNames: refuseSpssNames,
    format: (path) => spssFormat(/\.zsav$/i.test(path)),
  },
  {
    name: 'Stata',
    ending: '.dta',
    mediaType: 'application/x-stata-dta',
    is: isStata,
    read: stataToCsv,
    isName: isStataName,
    refuseNames: refuseStataNames,
    format: () => stataFormat,
  },
  {
    name: 'R',
    ending: '.rds',
    mediaType: 'application/x-r-data',
    is: isRds,
    read: rdsToCsv,
    isName: isRdsName,
    refuseNames: refuseRdsNames,
    format: () => rdsFormat,
  },
  {
    name: 'SAS transport',
    ending: '.xpt',
    mediaType: 'application/x-sas-xport',
    is: isXport,
    read: xportToCsv,
    isName: isXportName,
    refuseNames: refuseXportNames,
    format: () => xportFormat,
  },
  {
    name: 'Arrow',
    ending: '.arrow',
    mediaType: 'application/vnd.apache.arrow.file',
    is: isArrow,
    read: arrowToCsv,
    isName: isArrowName,
    refuseNames: refuseSameNames,
    format: (path) => arrowFormat(/\.arrows$/i.test(path)),
  },
  {
    name: 'SQLite',
    ending: '.sqlite',
    mediaType: 'application/vnd.sqlite3',
    is: isSqlite,
    read: sqliteToCsv,
    isName: isSqliteName,
    refuseNames: refuseNamesOfCase,
    format: () => sqliteFormat,
  },
  {
    name: 'OpenDocument',
    ending: '.ods',
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    is: isOpenDocument,
    read: openDocumentToCsv,
    isName: isOpenDocumentName,
    refuseNames: refuseSameNames,
    format: () => openDocumentFormat,
  },
  {
    name: 'Excel',
    ending: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    is: isExcel,
    read: excelToCsv,
    isName: isExcelName,
    refuseNames: refuseSameNames,
    format: () => excelFormat,
  },
];
