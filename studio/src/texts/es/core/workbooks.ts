import type { CoreTexts } from '../../said.ts';

export const workbooks: CoreTexts = {
  '{0} is damaged, its {1} data do not fit together: copy it again from where it came from.':
    '{0} está dañado, sus datos {1} no encajan: cópielo otra vez de su origen.',
  '{0} ends before its {1} data do: copy it again from where it came from.':
    '{0} termina antes que sus datos {1}: cópielo otra vez de su origen.',
  '{0} has something else behind the end of its {1} data: unpack it and look at what it holds.':
    '{0} tiene algo más tras el final de sus datos {1}: desempaquételo y mire qué contiene.',
  '{0} was packed with a dictionary, which is not in it: pack it without one, or unpack it first.':
    '{0} se empaquetó con un diccionario que no contiene: empaquételo sin él, o desempaquételo antes.',
  '{0} needs more than 128 MiB of memory to be unpacked: pack it without --long, or unpack it first.':
    '{0} necesita más de 128 MiB de memoria para desempaquetarse: empaquételo sin --long, o desempaquételo antes.',
  '{0} becomes more than 1,000 times its size when it is unpacked, as no records do: check where it comes from, or unpack it yourself and name the unpacked file.':
    '{0} ocupa más de 1000 veces su tamaño al desempaquetarse, lo que no hacen registros: mire de dónde viene, o desempaquételo usted y elija el resultado.',
  '{0} becomes more than 64 GiB when it is unpacked: unpack it yourself and name the unpacked file.':
    '{0} ocupa más de 64 GiB al desempaquetarse: desempaquételo usted y elija el resultado.',
  '{0} is packed more than once: unpack it once and name that file.':
    '{0} está empaquetado más de una vez: desempaquételo una vez y elija el resultado.',
  '{0} holds an archive of files (tar): unpack it and name the folder or the files.':
    '{0} contiene un archivo de ficheros (tar): desempaquételo y elija los ficheros.',
  '{0} holds a Parquet file, which is packed in itself: unpack it and name that file.':
    '{0} contiene un fichero Parquet, que ya está comprimido: desempaquételo y elija ese fichero.',
  '{0} is damaged, or is made of several gzip files, which a page cannot unpack: copy it again, or unpack it first.':
    '{0} está dañado, o consta de varios ficheros gzip, que una página no puede desempaquetar: cópielo otra vez, o desempaquételo antes.',
  'a sheet of it is not there': 'falta una hoja',
  'its styles or names are larger than 64 MiB': 'sus estilos o nombres ocupan más de 64 MiB',
  'a part of it is not written in UTF-8': 'una parte no está en UTF-8',
  'a part of it is no sound XML': 'una parte no es XML íntegro',
  'a binary workbook of Excel: save it as .xlsx': 'un libro binario de Excel: guárdelo como .xlsx',
  'its rows are not in order': 'sus filas no están en orden',
  'its cells are not in order': 'sus celdas no están en orden',
  'a text of it is not there': 'falta un texto',
  'a number of it is none': 'un número no lo es',
  'a date of it is none': 'una fecha no lo es',
  'The audit log': 'El registro de auditoría',
  'its content is missing': 'falta su contenido',
  'it has a table within a cell': 'tiene una tabla dentro de una celda',
  'it repeats something more often than a sheet has place for':
    'repite algo más veces de las que caben en una hoja',
  'it has more columns than a sheet': 'tiene más columnas que una hoja',
  'a cell of it is of a kind that OpenDocument does not have':
    'una celda es de un tipo que OpenDocument no tiene',
  'it has more rows than a sheet': 'tiene más filas que una hoja',
  'it repeats more cells than any file of its size should':
    'repite más celdas de las que debería un fichero de su tamaño',
  'a time of it is none': 'una hora no lo es',
  '{0} is no sound workbook: {1}. Save it again with the program it came from.':
    '{0} no es un libro íntegro: {1}. Guárdelo otra vez con el programa de origen.',
  '{0} is locked with a password, or is a workbook of Excel 2003 or older: save it as .xlsx without a password.':
    '{0} está bloqueado con una contraseña, o es un libro de Excel 2003 o anterior: guárdelo como .xlsx sin contraseña.',
  '{0} is {1}.': '{0} es {1}.',
  '{0} has {1} {2}s with records: say which one with --table, {3}.':
    '{0} tiene {1} {2}s con registros: elija una, {3}.',
  '{0} has no {1} "{2}" with records, but {3}.{4}':
    '{0} no tiene {1} «{2}» con registros, sino {3}.{4}',
  'has a value, but its column has no name in row {0}, the first that is not empty: give it a name there, or delete what stands outside of the table':
    'tiene un valor, pero su columna no tiene nombre en la fila {0}, la primera no vacía: déle uno ahí, o borre lo que está fuera de la tabla',
  'holds an error of a formula, such as #DIV/0!: correct it, or empty the cell if the value is missing':
    'contiene un error de una fórmula, como #DIV/0!: corríjalo, o vacíe la celda si falta el valor',
  '{0} cannot be written: a sheet has at most 1,048,575 records. Name the output .csv or .parquet.':
    '{0} no puede escribirse: una hoja tiene como máximo 1 048 575 registros. Elija CSV o Parquet.',
  'The workbook cannot be written: "{0}" has a text of more than 32,767 characters, the most that a cell of {1} holds. Shorten it, or name the output .csv.':
    'El libro no puede escribirse: «{0}» tiene un texto de más de 32 767 caracteres, lo máximo de una celda de {1}. Acórtelo, o elija CSV.',
  '{0} cannot be written: "{1}" has an infinite number, which a sheet cannot hold. Name the output .csv.':
    '{0} no puede escribirse: «{1}» tiene un número infinito, que una hoja no admite. Elija CSV.',
  'The workbook cannot be written: "{0}" has a control character, which OpenDocument cannot hold. Name the output .xlsx or .csv.':
    'El libro no puede escribirse: «{0}» tiene un carácter de control, que OpenDocument no admite. Elija .xlsx o CSV.',
  '{0} {1} of sheet "{2}" in {3} {4}.': '{0} {1} de la hoja «{2}» de {3} {4}.',
  '{0} cannot be written: two columns are called {1}, or differ from it by capitals alone, which databases do not tell apart. Give them different names.':
    '{0} no puede escribirse: dos columnas se llaman {1}, o solo difieren en mayúsculas, que las bases de datos no distinguen. Déles nombres distintos.',
  '{0} is no database of SQLite, or is locked with a password: save it again without one.':
    '{0} no es una base de datos SQLite, o está bloqueada con una contraseña: guárdela otra vez sin ella.',
  '{0} is no sound database of SQLite: check it with "PRAGMA integrity_check", or copy it again from where it came from.':
    '{0} no es una base de datos SQLite íntegra: compruébela con "PRAGMA integrity_check", o cópiela otra vez de su origen.',
  '{0} has more than 1 GiB, the most of a database of SQLite that is held in memory: write the table to a file with sqlite3 -csv, or copy it into a DuckDB file.':
    '{0} tiene más de 1 GiB, lo máximo de una base de datos SQLite que cabe en memoria: escriba la tabla en un fichero con sqlite3 -csv, o cópiela a un fichero DuckDB.',
  'Record {0} of {1} has bytes in {2}, which no CSV can hold: leave the column out with --query "SELECT ...", or convert it to text.':
    'El registro {0} de {1} tiene en {2} bytes que ningún CSV admite: quite la columna, o conviértala en texto.',
  '{0} is a database of DuckDB, which is read from a file on the command line only: name the file there, or export the table to Parquet.':
    '{0} es una base de datos DuckDB, que solo se lee en la línea de órdenes: nombre allí el fichero, o exporte la tabla a Parquet.',
  'The archive would have more than 4 GB or 65,535 files: save the files one by one, or continue on the command line.':
    'El archivo tendría más de 4 GB o 65 535 ficheros: guarde los ficheros uno a uno, o siga en la línea de órdenes.',
  'the directory at its end does not fit to what is in it':
    'el directorio de su final no encaja con lo que contiene',
  'it has two parts of the same name': 'tiene dos partes con el mismo nombre',
  'its parts are locked with a password': 'sus partes están bloqueadas con una contraseña',
  'its parts are packed in an unusual way': 'sus partes están empaquetadas de un modo inusual',
  'unpacked it would be larger than any file of its size should be, or than 2 GB':
    'desempaquetado sería mayor de lo que debería un fichero de su tamaño, o de 2 GB',
  'a part of it cannot be unpacked': 'una parte no puede desempaquetarse',
  'a part of it is larger than its directory says':
    'una parte es mayor de lo que dice su directorio',
  'a part of it is not what its checksum says':
    'una parte no es la que dice su suma de comprobación',
  'cannot be unpacked: it is damaged, or not a ZIP archive':
    'no puede desempaquetarse: está dañado, o no es un archivo ZIP',
  'has a file with a name that no program writes, so it is not what was released':
    'tiene un fichero con un nombre que ningún programa escribe, de modo que no es lo que se difundió',
  'has two files of the same name, so it is not what was released':
    'tiene dos ficheros del mismo nombre, de modo que no es lo que se difundió',
  'has a file that would be unpacked elsewhere, so it is not what was released':
    'tiene un fichero que se desempaquetaría en otra parte, de modo que no es lo que se difundió',
  '{0} has more than {1} and can only be read from its start: write it to a file, not compressed as a whole, and name that.':
    '{0} tiene más de {1} y solo puede leerse desde su principio: escríbalo en un fichero sin comprimir entero, y elíjalo.',
  'a ZIP archive without a workbook: unpack it, and name a file or a folder':
    'un archivo ZIP sin libro: desempaquételo, y elija un fichero',
  'are merged into one cell, so it is not clear which records the value belongs to: unmerge them, and give each record its value':
    'están unidas en una celda, de modo que no está claro de qué registros es el valor: sepárelas, y dé a cada registro el suyo',
  'Row {0} of sheet "{1}" in {2} is empty, and more follows below: delete the row, or move what follows to another sheet.':
    'La fila {0} de la hoja «{1}» de {2} está vacía, y hay más debajo: bórrela, o mueva lo que sigue a otra hoja.',
  'has a formula whose value is not stored, and formulas are never calculated here: open the file with a spreadsheet program and save it':
    'tiene una fórmula cuyo valor no está guardado, y aquí nunca se calculan fórmulas: abra el fichero con una hoja de cálculo y guárdelo',
  'is a number in a column with dates: give the whole column one format, and save the file':
    'es un número en una columna con fechas: dé un solo formato a toda la columna, y guarde el fichero',
  '{0} cannot answer the query: check its SQL, and the names of tables and columns in it.':
    '{0} no puede responder la consulta: revise su SQL, y los nombres de tablas y columnas.',
  'The query for {0} must be one SELECT, and nothing else: what changes a database is never run.':
    'La consulta de {0} debe ser un SELECT, y nada más: nunca se ejecuta lo que cambia una base de datos.',
  'has something in it that its directory does not name, which other programs may unpack: unpack it yourself, and name the folder':
    'tiene algo que su directorio no nombra, y que otros programas pueden desempaquetar: desempaquételo usted, y elija el resultado',
  'becomes more than {0}: unpack it, and name the folder':
    'ocupa más de {0}: desempaquételo, y elija el resultado',
  'becomes more than {0} times its size: check where it comes from, or unpack it, and name the folder':
    'ocupa más de {0} veces su tamaño: mire de dónde viene, o desempaquételo, y elija el resultado',
};
