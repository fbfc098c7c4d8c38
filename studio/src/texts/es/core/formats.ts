import type { CoreTexts } from '../../said.ts';

export const formats: CoreTexts = {
  'its records cannot be unpacked': 'sus registros no pueden desempaquetarse',
  'its records have impossible places': 'sus registros tienen lugares imposibles',
  'it says that it holds more than a file of its size can':
    'dice contener más de lo que puede un fichero de su tamaño',
  'a text in a column of numbers': 'un texto en una columna de números',
  'its description has impossible lengths': 'su descripción tiene longitudes imposibles',
  'its description cannot be read': 'su descripción no puede leerse',
  'the categories of {0} are missing': 'faltan las categorías de {0}',
  'a category of {0} cannot be written as text':
    'una categoría de {0} no puede escribirse como texto',
  'its end is missing, so it was cut off or is still being written: get it again as a whole':
    'le falta el final, de modo que se cortó o se está escribiendo aún: consígalo otra vez entero',
  '{0}: save it again with the program it came from':
    '{0}: guárdelo otra vez con el programa de origen',
  '{0} has records that become more than {1} at a time, the most that this memory can take: save it with fewer records in a batch, or as Parquet.':
    '{0} tiene registros que ocupan más de {1} a la vez, lo máximo que admite esta memoria: guárdelo con menos registros por lote, o como Parquet.',
  '{0} is no sound Arrow file: {1}.': '{0} no es un fichero Arrow íntegro: {1}.',
  '{0} is a Feather file of version 1, which is not read: save it as version 2, or as Parquet.':
    '{0} es un fichero Feather de la versión 1, que no se lee: guárdelo en la versión 2, o como Parquet.',
  '{0} is an Arrow file of a big-endian machine, which is not read: save it as Parquet there.':
    '{0} es un fichero Arrow de una máquina big-endian, que no se lee: guárdelo allí como Parquet.',
  'The column {0} of {1} holds {2}, which is not read: leave it out, or save it as numbers or texts.':
    'La columna {0} de {1} contiene {2}, que no se lee: quítela, o guárdela como números o textos.',
  'a number stands in a table': 'un número está en una tabla',
  'intervals of time': 'intervalos de tiempo',
  'bytes of a fixed length': 'bytes de longitud fija',
  'runs of values': 'tramos de valores',
  'values of a type that is not known': 'valores de un tipo desconocido',
  'integers of an odd width': 'enteros de un ancho raro',
  'decimals with a scale that is not read': 'decimales con una escala que no se lee',
  'out of range': 'fuera de rango',
  'whole numbers': 'enteros',
  'SAS transport': 'transporte de SAS',
  '{0} cannot hold {1}: {2}': '{0} no puede contener {1}: {2}',
  '{0} bytes': '{0} bytes',
  '{0} and {1} others': '{0} y {1} más',
  'There is no format "{0}" for a release: give one of {1}.':
    'No hay ningún formato «{0}» para difundir: dé uno de {1}.',
  '{0} has no columns: there is nothing to read.': '{0} no tiene columnas: no hay nada que leer.',
  '{0} has a name in column {1} that is none: give it one with the program it came from.':
    '{0} tiene en la columna {1} un nombre que no lo es: déle uno con el programa de origen.',
  '{0} has two columns called {1}: give them different names.':
    '{0} tiene dos columnas llamadas {1}: déles nombres distintos.',
  '{0} has no records: there is nothing to read.': '{0} no tiene registros: no hay nada que leer.',
  'too long': 'demasiado largo',
  'Record {0} of {1}': 'Registro {0} de {1}',
  'not text': 'no es texto',
  '{0} has bytes in {1} that are no text in the encoding of the file: save it as UTF-8 with the program it came from.':
    '{0} tiene en {1} bytes que no son texto en la codificación del fichero: guárdelo en UTF-8 con el programa de origen.',
  '{0} has a text of more than 1 MiB in {1}: shorten it, or leave the column out.':
    '{0} tiene en {1} un texto de más de 1 MiB: acórtelo, o quite la columna.',
  '{0} has something in {1} that is no number: correct it, or the place and the format of the column in {2}.':
    '{0} tiene en {1} algo que no es un número: corríjalo, o corrija el lugar y el formato de la columna en {2}.',
  '{0} has a date or time in {1} that no calendar has: correct it, or convert the column to text.':
    '{0} tiene en {1} una fecha u hora que no está en ningún calendario: corríjala, o convierta la columna en texto.',
  '{0} has a range of missing codes in {1}, which has more than {2} different values: list its missing codes one by one with the program it came from.':
    '{0} tiene en {1} un intervalo de códigos de ausencia con más de {2} valores distintos: enumérelos uno a uno con el programa de origen.',
  'reasons and _': 'motivos y _',
  '{0} cannot be written: "{1}" has more codes for missing values than a file of {2} can hold. Describe some of the codes as values, or name the output .csv.':
    '{0} no puede escribirse: «{1}» tiene más códigos de ausencia que los que admite un fichero de {2}. Describa algunos como valores, o elija CSV.',
  '{0} cannot be written: "{1}" has numbers and a missing code that is no number, which a file of {2} cannot hold in one column. Use a number for that code in the original, or name the output .csv.':
    '{0} no puede escribirse: «{1}» tiene números y un código de ausencia que no lo es, lo que un fichero de {2} no admite en una columna. Use un número para ese código en el original, o elija CSV.',
  '{0} is no sound Parquet file: {1}.': '{0} no es un fichero Parquet íntegro: {1}.',
  'the description at its end cannot be read: write it again with the program it came from':
    'la descripción de su final no puede leerse: escríbalo otra vez con el programa de origen',
  '{0} is no sound Parquet file: the values of {1} are not what the file says of them. Write it again with the program it came from.':
    '{0} no es un fichero Parquet íntegro: los valores de {1} no son los que dice el fichero. Escríbalo otra vez con el programa de origen.',
  'its parts have other numbers of records than the whole: write it again with the program it came from':
    'sus partes tienen otros números de registros que el todo: escríbalo otra vez con el programa de origen',
  'it says that it holds far more than a file of its size can: check where it comes from':
    'dice contener mucho más de lo que puede un fichero de su tamaño: mire de dónde viene',
  '{0} keeps {1} in pages of more than 256 MiB, the most that is read: write it again with smaller pages.':
    '{0} guarda {1} en páginas de más de 256 MiB, el máximo que se lee: escríbalo otra vez con páginas menores.',
  '{0} is damaged: a page of {1} has another checksum than the file says. Get the file again from where it came from.':
    '{0} está dañado: una página de {1} tiene otra suma de comprobación que la que dice el fichero. Consígalo otra vez de su origen.',
  '{0} keeps its columns in pages of more than {1} together, the most that is held in memory: write it again with smaller pages.':
    '{0} guarda sus columnas en páginas que ocupan juntas más de {1}, el máximo que cabe en memoria: escríbalo otra vez con páginas menores.',
  '{0} keeps its values in other files: write it as one file.':
    '{0} guarda sus valores en otros ficheros: escríbalo como uno solo.',
  '{0} compresses {1} in a way that is not known here: write it again with snappy, gzip, zstd, lz4, brotli or no compression.':
    '{0} comprime {1} de un modo desconocido aquí: escríbalo otra vez con snappy, gzip, zstd, lz4, brotli o sin compresión.',
  '{0} encodes {1} in a way that is not known here: write it again with the plain or the dictionary encoding.':
    '{0} codifica {1} de un modo desconocido aquí: escríbalo otra vez con la codificación plain o dictionary.',
  '{0} has more than {1} columns, the most that are read: leave out columns.':
    '{0} tiene más de {1} columnas, el máximo que se lee: quite columnas.',
  'The name of column {0} of {1} is not a text in UTF-8 of at most 64 KiB: rename the column.':
    'El nombre de la columna {0} de {1} no es un texto en UTF-8 de 64 KiB como máximo: cámbielo.',
  'The column {0} of {1} holds a list, a map or a struct in each record: give each part a column of its own, or leave it out.':
    'La columna {0} de {1} contiene una lista, un mapa o una estructura en cada registro: dé a cada parte una columna, o quítela.',
  'The column {0} of {1} is of the type {2}, which holds neither text, numbers nor dates: convert it, or leave it out.':
    'La columna {0} de {1} es del tipo {2}, que no contiene texto, números ni fechas: conviértala, o quítela.',
  'Record {0} of {1} has bytes in {2} that are no text in UTF-8: convert the column, or leave it out.':
    'El registro {0} de {1} tiene en {2} bytes que no son texto en UTF-8: convierta la columna, o quítela.',
  'Record {0} of {1} has a text of more than 1 MiB in {2}: shorten it, or leave the column out.':
    'El registro {0} de {1} tiene en {2} un texto de más de 1 MiB: acórtelo, o quite la columna.',
  'Record {0} of {1} has a date or time in {2} that no calendar has: correct it, or convert the column to text.':
    'El registro {0} de {1} tiene en {2} una fecha u hora que no está en ningún calendario: corríjala, o convierta la columna en texto.',
  'Two columns are called "{0}", so {1} cannot be written as Parquet: give them different names, or write CSV.':
    'Dos columnas se llaman «{0}», de modo que {1} no puede escribirse como Parquet: déles nombres distintos, o escriba CSV.',
  '{0} cannot be written as Parquet, because record {1} is not valid UTF-8 in {2}: pass --encoding windows-1252, or save the original as UTF-8.':
    '{0} no puede escribirse como Parquet, porque el registro {1} no es UTF-8 válido en {2}: elija la codificación Windows-1252, o guarde el original en UTF-8.',
  'it has not as many names as columns': 'no tiene tantos nombres como columnas',
  'its columns differ in length': 'sus columnas difieren en longitud',
  'times as lists (POSIXlt)': 'horas como listas (POSIXlt)',
  'convert them with as.POSIXct()': 'conviértalas con as.POSIXct()',
  'a data frame': 'una tabla (data frame)',
  'give each of its columns a place of its own': 'dé a cada columna su propio lugar',
  'make one value of each, or leave the column out':
    'haga un valor de cada una, o quite la columna',
  'leave the column out': 'quite la columna',
  'holds several objects, as save() of R writes them':
    'contiene varios objetos, como los escribe save() de R',
  'save one data frame with saveRDS(x, "x.rds")': 'guarde una tabla con saveRDS(x, "x.rds")',
  'is packed with {0}, which is not unpacked here':
    'está empaquetado con {0}, que aquí no se desempaqueta',
  'pack it with gzip: saveRDS(readRDS(f), f)': 'empaquételo con gzip: saveRDS(readRDS(f), f)',
  'is written as text': 'está escrito como texto',
  'save it with saveRDS(readRDS(f), f), which writes no text':
    'guárdelo con saveRDS(readRDS(f), f), que no escribe texto',
  'nothing (NULL)': 'nada (NULL)',
  'an environment': 'un entorno',
  'it nests too deep': 'anida demasiado',
  'complex numbers': 'números complejos',
  'raw bytes': 'bytes en bruto',
  'holds a compiled function': 'contiene una función compilada',
  'save a data frame without functions in it or in its attributes':
    'guarde una tabla sin funciones en ella ni en sus atributos',
  'it holds an object of an unknown type': 'contiene un objeto de un tipo desconocido',
  'a text is none': 'un texto no lo es',
  'a reference points nowhere': 'una referencia no apunta a nada',
  'it holds a vector in a form that is not known': 'contiene un vector en una forma desconocida',
  'a sequence has no length': 'una secuencia no tiene longitud',
  'a sequence is longer than the file can be':
    'una secuencia es más larga de lo que puede ser el fichero',
  'it has an impossible length': 'tiene una longitud imposible',
  '{0} is no sound file of R: {1}. Save it again with saveRDS().':
    '{0} no es un fichero de R íntegro: {1}. Guárdelo otra vez con saveRDS().',
  '{0} is no sound file of R: its end is missing, so it was cut off or is still being written. Get it again as a whole.':
    '{0} no es un fichero de R íntegro: le falta el final, de modo que se cortó o se está escribiendo aún. Consígalo otra vez entero.',
  '{0} has {1} in {2}: in R, {3}.': '{0} tiene {1} en {2}: en R, {3}.',
  '{0} is in the encoding {1}, which is not known here: in R, convert its texts with enc2utf8() and save it again.':
    '{0} está en la codificación {1}, desconocida aquí: en R, convierta sus textos con enc2utf8() y guárdelo otra vez.',
  'it is no catalog': 'no es un catálogo',
  'it is too large for a catalog': 'es demasiado grande para un catálogo',
  'its labels point to themselves': 'sus etiquetas apuntan a sí mismas',
  'a set of labels points outside of itself': 'un conjunto de etiquetas apunta fuera de sí',
  'its description is not whole': 'su descripción no está entera',
  'a column lies outside of its record': 'una columna está fuera de su registro',
  'a part of its description is too short': 'una parte de su descripción es demasiado corta',
  'the sizes of its records are impossible': 'los tamaños de sus registros son imposibles',
  'it has too many columns': 'tiene demasiadas columnas',
  'the type of a column is not known': 'el tipo de una columna es desconocido',
  'a name or a label points nowhere': 'un nombre o una etiqueta no apunta a nada',
  'the sizes of its pages are impossible': 'los tamaños de sus páginas son imposibles',
  'a page has more parts than fit on it': 'una página tiene más partes de las que caben',
  'a part of a page lies outside of it': 'una parte de una página está fuera de ella',
  'a page has more records than fit on it': 'una página tiene más registros de los que caben',
  'the marks of deleted records are missing': 'faltan las marcas de los registros borrados',
  'a moved record is not where it should be': 'un registro movido no está donde debería',
  'a record has another length than the others': 'un registro tiene otra longitud que los demás',
  'it is packed, but does not say how': 'está empaquetado, pero no dice cómo',
  'a record cannot be unpacked': 'un registro no puede desempaquetarse',
  '{0} is no sound SAS file: its end is missing, so it was cut off or is still being written. Get it again as a whole.':
    '{0} no es un fichero SAS íntegro: le falta el final, de modo que se cortó o se está escribiendo aún. Consígalo otra vez entero.',
  '{0} is no sound SAS file: {1}. Save it again with SAS.':
    '{0} no es un fichero SAS íntegro: {1}. Guárdelo otra vez con SAS.',
  '{0} is a SAS catalog, which holds labels of values and no records: name the .sas7bdat file; a catalog of the same name, or formats.sas7bcat, beside it is read with it.':
    '{0} es un catálogo de SAS, que contiene etiquetas de valores y no registros: elija el fichero .sas7bdat; un catálogo del mismo nombre, o formats.sas7bcat, a su lado se lee con él.',
  "{0} is in the encoding {1}, which is not known here: save it in SAS with encoding='utf-8'.":
    "{0} está en la codificación {1}, desconocida aquí: guárdelo en SAS con encoding='utf-8'.",
  '{0} becomes more than 1,000 times its size when its records are unpacked, as no records do: check where it comes from.':
    '{0} ocupa más de 1000 veces su tamaño al desempaquetar sus registros, lo que no hacen registros: mire de dónde viene.',
  'the places of its packed records are impossible':
    'los lugares de sus registros empaquetados son imposibles',
  'its packed records cannot be unpacked': 'sus registros empaquetados no pueden desempaquetarse',
  'a text continues another one that is not there': 'un texto continúa otro que no está',
  'a part of a long text is missing': 'falta una parte de un texto largo',
  'a part of a text is missing': 'falta una parte de un texto',
  'its layout is not known': 'su disposición es desconocida',
  'the way it is packed is not known': 'no se sabe cómo está empaquetado',
  'it has too many variables': 'tiene demasiadas variables',
  'a text has an impossible width': 'un texto tiene un ancho imposible',
  'labels belong to no variable': 'hay etiquetas que no son de ninguna variable',
  '{0} is no sound SPSS file: {1}.': '{0} no es un fichero SPSS íntegro: {1}.',
  '{0} is in the encoding {1}, which is not known here: save it as Unicode (UTF-8).':
    '{0} está en la codificación {1}, desconocida aquí: guárdelo como Unicode (UTF-8).',
  'its order of bytes is not known': 'su orden de bytes es desconocido',
  'a column has a type that is not known': 'una columna tiene un tipo desconocido',
  'its labels are impossibly long': 'sus etiquetas son imposiblemente largas',
  'its labels are not where it says': 'sus etiquetas no están donde dice',
  'its labels cannot be read': 'sus etiquetas no pueden leerse',
  'a label points nowhere': 'una etiqueta no apunta a nada',
  'a long text is missing': 'falta un texto largo',
  'its long texts are not where it says': 'sus textos largos no están donde dice',
  'long text': 'texto largo',
  '{0} is no sound Stata file: {1}.': '{0} no es un fichero Stata íntegro: {1}.',
  'the descriptions of its columns have a length that is not known':
    'las descripciones de sus columnas tienen una longitud desconocida',
  'the number of its columns is impossible': 'el número de sus columnas es imposible',
  'a column has an impossible place or width': 'una columna tiene un lugar o ancho imposible',
  'it has more labels than columns': 'tiene más etiquetas que columnas',
  'a label belongs to no column': 'una etiqueta no es de ninguna columna',
  '{0} is no sound SAS transport file: {1}.':
    '{0} no es un fichero de transporte SAS íntegro: {1}.',
  '{0} holds several data sets: save each of them in a file of its own.':
    '{0} contiene varios conjuntos de datos: guarde cada uno en un fichero.',
  '{0} is a file of PROC CPORT, which only SAS reads: save it with the XPORT engine or the macro %LOC2XPT.':
    '{0} es un fichero de PROC CPORT, que solo lee SAS: guárdelo con el motor XPORT o la macro %LOC2XPT.',
  'labels of more than {0}, which are cut': 'etiquetas de más de {0}, que se cortan',
  '{0} cannot hold a title, which stays in the description':
    '{0} no puede contener un título, que queda en la descripción',
  '{0} cannot hold a title of more than {1} {2}, so it is cut':
    '{0} no puede contener un título de más de {1} {2}, de modo que se corta',
  'labels of codes, which stay in the description':
    'etiquetas de códigos, que quedan en la descripción',
  'labels of codes that are no whole numbers, which stay in the description':
    'etiquetas de códigos que no son enteros, que quedan en la descripción',
  'labels of codes of more than {0}, which are cut':
    'etiquetas de códigos de más de {0}, que se cortan',
  'reasons for missing values, so all are written alike':
    'motivos de las ausencias, de modo que todas se escriben igual',
  'the missing values .a to .z, which become the numbers -1001 to -1026, or others below all values':
    'las ausencias .a a .z, que pasan a los números -1001 a -1026, u otros por debajo de todos los valores',
  '{0} describes its columns and labels in more than {1} kB, and the heap of this process is too small for that: leave out columns or labels, or give Node a larger heap (NODE_OPTIONS=--max-old-space-size={2}).':
    '{0} describe sus columnas y etiquetas en más de {1} kB, y la memoria de este proceso es demasiado pequeña: quite columnas o etiquetas.',
  '{0} has {1} columns, and at most {2} are read: leave out columns with the program it came from.':
    '{0} tiene {1} columnas, y se leen {2} como máximo: quite columnas con el programa de origen.',
  '{0} is encrypted, and keys are never asked for: write it again without encryption.':
    '{0} está cifrado, y nunca se piden claves: escríbalo otra vez sin cifrar.',
  '{0} holds {1}, not a data frame, and nothing in it is run: in R, save one with saveRDS(as.data.frame(x), "{2}").':
    '{0} contiene {1}, no una tabla, y nada de él se ejecuta: en R, guarde una con saveRDS(as.data.frame(x), "{2}").',
  '{0} becomes more than {1}, the most that this memory can take, and a file of R has to be read as a whole: in R, save it with arrow::write_parquet().':
    '{0} ocupa más de {1}, lo máximo que admite esta memoria, y un fichero de R debe leerse entero: en R, guárdelo con arrow::write_parquet().',
  '{0} is encrypted, and passwords are never asked for: save it in SAS without ENCRYPT=.':
    '{0} está cifrado, y nunca se piden contraseñas: guárdelo en SAS sin ENCRYPT=.',
  '{0} cannot be written: SAS refuses .sas7bdat files that other programs write. Name the output .xpt, which SAS reads, or .sav, .dta, .csv or .parquet.':
    '{0} no puede escribirse: SAS rechaza ficheros .sas7bdat de otros programas. Elija .xpt, que SAS lee, o .sav, .dta, .csv o .parquet.',
  '{0} is encrypted, and passwords are never asked for: save it without a password.':
    '{0} está cifrado, y nunca se piden contraseñas: guárdelo sin contraseña.',
  '{0} is an SPSS portable file (.por), which is not read: save it as .sav.':
    '{0} es un fichero SPSS portable (.por), que no se lee: guárdelo como .sav.',
  '{0} is a Stata file of format {1}, and formats 113 to 119 are read: save it with the command saveold, or as format 118.':
    '{0} es un fichero Stata del formato {1}, y se leen los formatos 113 a 119: guárdelo con la orden saveold, o en el formato 118.',
  '{0} cannot tell emptied cells from other missing values':
    '{0} no puede distinguir las celdas vaciadas de otros valores que faltan',
  '{0} in columns of texts: {1}': '{0} en las columnas de textos: {1}',
};
