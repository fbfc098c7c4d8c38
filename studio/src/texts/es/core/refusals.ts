import type { CoreTexts } from '../../said.ts';

export const refusals: CoreTexts = {
  '{0}; record by record': '{0}; registro a registro',
  '{0}; once for each {1}': '{0}; una vez por cada {1}',
  '{0} is to draw once for each protected unit, but no column numbers the units: give one the role unit (--role NAME=unit), or choose another kind.':
    '{0} debe sortear una vez por cada unidad protegida, pero ninguna columna numera las unidades: dé a una el papel unidad, o elija otro tipo.',
  '{0} is about all columns of the step, of which those of the {1} are drawn before the others: give the columns of the {2} a step of their own, with their own {3}.':
    '{0} trata de todas las columnas del paso, de las que las de {1} se sortean antes que las demás: dé a las columnas de {2} un paso propio, con su propio {3}.',
  'Column {0} is given and belongs to the record, but this step is done once for each {1}, whose members can differ in it: leave it out of the given columns, or protect columns of the record in a step of their own.':
    'La columna {0} es dada y pertenece al registro, pero este paso se hace una vez por cada {1}, cuyos miembros pueden diferir en ella: quítela de las columnas dadas, o proteja las columnas del registro en un paso propio.',
  '{0} needs a confidential column of the {1} for columns of the {2}, whose members can differ in the others: name one with --confidential, or use another --group for these columns.':
    '{0} necesita una columna confidencial de {1} para las columnas de {2}, cuyos miembros pueden diferir en las demás: nombre una, o use otro modo de agrupar para estas columnas.',
  'The condition of --where does not hold for all members of one {0} alike, the first on line {1}, but columns of the {2} are replaced once for each: use columns of the {3} in the condition, or protect these columns in a step of their own.':
    'La condición no vale por igual para todos los miembros de {0}, el primero en la línea {1}, pero las columnas de {2} se sustituyen una vez por cada una: use columnas de {3} en la condición, o proteja estas columnas en un paso propio.',
  'Missing values were not refused or dropped.': 'No se rechazaron ni excluyeron las ausencias.',
  'Column {0} is an identifier and is dropped from the protected file, so it cannot be protected too: leave it out of the columns, or pass --identifiers keep.':
    'La columna {0} es un identificador y se quita del fichero protegido, de modo que no puede protegerse además: quítela de las columnas, o conserve los identificadores.',
  'Column {0} says which records stay together, so it cannot be protected too: leave it out of the columns.':
    'La columna {0} dice qué registros van juntos, de modo que no puede protegerse además: quítela de las columnas.',
  'Records that stay together can lack different columns, so --together does not work with --missing own-group: use --missing median or drop.':
    'A los registros que van juntos pueden faltarles columnas distintas, de modo que no pueden agruparse aparte según lo que falta: use la mediana o exclúyalos.',
  'a value beyond 1e150': 'un valor mayor que 1e150',
  'an infinite value': 'un valor infinito',
  'Column {0} has {1} on line {2}: correct it, or declare its code as missing with --missing-code.':
    'La columna {0} tiene {1} en la línea {2}: corríjala, o declare su código como ausencia.',
  "Column {0} has {1}, the first on line {2}: choose --missing own-group (group such records separately), median (fill in the column's median){3}{4} or drop (leave such records out).":
    'La columna {0} tiene {1}, el primero en la línea {2}: en «valores ausentes», elija own-group (agrupar esos registros aparte), median (poner la mediana de la columna){3}{4} o drop (excluir esos registros).',
  'missing value': 'valor ausente',
  ', level (treat missing as a level)': ', level (tratar la ausencia como un nivel)',
  ', keep (leave them empty)': ', keep (dejarlos vacíos)',
  'Column {0} {1}: leave it out of the columns, or use another --replace.':
    'La columna {0} {1}: quítela de las columnas, o sustituya de otro modo.',
  'one column': 'una columna',
  '{0} columns': '{0} columnas',
  'with shorter lists': 'con listas más cortas',
  'Groups that are merged for --dominance have no centre, so it does not work with {0}: use another --replace.':
    'Los grupos que se unen por la dominancia no tienen centro, de modo que no sirve con {0}: sustituya de otro modo.',
  'Categories have no totals, so --dominance is for numbers only: leave it out.':
    'Las categorías no tienen totales, de modo que la dominancia es solo para números: quítela.',
  '{0} {1} then works on no groups and no blocks: leave --group, --within and --block-size out.':
    '{0} {1} no trabaja entonces con grupos ni bloques: quite el modo de agrupar, los estratos y el tamaño de los bloques.',
  '{0} makes no groups, but takes the whole file, or a stratum, as one':
    '{0} no forma grupos, sino que toma todo el fichero, o un estrato, como uno',
  '{0}, so keeping units together promises nothing: leave --together out, or name a way to group, such as --group mdav. If members are to get the same new values, give the column the role unit, as --household does.':
    '{0}, de modo que mantener juntas las unidades no promete nada: quítelo, o nombre un modo de agrupar, como MDAV. Si los miembros deben recibir los mismos valores nuevos, dé a la columna el papel unidad.',
  '{0}, which cannot be merged with another group: leave --dominance out, or name a way to group, such as --group mdav.':
    '{0}, que no puede unirse con otro grupo: quite la dominancia, o nombre un modo de agrupar, como MDAV.',
  '{0} lets {1} records share their values, fewer than the {2} that {3} promises: give it a larger k, or use --group whole.':
    '{0} hace que {1} registros compartan sus valores, menos que los {2} que promete {3}: déle una k mayor, o agrupe todo el fichero.',
  '{0} compares groups with the whole file, so it does not work with blocks or --within: leave them out.':
    '{0} compara los grupos con todo el fichero, de modo que no sirve con bloques ni estratos: quítelos.',
  '{0} compares groups with the whole file, record by record, so it does not work with --together: leave it out.':
    '{0} compara los grupos con todo el fichero, registro a registro, de modo que no sirve con registros que van juntos: quítelo.',
  '{0} with {1} needs complete columns, so values cannot stay missing: use --missing own-group, median or drop.':
    '{0} con {1} necesita columnas completas, de modo que no puede dejar valores ausentes: use un grupo aparte, la mediana o excluirlos.',
  '{0} with {1} keeps no constraints: use --method fuzzy.':
    '{0} con {1} no conserva restricciones: use el método difuso.',
  '{0} makes no groups, so keeping units together promises nothing: leave --together out, or use --method microaggregation, whose groups are made of units. If units are to count towards k, give the column the role unit, as --household does.':
    '{0} no forma grupos, de modo que mantener juntas las unidades no promete nada: quítelo, o use la microagregación, cuyos grupos se hacen de unidades. Si las unidades deben contar para k, dé a la columna el papel unidad.',
  'and {0} given': 'y {0} dadas',
  '{0} needs groups of at least {1} records for {2} replaced{3} columns; with fewer, its records come close to the original ones: choose {4} of at least {5}, or fewer columns.':
    '{0} necesita grupos de al menos {1} registros para {2} columnas sustituidas{3}; con menos, sus registros quedan cerca de los originales: elija {4} de al menos {5}, o menos columnas.',
  'Every record has a missing value, so no record would be kept: choose --missing own-group or median.':
    'A todos los registros les falta un valor, de modo que no quedaría ninguno: elija un grupo aparte o la mediana.',
  '{0} of {1} records are kept': 'quedan {0} de {1} registros',
  'the file has {0} {1}': 'el fichero tiene {0} {1}',
  '{0} summarises at least {1} records (leaf), but {2}: choose a leaf of at most {3}.':
    '{0} resume al menos {1} registros (hoja), pero {2}: elija una hoja de {3} como máximo.',
  '{0} needs at least {1} records for {2} columns, but {3}: choose {4}fewer columns.':
    '{0} necesita al menos {1} registros para {2} columnas, pero {3}: elija {4}menos columnas.',
  'a larger --share, or': 'una proporción mayor, o',
  'k is {0}, but {1}: choose a k of at most {2}.':
    'k es {0}, pero {1}: elija una k de {2} como máximo.',
  'Column {0} has no value to take a median of: leave it out of the columns.':
    'La columna {0} no tiene ningún valor del que tomar una mediana: quítela de las columnas.',
  'Column {0} has no taxonomy, which {1} needs: give it one with --as, or use --nominal mode.':
    'La columna {0} no tiene taxonomía, que {1} necesita: déle una, o use la moda para las nominales.',
  'if its numbers are codes, say so with --as {0}=nominal, otherwise':
    'si sus números son códigos, describa su tipo como códigos sin orden; si no,',
  'leave it out of the columns, or use --method microaggregation':
    'quítela de las columnas, o use la microagregación',
  'use --group optimise, mdav or k-modes, or leave it out of the columns':
    'agrupe con optimise, mdav o k-modes, o quítela de las columnas',
  '{0} cannot replace {1} categories: use {2}.': '{0} no puede sustituir categorías {1}: use {2}.',
  'median, convex-median or order-statistic': 'mediana, mediana convexa o estadístico de orden',
  'mode, central or ancestor': 'moda, central o antepasado',
  '{0} does not use confidential columns: leave them out, or use --group t-closeness-first.':
    '{0} no usa columnas confidenciales: quítelas, o agrupe con t-closeness-first.',
  'Column {0} is both confidential and protected in one step, but a confidential column stays unchanged there: name it in one list only.':
    'La columna {0} es confidencial y a la vez se protege en un paso, pero una columna confidencial no cambia en él: nómbrela en una sola lista.',
  '{0} of {1} strata by {2} have fewer than {3} {4}, the smallest {5}: use fewer or coarser columns for the strata, or a smaller k.':
    '{0} de {1} estratos por {2} tienen menos de {3} {4}, el más pequeño {5}: use menos columnas o menos detalladas para los estratos, o una k menor.',
  'The record on line {0} belongs by {1} to a unit with records of another stratum by {2}, so it cannot stay both together and apart: use a column for --within that is the same in all records of a unit, or leave one of the two out.':
    'El registro de la línea {0} pertenece por {1} a una unidad con registros de otro estrato por {2}, de modo que no puede ir a la vez junto y aparte: use para los estratos una columna igual en todos los registros de una unidad, o quite uno de los dos.',
  'whole series are to be shared, but the description does not name both the unit (role unit) and the time ("time"): name them, or leave share out.':
    'se deben compartir series enteras, pero la descripción no nombra a la vez la unidad (papel unidad) y el tiempo: nómbrelos, o no comparta series.',
  '{0} tells the waves apart, which stay as they are: leave it out of the columns of the step.':
    '{0} distingue las oleadas, que quedan como están: quítela de las columnas del paso.',
  'whole series are shared in the whole file: leave out the condition, strata and cuts of the step.':
    'las series enteras se comparten en todo el fichero: quite la condición, los estratos y los bloques del paso.',
  '{0}: the wave of the record on line {1} is missing, or its unit has another record with the same one, so its series is not clear: correct {2}, or leave share out.':
    '{0}: falta la oleada del registro de la línea {1}, o su unidad tiene otro registro con la misma, de modo que su serie no está clara: corrija {2}, o no comparta series.',
  'Column {0} holds the weights': 'La columna {0} contiene los pesos',
  '{0} but is read as {1}: describe its kind as amount, or give it another role.':
    '{0} pero se lee como {1}: describa su tipo como cantidad, o déle otro papel.',
  '{0} and has a text on line {1}: every record needs a weight above 0, so correct it, or leave the weights out.':
    '{0} y tiene un texto en la línea {1}: cada registro necesita un peso mayor que 0; corríjalo, o quite los pesos.',
  '{0} and has {1} on line {2}: every record needs a weight above 0, so correct it, or leave the weights out.':
    '{0} y tiene {1} en la línea {2}: cada registro necesita un peso mayor que 0; corríjalo, o quite los pesos.',
  'one beyond 1e150': 'uno mayor que 1e150',
  'one that is not above 0': 'uno que no es mayor que 0',
  'correct it, or leave such records out with --missing drop':
    'corríjalo, o excluya esos registros',
  'correct it, or declare its code as missing with --missing-code and leave such records out with --missing drop':
    'corríjalo, o declare su código como ausencia y excluya esos registros',
  'Column {0} holds weights and has {1} on line {2}: every record needs a weight above 0, so {3}.':
    'La columna {0} contiene pesos y tiene {1} en la línea {2}: cada registro necesita un peso mayor que 0; {3}.',
  'The description names a head in {0} and in {1}: one column says how members are related, so remove "head" from the other.':
    'La descripción nombra una persona de referencia en {0} y en {1}: una sola columna dice cómo se relacionan los miembros; quítela de la otra.',
  'Column {0} tells the waves of a unit apart, which stay as they are: leave it out of the columns of the step (--columns), or remove "time" from the description.':
    'La columna {0} distingue las oleadas de una unidad, que quedan como están: quítela de las columnas del paso, o quite el tiempo de la descripción.',
  'Column {0} is in two steps, and the second would break the claims of the first: name it in one.':
    'La columna {0} está en dos pasos, y el segundo rompería las afirmaciones del primero: nómbrela en uno.',
  'Column {0} is numeric and has no value on line {1}, and only categories can treat missing as a level: choose --missing own-group, median or drop.':
    'La columna {0} es numérica y no tiene valor en la línea {1}, y solo en categorías puede la ausencia ser un nivel: elija un grupo aparte, la mediana o excluirlos.',
  'Column {0} has no value on line {1}, and {2} compares groups with the whole file, so such records cannot be grouped separately: choose --missing median{3} or drop.':
    'La columna {0} no tiene valor en la línea {1}, y {2} compara grupos con todo el fichero, de modo que esos registros no pueden agruparse aparte: elija la mediana{3} o excluirlos.',
  '{0} takes {1} at a time, and {2} are to be grouped together: use --column-groups {3}, or another --group.':
    '{0} toma {1} a la vez, y deben agruparse juntas {2}: use grupos de columnas {3}, u otro modo de agrupar.',
  '{0} needs the centres of a model, and {1} makes none: use --group fuzzy, or another --replace.':
    '{0} necesita los centros de un modelo, y {1} no hace ninguno: agrupe con fuzzy, o sustituya de otro modo.',
  'Column {0} is {1}, and {2} needs {3}: {4}leave it out of the columns, or give it a step of its own.':
    'La columna {0} es {1}, y {2} necesita {3}: {4}quítela de las columnas, o déle un paso propio.',
  'Column {0} is not numeric, and {1} groups by numbers: {2}.':
    'La columna {0} no es numérica, y {1} agrupa por números: {2}.',
  '{0} keeps the distribution of confidential columns in every group, and no column is confidential: name some with --confidential or --role NAME=confidential.':
    '{0} conserva la distribución de las columnas confidenciales en cada grupo, y ninguna lo es: nombre algunas.',
  'k is {0}, but there are {1} units by {2}, and k counts units: choose a k of at most {3}.':
    'k es {0}, pero hay {1} unidades por {2}, y k cuenta unidades: elija una k de {3} como máximo.',
  'Records that lack the same columns are of fewer than {0} units by {1}, and k counts units: use --missing median or drop.':
    'Los registros a los que faltan las mismas columnas son de menos de {0} unidades por {1}, y k cuenta unidades: complételos con la mediana o exclúyalos.',
  'Column {0} holds the weights, which the sample raises, so no other step can change them in the same run: draw the sample first, and protect the file that was written.':
    'La columna {0} contiene los pesos, que la muestra aumenta, de modo que ningún otro paso puede cambiarlos en la misma ejecución: saque antes la muestra, y proteja el fichero escrito.',
};
