import type { CoreTexts } from '../../said.ts';

export const tasks: CoreTexts = {
  'Emptied cells are filled in on the protected file of all records, not on halves.':
    'Las celdas vaciadas se completan en el fichero protegido de todos los registros, no en mitades.',
  'Nothing could be measured on halves of the file.':
    'No se pudo medir nada en mitades del fichero.',
  'Step {0}': 'Paso {0}',
  'each step forms separate groups: k records agree in the columns of one step, not in the columns of several steps together':
    'cada paso forma grupos aparte: k registros coinciden en las columnas de un paso, no en las de varios a la vez',
  'Leave out': 'Quitar',
  'with missing values': 'con ausencias',
  'that are not in the sample, or lack values':
    'que no están en la muestra, o a los que faltan valores',
  'confidential: others do not know them, so they identify nobody':
    'confidencial: otros no las conocen, de modo que no identifican a nadie',
  'stated to be harmless; release counts the records that are alone by them':
    'declaradas inocuas; al difundir se cuentan los registros que están solos por ellas',
  'NOT safe: identifiers, kept as requested':
    'NO seguro: identificadores, conservados como se pidió',
  'numbers of units: whoever has them from elsewhere finds the unit':
    'números de unidades: quien los tenga de otra parte halla la unidad',
  'NOT decided: nobody gave them a role, so nobody can say that copying them is safe':
    'SIN decidir: nadie les dio un papel, de modo que nadie puede decir que copiarlas sea seguro',
  'Copy as is': 'Copiar tal cual',
  'by {0}': 'por {0}',
  '{0}, from low to high': '{0}, de menor a mayor',
  ', within {0}': ', dentro de {0}',
  'units ({0}), with all their records': 'unidades ({0}), con todos sus registros',
  '{0} % of the {1}{2}': '{0} % de los {1}{2}',
  'and {0} more': 'y {0} más',
  'every {0} has one record': 'cada {0} tiene un registro',
  '{0}, at most {1} records in one': '{0}, como máximo {1} registros en uno',
  '{0}, by {1}: {2}': '{0}, por {1}: {2}',
  'record has no number and counts': 'registro no tiene número y cuenta',
  'records have no number and each count': 'registros no tienen número y cada uno cuenta',
  '{0} {1} as a {2}': '{0} {1} como {2}',
  'one {0} has {1} of {2} records and dominates what is done record by record: check {3}':
    'un {0} tiene {1} de {2} registros y domina lo que se hace registro a registro: revise {3}',
  'by {0}; the record on line {1} has no {2}, or that of an earlier record of its {3}, so changes are not counted: correct the cell, or name another column as time':
    'por {0}; el registro de la línea {1} no tiene {2}, o tiene el de uno anterior de su {3}, de modo que los cambios no se cuentan: corrija la celda, o nombre otra columna como tiempo',
  'by {0}; keys of {1} of {2} change between waves':
    'por {0}; claves de {1} de {2} cambian entre oleadas',
  'series are drawn: the first record, then each given the first and the one before, by {0}':
    'se sortean series: el primer registro y luego cada uno dados el primero y el anterior, por {0}',
  'the first record': 'el primer registro',
  'whole units are drawn: the head ({0}), then each member given the head and the one before':
    'se sortean unidades enteras: la persona de referencia ({0}) y luego cada miembro dados ella y el anterior',
  'units: members of a {0} get the same new values':
    'unidades: los miembros de {0} reciben los mismos valores nuevos',
  'units: all records of a {0} share what is drawn':
    'unidades: todos los registros de {0} comparten lo sorteado',
  'units: {0}': 'unidades: {0}',
  'units: each {0} counts once towards k': 'unidades: cada {0} cuenta una vez para k',
  'units: records count, because {0} makes no groups that could be merged':
    'unidades: cuentan los registros, porque {0} no hace grupos que puedan unirse',
  'units: records are grouped inside the classes of the new values of {0}, so each combination of all these columns is shared by at least {1} units':
    'unidades: los registros se agrupan dentro de las clases de los nuevos valores de {0}, de modo que cada combinación de todas estas columnas la comparten al menos {1} unidades',
  'units: {0} in groups of {1} units, which leave room for groups of records inside their classes':
    'unidades: {0} en grupos de {1} unidades, que dejan sitio a grupos de registros dentro de sus clases',
  'units: drawn given the new values of {0}': 'unidades: sorteadas dados los nuevos valores de {0}',
  'group: {0}': 'agrupar: {0}',
  'replace: {0}': 'sustituir: {0}',
  'missing values: {0}': 'ausencias: {0}',
  'confidential: {0}, distributed alike in groups':
    'confidencial: {0}, con igual distribución en los grupos',
  'blocks: {0}': 'bloques: {0}',
  'together: records with the same {0}, which count once towards k':
    'juntos: los registros con el mismo {0}, que cuentan una vez para k',
  'weights: {0}, for the means; groups are formed without them':
    'pesos: {0}, para las medias; los grupos se forman sin ellos',
  'records: those for which {0}; the others stay unchanged':
    'registros: aquellos en los que {0}; los demás no cambian',
  'dominance: groups are merged until no {0} has more than {1} % of the total of a group in a column':
    'dominancia: los grupos se unen hasta que ningún {0} tenga más del {1} % del total de un grupo en una columna',
  'given: {0}, which stay unchanged': 'dadas: {0}, que no cambian',
  'constraint: {0}': 'restricción: {0}',
  'rules: {0}': 'reglas: {0}',
  'note: {0}': 'nota: {0}',
  'in doubt: {0}, withdrawn if it does not hold on the written file, because {1}':
    'en duda: {0}, se retira si no vale en el fichero escrito, porque {1}',
  'withdrawn: {0}, because {1}': 'retirada: {0}, porque {1}',
  'replace {0}: {1}': 'sustituir {0}: {1}',
  'categories do not count when records are grouped':
    'las categorías no cuentan al agrupar registros',
  'the claim': 'la afirmación',
  'the claims': 'las afirmaciones',
  'at most {0} each': 'como máximo {0} cada uno',
  'never across {0}': 'nunca entre {0}',
  'For rules that can only be checked, use --replace medoid, or leave them out.':
    'Para reglas que solo pueden comprobarse, sustituya por el medoide, o quítelas.',
  'Protect the columns that give the values in the same step, name the unit and its columns in the description, or leave the number of the unit out (--role NAME=identifier).':
    'Proteja en el mismo paso las columnas que dan los valores, nombre la unidad y sus columnas en la descripción, o quite el número de la unidad (papel identificador).',
  'Claims of the methods do not hold for the result, so nothing was written: {0}.{1}':
    'Afirmaciones de los métodos no valen para el resultado, de modo que no se escribió nada: {0}.{1}',
  'nothing to move': 'nada que mover',
  'The masked file has values so far from the original that the moments cannot be compared: look for values that are out of range.':
    'El fichero enmascarado tiene valores tan lejos del original que los momentos no pueden compararse: busque valores fuera de rango.',
  'a number above 0': 'un número mayor que 0',
  'a number above 0 and at most 1': 'un número mayor que 0 y de 1 como máximo',
  'a number of at least 0': 'un número de al menos 0',
  'a whole number of at least 0': 'un entero de al menos 0',
  "for each column a whole number from 0 to 15, or 'full'":
    'para cada columna un entero de 0 a 15, o «full»',
  'for each column a lowest and a highest value': 'para cada columna un valor mínimo y uno máximo',
  'Column {0} of the {1} file has infinite values: recode them first.':
    'La columna {0} del fichero {1} tiene valores infinitos: recodifíquelos antes.',
  'Refinement: {0} must be {1}.': 'Refinado: {0} debe ser {1}.',
  'Column {0} was copied unchanged according to the certificate, so it cannot be refined: leave it out with --columns.':
    'La columna {0} se copió sin cambios según el certificado, de modo que no puede refinarse: quítela.',
  'the partition was not given, so this cannot be checked':
    'no se dio la partición, de modo que no puede comprobarse',
  'single values were moved, so the records of a group are no longer equal':
    'se movieron valores sueltos, de modo que los registros de un grupo ya no son iguales',
  'it still holds on the refined file.': 'sigue valiendo en el fichero refinado.',
  'Give the two files and the folder that belong together. A certificate that was edited, or that is about other files, cannot be accepted.':
    'Dé los dos ficheros y la carpeta que van juntos. No puede aceptarse un certificado editado o de otros ficheros.',
  'needs the certificate of these files': 'necesita el certificado de estos ficheros',
  'not checked': 'no comprobado',
  'expired on {0}': 'caducó el {0}',
  'is not signed by the key that signs now': 'no la firmó la clave que firma ahora',
  '{0}; its waiver{1} {2}: decide again.': '{0}; su dispensa{1} {2}: decida otra vez.',
  '"{0}" fails ({1})': '«{0}» falla ({1})',
  'million cells': 'millones de celdas',
  'The {0} failed and was accepted{1}: {2}': 'Se aceptó que {0} fallara{1}: {2}',
  'records that share each combination of the keys':
    'registros que comparten cada combinación de las claves',
  'Limits are accepted one by one: name the one that fails, as in --accept {0} --reason TEXT. The purpose "{1}" limits {2}.':
    'Los límites se aceptan uno a uno: nombre el que falla. La finalidad «{1}» limita {2}.',
  'The {0} "{1}" is accepted twice: accept it once.':
    '{0} «{1}» se acepta dos veces: acéptelo una vez.',
  'The {0} "{1}" is accepted without a reason: write one. The audit log keeps it.':
    '{0} «{1}» se acepta sin motivo: escriba uno. El registro de auditoría lo guarda.',
  'the {0} "{1}"': '{0} «{1}»',
  'The waiver of {0} expired on {1}: decide again, with a later day or without --until.':
    'La dispensa de {0} caducó el {1}: decida otra vez, con un día posterior o sin él.',
  'until {0}': 'hasta {0}',
  'The records that were written are not those of the protected file. Nothing was released.':
    'Los registros escritos no son los del fichero protegido. No se difundió nada.',
  'A file of {0} does not hold "{1}" as it is in the protected file, so nothing was released: give --format csv, or convert the column before it is protected.':
    'Un fichero de {0} no puede contener «{1}» tal como está en el fichero protegido, de modo que no se difundió nada: elija el formato CSV, o convierta la columna antes de protegerla.',
  'the rule "{0}"': 'la regla «{0}»',
  'is no text': 'no es un texto',
  'has no name': 'no tiene nombre',
  'With --memory the input is read several times, so it cannot be standard input: write it to a file and name that file.':
    'Con la memoria limitada la entrada se lee varias veces, de modo que no puede ser la entrada estándar: escríbala en un fichero.',
  'The number of implicates must be a whole number from 1 to {0}.':
    'El número de réplicas debe ser un entero de 1 a {0}.',
  '--implicates writes files: name the output .csv or .parquet, and load the files into the database.':
    'Las réplicas son ficheros: nombre una salida .csv o .parquet, y cargue los ficheros en la base de datos.',
  'NOT safe: keys that others know, and no step protects them':
    'NO seguro: claves que otros conocen, y ningún paso las protege',
  '{0} and {1} stay in the file, so the keys of all waves are known together, and k holds for single records, not for whole series: see the measure unique-series of penumbra assess; groups of whole units (--method microaggregation --together {2}) share whole series':
    '{0} y {1} quedan en el fichero, de modo que se conocen juntas las claves de todas las oleadas, y k vale para registros sueltos, no para series enteras: véase la medida unique-series; los grupos de unidades enteras (microagregación que mantiene juntos los registros con el mismo {2}) comparten series enteras',
  'units: k {0}s share the values of all their records, and the waves':
    'unidades: k {0}s comparten los valores de todos sus registros, y las oleadas',
  'no, as told with --also-released none': 'no, como se dijo',
  '{0} does not exist. Only an output of penumbra protect can be released, with its folder beside it or given with --stay.':
    '{0} no existe. Solo puede difundirse una salida protegida, con su carpeta al lado.',
  '{0} does not exist, but a release continues it: put it back, or protect the file again.':
    '{0} no existe, pero una difusión continúa desde él: devuélvalo a su lugar, o proteja el fichero otra vez.',
  'There is no gate "{0}", and no limit of the purpose "{1}" has this name. They are {2}.{3}':
    'No hay ningún control «{0}», ni ningún límite de la finalidad «{1}» con ese nombre. Son {2}.{3}',
};
