import type { CoreTexts } from '../../said.ts';

export const foundation: CoreTexts = {
  'Did you mean "{0}"?': '¿Quiso decir «{0}»?',
  'the worker did not start': 'el hilo de trabajo no arrancó',
  'A worker failed: {0}\n{1}': 'Falló un hilo de trabajo: {0}\\n{1}',
  'the numeric column {0}': 'la columna numérica {0}',
  'There is no column "{0}". Did you mean "{1}"? A text is written in single quotes.':
    'No hay ninguna columna «{0}». ¿Quiso decir «{1}»? Un texto va entre comillas simples.',
  'The column "{0}" has no order: compare it by = or !=, or give its order (--as "{1}=low<high").':
    'La columna «{0}» no tiene orden: compárela con = o !=, o déle su orden en la descripción.',
  'Two texts cannot be compared by {0}: use = or !=.':
    'Dos textos no pueden compararse con {0}: use = o !=.',
  "The ordinal column {0} has no level '{1}': compare it with one of its levels.":
    "La columna ordinal {0} no tiene el nivel '{1}': compárela con uno de sus niveles.",
  'The ordinal columns {0} have more than {1} levels: declare them numeric to compare them by {2}.':
    'Las columnas ordinales {0} tienen más de {1} niveles: declárelas numéricas para compararlas con {2}.',
  'The ordinal columns {0} have different levels: compare them by = or !=, not by {1}.':
    'Las columnas ordinales {0} tienen niveles distintos: compárelas con = o !=, no con {1}.',
  'The column "{0}" is not numeric and cannot be used in a calculation: use = or in with texts, or, if its numbers are amounts, say so with --as {1}=amount.':
    'La columna «{0}» no es numérica y no puede usarse en un cálculo: use = o in con textos o, si sus números son cantidades, describa así su tipo.',
  'The column "{0}" is not numeric and cannot be compared with {1}: compare it with a text.':
    'La columna «{0}» no es numérica y no puede compararse con {1}: compárela con un texto.',
  "The text '{0}' is compared with a number: compare texts with columns that are not numeric.":
    "El texto '{0}' se compara con un número: compare textos con columnas que no son numéricas.",
  'A text cannot be compared by {0}: use = or !=, or an ordered column of the file.':
    'Un texto no puede compararse con {0}: use = o !=, o una columna ordenada del fichero.',
  'head(...), count(...) and any member (...) are for rules about files whose description names a unit: give the role unit to the column that numbers households or persons (--role NAME=unit), or leave them out.':
    'head(...), count(...) y any member (...) son para reglas de ficheros cuya descripción nombra una unidad: dé el papel unidad a la columna que numera hogares o personas, o quítelas.',
  '{ and the possible values, as in {1, 2, 3}': '{ y los valores posibles, como en {1, 2, 3}',
  "{ and the allowed combinations, as in {('a', 1), ('b', 2)}":
    "{ y las combinaciones permitidas, como en {('a', 1), ('b', 2)}",
  'the end': 'el final',
  'A column of that name is written [{0}].': 'Una columna con ese nombre se escribe [{0}].',
  'expected {0}, not {1}.{2}': 'se esperaba {0}, no {1}.{2}',
  'it is nested more than {0} levels deep: split it into several.':
    'anida más de {0} niveles: divídala en varias.',
  'expected a number or a column, not a text.': 'se esperaba un número o una columna, no un texto.',
  'expected a number or a column, not a condition.':
    'se esperaba un número o una columna, no una condición.',
  'expected a condition, such as a comparison, not a number.':
    'se esperaba una condición, como una comparación, no un número.',
  'then, or more of the condition': 'then, o más de la condición',
  'in and the allowed combinations': 'in y las combinaciones permitidas',
  '( and a value for each column': '( y un valor por columna',
  'expected {0} values, one for each column.': 'se esperaban {0} valores, uno por columna.',
  'a constant as the exponent': 'una constante como exponente',
  'a number, a column or (': 'un número, una columna o (',
  'an operator or )': 'un operador o )',
  'any member (...) or count(...) around own(...)':
    'any member (...) o count(...) alrededor de own(...)',
  "the text {0} is written '{1}'.": "el texto {0} se escribe '{1}'.",
  'a number or a text': 'un número o un texto',
  ', or {0}': ', o {0}',
  'an operator or the end': 'un operador o el final',
  'The expression is a value, but a condition is needed: compare it with something, as in x + y = z.':
    'La expresión es un valor, pero hace falta una condición: compárela con algo, como en x + y = z.',
  'The expression has more than {0} characters: split it into several.':
    'La expresión tiene más de {0} caracteres: divídala en varias.',
  'the number is too large.': 'el número es demasiado grande.',
  'positions of columns are counted from 1.': 'las posiciones de columnas se cuentan desde 1.',
  'the {0} that opens with {1} needs a closing {2}.':
    '{0} que abre con {1} necesita un {2} que cierre.',
  '$ must be followed by the position of a column, as in $3.':
    'tras $ debe ir la posición de una columna, como en $3.',
  '{0} has no meaning here; write a column whose name contains it [in brackets].':
    '{0} no tiene sentido ahí; una columna cuyo nombre lo contenga se escribe [entre corchetes].',
  'At character {0} of the expression: {1}': 'En el carácter {0} de la expresión: {1}',
  'The probability of a quantile is {0}: give one from 0 to 1.':
    'La probabilidad de un cuantil es {0}: dé una de 0 a 1.',
  'The seed is not 64 hexadecimal digits: give 32 random bytes in that form, or leave it out so that one is drawn.':
    'La semilla no tiene 64 cifras hexadecimales: dé 32 bytes al azar en esa forma, o quítela para que se sortee una.',
  'The column has infinite values and cannot be standardised: recode them first.':
    'La columna tiene valores infinitos y no puede estandarizarse: recodifíquelos antes.',
  'The order of "{0}" names a level twice: name each once, from the lowest to the highest.':
    'El orden de «{0}» nombra un nivel dos veces: nombre cada uno una vez, del menor al mayor.',
  'of its levels': 'de sus niveles',
  'The order of "{0}" lacks {1}: name every level, from the lowest to the highest.':
    'Al orden de «{0}» le falta {1}: nombre cada nivel, del menor al mayor.',
  'numbers that can be added and averaged, such as an income':
    'números que pueden sumarse y promediarse, como unos ingresos',
  'whole numbers of things, such as rooms or visits':
    'enteros que cuentan cosas, como habitaciones o visitas',
  'codes or texts with an order, such as levels of education':
    'códigos o textos con orden, como niveles de estudios',
  'codes or texts without an order, such as sex or region':
    'códigos o textos sin orden, como sexo o región',
  'days, months or years': 'días, meses o años',
  'free text, names, long numbers: never a category':
    'texto libre, nombres, números largos: nunca una categoría',
  'balanced repeated replication': 'replicación repetida equilibrada',
  'the bootstrap': 'el bootstrap',
  'each replicate leaves out one cluster': 'cada réplica deja fuera un conglomerado',
  'each replicate leaves out one cluster of a stratum':
    'cada réplica deja fuera un conglomerado de un estrato',
  'successive differences': 'diferencias sucesivas',
  'names a person or firm by itself; it is removed from a protected file':
    'nombra por sí sola a una persona o empresa; se quita de un fichero protegido',
  'known to others; together with other keys it can identify a person':
    'conocida por otros; junto con otras claves puede identificar a una persona',
  'what nobody should learn about a person': 'lo que nadie debe averiguar de una persona',
  'identifies nobody and is not secret': 'no identifica a nadie y no es secreta',
  'number of persons in the population that a record stands for':
    'número de personas de la población que representa un registro',
  'records with the same value belong to one unit, such as a household':
    'los registros con el mismo valor pertenecen a una unidad, como un hogar',
  '"{0}" is not a role: use {1}.{2}': '«{0}» no es un papel: use {1}.{2}',
  '{0} columns are named "{1}": use a position instead, one of {2}.':
    '{0} columnas se llaman «{1}»: use una posición, una de {2}.',
  'There is no column "{0}".{1} The file has {2}.':
    'No hay ninguna columna «{0}».{1} El fichero tiene {2}.',
  'No column has the role {0}: give it to one with --role NAME={1}, or name the columns.':
    'Ninguna columna tiene el papel {0}: déselo a una, o nombre las columnas.',
  'There is no column {0}: positions go from 1 to {1}.':
    'No hay ninguna columna {0}: las posiciones van de 1 a {1}.',
  'Column {0} has {1} records and column 1 has {2}: give all columns the same length.':
    'La columna {0} tiene {1} registros y la columna 1 tiene {2}: dé a todas la misma longitud.',
  'column {0} (no name)': 'columna {0} (sin nombre)',
  '"{0}" (column {1})': '«{0}» (columna {1})',
  'an object has the same key twice': 'un objeto tiene dos veces la misma clave',
  'nested too deep': 'anida demasiado',
  'Stopped as asked: nothing was written.': 'Parado como se pidió: no se escribió nada.',
  'Column {0} has missing or infinite values, but a covariance matrix needs complete columns: impute these values or leave out their records first.':
    'La columna {0} tiene valores ausentes o infinitos, pero una matriz de covarianzas necesita columnas completas: impute esos valores o excluya antes sus registros.',
  'The eigenvalues of a matrix did not converge in 60 sweeps.':
    'Los valores propios de una matriz no convergieron en 60 pasadas.',
  'A matrix has missing or infinite entries and cannot be decomposed: impute these values or leave out their records first.':
    'Una matriz tiene entradas ausentes o infinitas y no puede descomponerse: impute esos valores o excluya antes sus registros.',
  'The singular values of a matrix did not converge in 60 sweeps.':
    'Los valores singulares de una matriz no convergieron en 60 pasadas.',
  '{0} of {1} levels {2} not {3}: recode {4}, or give the taxonomy as a file.':
    '{0} de {1} niveles {2} no son {3}: recodifique {4}, o dé la taxonomía como fichero.',
  'dates of the calendar, written as yyyy-mm-dd, yyyy-mm or yyyy':
    'fechas del calendario, escritas como aaaa-mm-dd, aaaa-mm o aaaa',
  'a level has no name: name each one, or remove its line.':
    'un nivel no tiene nombre: nombre cada uno, o quite su línea.',
  'level "{0}" has two parents ({1}): give it one.':
    'el nivel «{0}» tiene dos padres ({1}): déle uno.',
  'there is no level: give each level and its parent.':
    'no hay ningún nivel: dé cada nivel y su padre.',
  'In {0}, {1}': 'En {0}, {1}',
  'level "{0}" is its own parent': 'el nivel «{0}» es su propio padre',
  '{0} levels form a circle of parents ({1})': '{0} niveles forman un círculo de padres ({1})',
  '{0}: make one of them a top, or give it another parent.':
    '{0}: haga de uno una cima, o déle otro padre.',
  'several tops ({0}) must be joined below "{1}", but "{2}" is already a level below "{3}": rename it, or give the tops a parent.':
    'varias cimas ({0}) deben unirse bajo «{1}», pero «{2}» ya es un nivel bajo «{3}»: cámbiele el nombre, o dé un padre a las cimas.',
  'The codes have from {0} to {1} characters: write all with the same number (leading zeros may have been lost), or give the taxonomy as a file.':
    'Los códigos tienen de {0} a {1} caracteres: escríbalos todos con el mismo número (quizá se perdieron ceros iniciales), o dé la taxonomía como fichero.',
  'The codes have {0} {1}: the numbers of characters to keep must be whole, at least 1 and smaller than that.':
    'Los códigos tienen {0} {1}: los números de caracteres que conservar deben ser enteros, al menos 1 y menores.',
  'codes of digits and letters (a to z)': 'códigos de cifras y letras (a a z)',
  'or ranges of whole numbers, written as 17 or 15-19':
    'o intervalos de enteros, escritos como 17 o 15-19',
  ', written as 17 or 17.5': ', escritos como 17 o 17.5',
  'The width of a range must be a number above 0, such as 5 or 0.5.':
    'El ancho de un intervalo debe ser un número mayor que 0, como 5 o 0.5.',
  'The width of ranges of whole numbers must be at least 2: a range of one number is that number.':
    'El ancho de los intervalos de enteros debe ser al menos 2: un intervalo de un número es ese número.',
  'The widths of ranges must go up, each a multiple of the one before: {0} is not a multiple of {1}.':
    'Los anchos de los intervalos deben ascender, cada uno múltiplo del anterior: {0} no es múltiplo de {1}.',
  'Ranges need at least one width, such as 5, 10, 50.':
    'Los intervalos necesitan al menos un ancho, como 5, 10, 50.',
  'A tree has a cycle.': 'Un árbol tiene un ciclo.',
  'the taxonomy of "{0}"': 'la taxonomía de «{0}»',
  'the level': 'el nivel',
  '{0} levels of the column{1}': '{0} niveles de la columna{1}',
  ', among them {0}': ', entre ellos {0}',
  'The taxonomy of "{0}" lacks {1}: give each a parent, or recode the column first.':
    'A la taxonomía de «{0}» le falta {1}: dé un padre a cada uno, o recodifique antes la columna.',
  'A quote that opens on line {0} of {1} is never closed: close it, or double the quotes that belong to a name.':
    'Una comilla que se abre en la línea {0} de {1} no se cierra: ciérrela, o doble las comillas que son de un nombre.',
  'Line {0} of {1} has text between a closing quote and the next delimiter: double the quotes that belong to a name.':
    'La línea {0} de {1} tiene texto entre una comilla que cierra y el siguiente separador: doble las comillas que son de un nombre.',
  'The first line of {0} must hold the names of two columns, such as level,parent, separated by a comma, a semicolon or a tab.':
    'La primera línea de {0} debe contener los nombres de dos columnas, como level,parent, separados por una coma, un punto y coma o un tabulador.',
  'Line {0} of {1} has {2} {3}: give each line two, a level and its parent, which is empty for a top, and put names that contain the delimiter in quotes.':
    'La línea {0} de {1} tiene {2} {3}: dé a cada línea dos, un nivel y su padre, vacío para una cima, y ponga entre comillas los nombres que contienen el separador.',
  'The first line of {0} must hold the names of the two columns, such as level,parent, but "{1}" is a parent further down: add a header line above.':
    'La primera línea de {0} debe contener los nombres de las dos columnas, como level,parent, pero «{1}» es un padre más abajo: añada encima una línea de nombres.',
  '{0} is not valid JSON, or has a key twice in one object: check its brackets, quotes and commas, or give the taxonomy as CSV.':
    '{0} no es JSON válido, o tiene una clave dos veces en un objeto: revise corchetes, comillas y comas, o dé la taxonomía como CSV.',
  'the parent of "{0}" is not a name.': 'el padre de «{0}» no es un nombre.',
  'entry {0} is not a level: give each as { "level": ..., "parent": ... }, with null as the parent of a top.':
    'la entrada {0} no es un nivel: dé cada uno como { "level": ..., "parent": ... }, con null como padre de una cima.',
  'there is neither a list nor an object: give a list of { "level": ..., "parent": ... } or an object { level: parent }.':
    'no hay ni una lista ni un objeto: dé una lista de { "level": ..., "parent": ... } o un objeto { level: parent }.',
};
