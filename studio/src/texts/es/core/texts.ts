import type { CoreTexts } from '../../said.ts';

export const texts: CoreTexts = {
  'the records are not kept as CSV': 'los registros no se guardan como CSV',
  'the file starts with one': 'el fichero empieza con una',
  'the file starts without one': 'el fichero empieza sin ella',
  'the first line ends in LF': 'la primera línea termina en LF',
  'the first line ends in CRLF': 'la primera línea termina en CRLF',
  'every cell is quoted, so quotes say nothing about missing values':
    'todas las celdas van entre comillas, de modo que las comillas no dicen nada de las ausencias',
  'quoted codes are texts of that spelling': 'los códigos entre comillas son textos con esa grafía',
  'vertical bar': 'barra vertical',
  'a comma, a semicolon, a tab or a vertical bar':
    'una coma, un punto y coma, un tabulador o una barra vertical',
  'utf-8 or windows-1252': 'utf-8 o windows-1252',
  'auto, yes or no': 'auto, yes o no',
  'LF or CRLF': 'LF o CRLF',
  'The {0} of a file must be {1}.': '{0} de un fichero debe ser {1}.',
  'A text has a character that Windows-1252 does not have: write the file as UTF-8.':
    'Un texto tiene un carácter que Windows-1252 no tiene: escriba el fichero en UTF-8.',
  'numbers, {0} of them infinite': 'números, {0} de ellos infinitos',
  'numbers, some with exponents': 'números, algunos con exponente',
  'the only value is a whole number': 'el único valor es entero',
  'numbers with up to {0}': 'números con hasta {0}',
  'the name of column {0}': 'el nombre de la columna {0}',
  'Line 1 of {0} is blank: start the file with the names of the columns.':
    'La línea 1 de {0} está en blanco: empiece el fichero con los nombres de las columnas.',
  'Line {0} of {1} is blank and records follow it: remove the blank line.':
    'La línea {0} de {1} está en blanco y le siguen registros: quite la línea en blanco.',
  'From line {0} on {1} has nothing but blank lines: remove them.':
    'Desde la línea {0}, {1} solo tiene líneas en blanco: quítelas.',
  'Line {0} of {1} has text between a closing quote and the next delimiter: double the quotes that belong to the text, or check that the delimiter is right.':
    'La línea {0} de {1} tiene texto entre una comilla que cierra y el siguiente separador: doble las comillas que son del texto, o revise el separador.',
  'A quote that opens on line {0} of {1} is never closed: close it, or double the quotes that belong to the text.':
    'Una comilla que se abre en la línea {0} de {1} no se cierra: ciérrela, o doble las comillas que son del texto.',
  'A quote that opens on line {0} of {1} is not closed within {2}, the most a cell may have: close it, or double the quotes that belong to the text.':
    'Una comilla que se abre en la línea {0} de {1} no se cierra en {2}, lo máximo de una celda: ciérrela, o doble las comillas que son del texto.',
  'A cell on line {0} of {1} is longer than {2}: shorten it, or check that the delimiter is right.':
    'Una celda de la línea {0} de {1} ocupa más de {2}: acórtela, o revise el separador.',
  'The record on line {0} of {1} is longer than {2}: check that the file has line ends.':
    'El registro de la línea {0} de {1} ocupa más de {2}: compruebe que el fichero tiene fines de línea.',
  'Line {0} of {1} has more than {2} columns, the most that are read: leave out columns, or check that the delimiter is right and that records are lines.':
    'La línea {0} de {1} tiene más de {2} columnas, el máximo que se lee: quite columnas, o compruebe que el separador es correcto y que los registros son líneas.',
  'Line {0} of {1} holds a NUL byte, which text never does: write the file again as UTF-8 text.':
    'La línea {0} de {1} contiene un byte NUL, que un texto nunca tiene: escriba el fichero otra vez como texto UTF-8.',
  'Line {0} of {1} has a carriage return without a line feed (old Macintosh line ends): save the file with Unix or Windows line ends, or put the cell in quotes.':
    'La línea {0} de {1} tiene un retorno de carro sin salto de línea (fines de línea de Macintosh antiguos): guarde el fichero con fines de línea de Unix o Windows, o ponga la celda entre comillas.',
  '{0} is empty: it needs names and records.': '{0} está vacío: necesita nombres y registros.',
  '{0} has names but no records: there is nothing to read.':
    '{0} tiene nombres pero no registros: no hay nada que leer.',
  'The first line of {0} may be a record, which would be published as names: at least one of its cells could be a value of its own column. Add a line of names, or pass --header no (names become V1, V2, ...), or --header yes if these are the names.':
    'La primera línea de {0} puede ser un registro, que se publicaría como nombres: al menos una de sus celdas podría ser un valor de su columna. Añada una línea de nombres, o diga aquí que la primera línea es un registro (los nombres serán V1, V2, ...), o que contiene los nombres.',
  'The column names of {0} may be a record, which would be published as names: at least one of them could be a value of its own column. Name the columns, or pass --header yes if these are the names.':
    'Los nombres de las columnas de {0} pueden ser un registro, que se publicaría como nombres: al menos uno podría ser un valor de su columna. Dé nombre a las columnas, o diga aquí que estos son los nombres.',
  'Line 1 of {0} tells Excel the delimiter (sep=) and is no line of names: remove it.':
    'La línea 1 de {0} dice a Excel el separador (sep=) y no contiene nombres: quítela.',
  'Line {0} of {1} is not valid UTF-8 in {2}: pass --encoding windows-1252, or save the file as UTF-8.':
    'La línea {0} de {1} no es UTF-8 válido en {2}: elija aquí la codificación Windows-1252, o guarde el fichero en UTF-8.',
  'Line {0} of {1} has no number in {2}, which was to be read as numeric: correct the cell, name its spelling as a missing code, or leave the column as it is.':
    'La línea {0} de {1} no tiene un número en {2}, que debía leerse como numérica: corrija la celda, nombre esa grafía como código de ausencia, o deje la columna como está.',
  '{0} is written in UTF-16 (Excel calls it Unicode Text): save it as UTF-8 (CSV UTF-8).':
    '{0} está escrito en UTF-16 (Excel lo llama texto Unicode): guárdelo en UTF-8 (CSV UTF-8).',
  '{0} does not look like text{1}: save the data as CSV.':
    '{0} no parece texto{1}: guarde los datos como CSV.',
  'but like {0}': ', sino {0}',
  '{0} is too large for the memory that is there: its first {1} take more than {2}, a sixth of the memory that this process may use. {3}, use a machine with more memory, or leave out columns.':
    '{0} es demasiado grande para la memoria que hay: sus primeros {1} ocupan más de {2}, un sexto de la memoria que puede usar este proceso. {3}, use una máquina con más memoria, o quite columnas.',
  '{0} is too large for the memory that is there: its first {1} take more than {2}, a sixth of the heap of this process. {3}, or give Node a larger heap (NODE_OPTIONS=--max-old-space-size={4}).':
    '{0} es demasiado grande para la memoria que hay: sus primeros {1} ocupan más de {2}, un sexto de la memoria de este proceso. {3}.',
  'Protect or verify it with --memory 2GB, which works in pieces':
    'Protéjalo o compruébelo en la línea de órdenes con --memory 2GB, que trabaja por partes',
  'Reading {0} was cancelled.': 'Se canceló la lectura de {0}.',
  '{0} changed while it was read: run again when it is complete.':
    '{0} cambió mientras se leía: elíjalo otra vez cuando esté completo.',
  '{0} has another number of records than before: run again when it is complete.':
    '{0} tiene otro número de registros que antes: elíjalo otra vez cuando esté completo.',
  'All columns would be left out: keep at least one.':
    'Se quitarían todas las columnas: conserve al menos una.',
  'an Excel workbook or a ZIP archive': 'un libro de Excel o un archivo ZIP',
  'an old Excel workbook': 'un libro antiguo de Excel',
  'a gzip archive': 'un archivo gzip',
  'a Parquet file': 'un fichero Parquet',
  'an SPSS file': 'un fichero SPSS',
  'a Stata file': 'un fichero Stata',
  'day/month/year or month/day/year': 'día/mes/año o mes/día/año',
  '{0} is no DDI codebook with variables (codeBook, dataDscr, var): name one of DDI Codebook 2.1 to 2.6, or a description in JSON.':
    '{0} no es un libro de códigos DDI con variables (codeBook, dataDscr, var): dé uno de DDI Codebook 2.1 a 2.6, o una descripción en JSON.',
  '{0} describes several files: keep the variables of one of them.':
    '{0} describe varios ficheros: deje las variables de uno.',
  '{0} has a variable without a name: give it one.': '{0} tiene una variable sin nombre: déle uno.',
  'a command cannot be read': 'una orden no puede leerse',
  'number with commas': 'número con comas',
  'number with decimal comma': 'número con coma decimal',
  'DATA LIST names no columns': 'DATA LIST no nombra ninguna columna',
  'DATA LIST cannot be followed behind its column {0}':
    'DATA LIST no puede seguirse tras su columna {0}',
  'GET DATA is not of a text file': 'GET DATA no es de un fichero de texto',
  'GET DATA names no columns': 'GET DATA no nombra ninguna columna',
  'GET DATA takes a part of the records': 'GET DATA toma una parte de los registros',
  'FIXCASE or FIRSTCASE is no number of lines': 'FIXCASE o FIRSTCASE no es un número de líneas',
  'GET DATA cannot be followed behind its column {0}':
    'GET DATA no puede seguirse tras su columna {0}',
  'Fixed width': 'Ancho fijo',
  'it is too long': 'es demasiado largo',
  'no number': 'no es un número',
  '{0} says where the columns of a file stand, but none of {1} is beside it: put the file with the records there, or give both to the studio at once.':
    '{0} dice dónde están las columnas de un fichero, pero no hay a su lado ninguno de {1}: dé ambos a la vez.',
  "{0} cannot be read as a layout: {1}. It needs DATA LIST with the places of the columns, such as DATA LIST FILE='survey.dat' / id 1-4 name 5-20 (A).":
    "{0} no puede leerse como disposición: {1}. Necesita DATA LIST con los lugares de las columnas, como DATA LIST FILE='survey.dat' / id 1-4 name 5-20 (A).",
  '{0} describes a file with delimiters, not one of fixed width: name that file itself.':
    '{0} describe un fichero con separadores, no de ancho fijo: elija ese fichero.',
  '{0} has the format {1} in {2}, which is not read: use F, A, N, COMMA, DOT, DOLLAR, PCT, E, DATE, ADATE, EDATE or SDATE, or leave the column out.':
    '{0} tiene el formato {1} en {2}, que no se lee: use F, A, N, COMMA, DOT, DOLLAR, PCT, E, DATE, ADATE, EDATE o SDATE, o quite la columna.',
  '{0} has two columns called {1}: rename one of them.':
    '{0} tiene dos columnas llamadas {1}: cambie el nombre de una.',
  '{0} has bytes that are no text in the encoding that its layout names: correct ENCODING in the layout.':
    '{0} tiene bytes que no son texto en la codificación que nombra su disposición: corrija ENCODING en ella.',
  'DATA LIST is missing': 'falta DATA LIST',
  'DATA LIST or GET DATA stand there twice': 'DATA LIST o GET DATA están dos veces',
  'Line {0} of {1} {2}.': 'La línea {0} de {1} {2}.',
  'declares a document type (DOCTYPE), which can define entities and is never read: remove the declaration':
    'declara un tipo de documento (DOCTYPE), que puede definir entidades y nunca se lee: quite la declaración',
  '{0} says that it is written in {1}: convert it to UTF-8 and change its first line to encoding="UTF-8".':
    '{0} dice estar escrito en {1}: conviértalo a UTF-8 y cambie su primera línea a encoding="UTF-8".',
  'another encoding': 'otra codificación',
  'is not valid UTF-8: convert the file to UTF-8':
    'no es UTF-8 válido: convierta el fichero a UTF-8',
  'holds a character that is not allowed there, such as a control character: remove it, or write the file again as UTF-8':
    'contiene un carácter que no se permite ahí, como uno de control: quítelo, o escriba el fichero otra vez en UTF-8',
  'is not well-formed XML{0}: correct it, or write the file again with the program it came from':
    'no es XML bien formado{0}: corríjalo, o escriba el fichero otra vez con el programa de origen',
  '{0} ends on line {1} before its elements are closed: it is cut off, so get it again as a whole.':
    '{0} termina en la línea {1} antes de cerrar sus elementos: está cortado; consígalo otra vez entero.',
  '{0} does not start with an element, as XML does: if it is CSV, give it a name that does not end in .xml.':
    '{0} no empieza con un elemento, como el XML: si es CSV, déle un nombre que no termine en .xml.',
  '{0} has no records: it needs one element for each record inside its outermost element.':
    '{0} no tiene registros: necesita un elemento por registro dentro del más exterior.',
  'has a first record without values: the first record must have one element for each column, empty where there is no value':
    'tiene un primer registro sin valores: el primero debe tener un elemento por columna, vacío si no hay valor',
  'has an element {0} between the records, which are called {1}: keep records of one name, one below the other':
    'tiene un elemento {0} entre los registros, que se llaman {1}: deje registros de un solo nombre, uno tras otro',
  'has text outside the values: put it in an element of a record, or remove it':
    'tiene texto fuera de los valores: póngalo en un elemento de un registro, o quítelo',
  'has an element inside the value {0}: a value holds text alone, so give each part an element of its own in the record':
    'tiene un elemento dentro del valor {0}: un valor solo contiene texto; dé a cada parte un elemento propio en el registro',
  'has the value {0} a second time in its record: keep one of each name':
    'tiene el valor {0} por segunda vez en su registro: deje uno de cada nombre',
  'has a value {0}, which the first record lacks: give the first record one element for each column, empty where there is no value':
    'tiene un valor {0} que el primer registro no tiene: dé al primero un elemento por columna, vacío si no hay valor',
  'has attributes on a record or a value, which no column would keep: write them as elements, or remove them':
    'tiene atributos en un registro o valor, que ninguna columna conservaría: escríbalos como elementos, o quítelos',
  'has a record of more than {0} values, the most that are read: leave out columns, or check that records are elements':
    'tiene un registro de más de {0} valores, el máximo que se lee: quite columnas, o compruebe que los registros son elementos',
  'has a value, a tag or a comment of more than 1 MiB: shorten it, or check that it is closed':
    'tiene un valor, una etiqueta o un comentario de más de 1 MiB: acórtelo, o compruebe que se cierra',
  '"{0}" cannot be the name of an element': '«{0}» no puede ser el nombre de un elemento',
  'The column {0}': 'La columna {0}',
  '{0}, so {1} cannot be written as XML: call it {2}, or write CSV.':
    '{0}, de modo que {1} no puede escribirse como XML: llámela {2}, o escriba CSV.',
  'Two columns are called "{0}", so {1} cannot be written as XML: give them different names, or write CSV.':
    'Dos columnas se llaman «{0}», de modo que {1} no puede escribirse como XML: déles nombres distintos, o escriba CSV.',
  '{0} cannot be written as XML, because the record on line {1} has a character in {2} that XML cannot hold: remove it, or write CSV.':
    '{0} no puede escribirse como XML, porque el registro de la línea {1} tiene en {2} un carácter que XML no admite: quítelo, o escriba CSV.',
  '{0} cannot be written as XML, because the record on line {1} is not valid UTF-8 in {2}: pass --encoding windows-1252, or save the original as UTF-8.':
    '{0} no puede escribirse como XML, porque el registro de la línea {1} no es UTF-8 válido en {2}: elija la codificación Windows-1252, o guarde el original en UTF-8.',
  'a colon in a name': 'dos puntos en un nombre',
  '"]]>" in a text': '«]]>» en un texto',
  'a "&" that should be "&amp;"': 'un «&» que debería ser «&amp;»',
  'text outside the outermost element': 'texto fuera del elemento más exterior',
  'a damaged declaration': 'una declaración dañada',
  'a damaged processing instruction, or a declaration that is not at the start':
    'una instrucción de proceso dañada, o una declaración que no está al principio',
  'a damaged comment': 'un comentario dañado',
  'a declaration inside the document': 'una declaración dentro del documento',
  'a damaged closing tag': 'una etiqueta de cierre dañada',
  'a closing tag that closes nothing': 'una etiqueta de cierre que no cierra nada',
  'a closing tag where {0} is to be closed': 'una etiqueta de cierre donde debe cerrarse {0}',
  'a damaged tag, or a "<" that should be "&lt;"':
    'una etiqueta dañada, o un «<» que debería ser «&lt;»',
  'more than one outermost element': 'más de un elemento exterior',
  '{0} is no sound XML: {1}. Save it again with the program it came from.':
    '{0} no es XML íntegro: {1}. Guárdelo otra vez con el programa de origen.',
  'it holds a character that XML cannot hold': 'contiene un carácter que XML no admite',
  'it holds a reference that is not known': 'contiene una referencia desconocida',
  '{0} does not end': '{0} no termina',
  'an instruction': 'una instrucción',
  'a section of text': 'una sección de texto',
  'the document type': 'el tipo de documento',
  'its document type declares entities, which are never read':
    'su tipo de documento declara entidades, que nunca se leen',
  'its tags do not match': 'sus etiquetas no casan',
  'a tag cannot be read': 'una etiqueta no puede leerse',
  'it is not one whole element': 'no es un elemento entero',
  'it ends too early': 'termina demasiado pronto',
  'it has a text or a tag without an end': 'tiene un texto o una etiqueta sin final',
  'it has text outside of its elements': 'tiene texto fuera de sus elementos',
  'a tag of it cannot be read': 'una etiqueta suya no puede leerse',
  'it has more than one outermost element': 'tiene más de un elemento exterior',
  'it has a document type, which is never read': 'tiene un tipo de documento, que nunca se lee',
  '{0} of {1}': '{0} de {1}',
  '{0}, and as given': '{0}, y como se indicó',
  'Line {0} of {1} has {2} and the first line has {3}: give every record the same number of cells, and put cells that contain the delimiter in quotes.':
    'La línea {0} de {1} tiene {2} y la primera línea {3}: dé a cada registro el mismo número de celdas, y ponga entre comillas las que contienen el separador.',
  '{0} ends within a record, which has {1} lines: check that it is whole, and the number of lines in the layout.':
    '{0} termina dentro de un registro, que tiene {1} líneas: compruebe que está entero, y el número de líneas de la disposición.',
  '{0} is a DDI codebook that does not say where its variables stand (location, StartPos): name the file with the records, and the codebook with --description.':
    '{0} es un libro de códigos DDI que no dice dónde están sus variables (location, StartPos): dé el fichero con los registros y el libro de códigos a la vez.',
  '{0} names the encoding {1}, which is not known here: save the records as UTF-8, and leave ENCODING out.':
    '{0} nombra la codificación {1}, desconocida aquí: guarde los registros en UTF-8, y quite ENCODING.',
  'uses an entity that XML does not define by itself, and declared ones are never read: write the character itself':
    'usa una entidad que XML no define por sí mismo, y las declaradas nunca se leen: escriba el propio carácter',
  '{0} cannot be written as XML, because the record on line {1} has a text in {2} that only its quotes tell from a missing value, and XML has none: write CSV.':
    '{0} no puede escribirse como XML, porque el registro de la línea {1} tiene en {2} un texto que solo sus comillas distinguen de una ausencia, y XML no las tiene: escriba CSV.',
};
