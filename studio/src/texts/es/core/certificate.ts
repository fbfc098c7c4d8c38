import type { CoreTexts } from '../../said.ts';

export const certificate: CoreTexts = {
  'no value was changed in': 'no se cambió ningún valor en',
  '{0}, in block {1}, the worst of {2}': '{0}, en el bloque {1}, el peor de {2}',
  'Each weight that follows another one, such as a replicate, is the original one times what the other was multiplied by in the same record, except for the rounding of written values.':
    'Cada peso que sigue a otro, como uno replicado, es el original por lo que se multiplicó el otro en el mismo registro, salvo el redondeo de lo escrito.',
  'such weights are multiplied by this number and rounded when they are written.':
    'esos pesos se multiplican por este número y se redondean al escribirlos.',
  'largest relative difference beyond rounding; at most 1e-9':
    'mayor diferencia relativa más allá del redondeo; 1e-9 como máximo',
  '{0} weights that follow others, largest relative difference {1}':
    '{0} pesos que siguen a otros, mayor diferencia relativa {1}',
  'These claims are about the remaining records: records with a missing value in these columns were dropped.':
    'Estas afirmaciones tratan de los registros que quedan: se excluyeron los que tenían ausencias en estas columnas.',
  'These claims are about the columns after {0} missing values were filled in with the median.':
    'Estas afirmaciones tratan de las columnas después de completar {0} ausencias con la mediana.',
  'so that no record stands out by its missing values':
    'para que ningún registro destaque por lo que le falta',
  'These claims are about the written values. {0} values were emptied{1}; totals and means of whole columns differ by these.':
    'Estas afirmaciones tratan de los valores escritos. Se vaciaron {0} valores{1}; los totales y medias de columnas enteras difieren en ellos.',
  ', once for each {0}': ', una vez por cada {0}',
  '{0} Each {1} counts as one record.': '{0} Cada {1} cuenta como un registro.',
  '{0} It is about the columns with {1} filled in.':
    '{0} Trata de las columnas con {1} completadas.',
  'A claim was not checked.': 'No se comprobó una afirmación.',
  'No claim is called "{0}" in this version: verify with the version that made the certificate.':
    'Ninguna afirmación se llama «{0}» en esta versión: compruebe con la versión que hizo el certificado.',
  'Every value of a column that is only recoded is the recoded value of the original.':
    'Cada valor de una columna que solo se recodifica es el valor recodificado del original.',
  'values that differ; at most 0': 'valores que difieren; 0 como máximo',
  '{0} values differ in {1}': '{0} valores difieren en {1}',
  'The weight of each record is its original weight times the records of its stratum per sampled record, except for the rounding of written values.':
    'El peso de cada registro es su peso original por los registros de su estrato por registro de la muestra, salvo el redondeo de lo escrito.',
  'The weight of each record is its original weight times the units of its stratum per sampled unit, except for the rounding of written values.':
    'El peso de cada registro es su peso original por las unidades de su estrato por unidad de la muestra, salvo el redondeo de lo escrito.',
  'weights are multiplied by this factor and rounded when they are written.':
    'los pesos se multiplican por este factor y se redondean al escribirlos.',
  '{0} weights, largest relative difference {1}': '{0} pesos, mayor diferencia relativa {1}',
  'The protected file has one record for each record kept.':
    'El fichero protegido tiene un registro por cada registro conservado.',
  'the original is copied record by record, in its order.':
    'el original se copia registro a registro, en su orden.',
  'records too many or too few; at most 0': 'registros de más o de menos; 0 como máximo',
  '{0} records, {1} dropped': '{0} registros, {1} excluidos',
  'The protected file has the columns of the original, in their order, without the dropped columns.':
    'El fichero protegido tiene las columnas del original, en su orden, sin las quitadas.',
  'name and cells of a dropped column are skipped together.':
    'el nombre y las celdas de una columna quitada se saltan juntos.',
  'columns that differ; at most 0': 'columnas que difieren; 0 como máximo',
  '{0} columns, {1} dropped': '{0} columnas, {1} quitadas',
  'Every column that is not protected, recoded, pseudonymised or dropped is copied {0} for {1}.':
    'Cada columna que no se protege, recodifica, sustituye por seudónimos ni quita se copia {0} por {1}.',
  'whether the {0}s differ, 0 or 1; at most 0': 'si los {0}s difieren, 0 o 1; 0 como máximo',
  'cells of such columns are written from the bytes that were read.':
    'las celdas de esas columnas se escriben con los bytes leídos.',
  '{0} columns copied': '{0} columnas copiadas',
  '{0}, which the method could not prevent{1}.': '{0}, lo que el método no pudo impedir{1}.',
  'No emptied cell can be inferred from the rest of the written file. {0}':
    'Ninguna celda vaciada puede deducirse del resto del fichero escrito. {0}',
  'cells that would give an emptied one are emptied too.':
    'también se vacían las celdas que darían una vaciada.',
  'emptied cells that can be inferred; at most 0':
    'celdas vaciadas que pueden deducirse; 0 como máximo',
  '; the certificate says it otherwise': '; el certificado dice otra cosa',
  'The claim {0} is withdrawn for the reason that the files show.':
    'La afirmación {0} se retira por el motivo que muestran los ficheros.',
  'measured again: {0}{1}': 'medido otra vez: {0}{1}',
  'the files show none': 'los ficheros no muestran ninguna',
  '{0} of {1}: {2}': '{0} de {1}: {2}',
  'emptied cell': 'celda vaciada',
  ', such as {0} from {1}: protect them in one step, or leave {2}{3} out (role identifier)':
    ', como {0} de {1}: protéjalas en un paso, o quite {2}{3} (papel identificador)',
  '; it was made by {0}: verify it with that one': '; lo hizo {0}: compruébelo con ese',
  'derived again from the recipe, the description and the methods':
    'deducido otra vez de la receta, la descripción y los métodos',
  'otherwise than the recipe says: {0}{1}': 'de otro modo que la receta: {0}{1}',
  'the form of the file': 'la forma del fichero',
  'the description': 'la descripción',
  'prepared columns': 'columnas preparadas',
  'the sample': 'la muestra',
  'the cut': 'el corte',
  'columns whose cells cannot be inferred': 'columnas cuyas celdas no pueden deducirse',
  'keys that no step covers': 'claves que ningún paso cubre',
  'the number of steps': 'el número de pasos',
  'whether it holds as a whole': 'si se cumple en conjunto',
  'what happened to column {0}': 'qué pasó con la columna {0}',
  'it must also say "{0}"': 'debe decir también «{0}»',
  'a reason against a release that is none': 'un motivo contra la difusión que no lo es',
  'step {0}: {1}': 'paso {0}: {1}',
  'its method, columns or parameters': 'su método, columnas o parámetros',
  'its moments': 'sus momentos',
  'the claim {0} is left out': 'falta la afirmación {0}',
  'the claim {0} is not promised': 'la afirmación {0} no está prometida',
  'the claim {0} stands there twice': 'la afirmación {0} está dos veces',
  'the claim {0} is withdrawn twice': 'la afirmación {0} se retira dos veces',
  'the claim {0} is withdrawn for a reason that is none':
    'la afirmación {0} se retira por un motivo que no lo es',
  'the claim {0} must be withdrawn': 'la afirmación {0} debe retirarse',
  'it was measured on the refined file.': 'se midió en el fichero refinado.',
  '{0} is not JSON, or has a key twice in one object, so it is not a certificate.':
    '{0} no es JSON, o tiene una clave dos veces en un objeto, de modo que no es un certificado.',
  '{0} is not a certificate that this program can read: {1}. Use the certificate.json of the folder that must stay.':
    '{0} no es un certificado que este programa sepa leer: {1}. Use el certificate.json de la carpeta que debe quedarse.',
  'it is not an object': 'no es un objeto',
  'its format is not penumbra-certificate': 'su formato no es penumbra-certificate',
  'its version is not 1': 'su versión no es 1',
  'it has the field {0}, which no certificate has':
    'tiene el campo {0}, que ningún certificado tiene',
  '{0} is not a text': '{0} no es un texto',
  'program is not a version of this program': 'el programa no es una versión de este',
  'the digest of the query is no text': 'el resumen de la consulta no es un texto',
  'the digest of the description is not a text': 'el resumen de la descripción no es un texto',
  'holds is neither true nor false': '«holds» no es ni verdadero ni falso',
  '{0} is not a list of texts': '{0} no es una lista de textos',
  'its rules are incomplete': 'sus reglas están incompletas',
  'its columns with emptied cells are incomplete':
    'sus columnas con celdas vaciadas están incompletas',
  'the part about the refinement is incomplete': 'la parte sobre el refinado está incompleta',
  'the record of the original is missing': 'falta el registro del original',
  'the record of the protected file is missing': 'falta el registro del fichero protegido',
  'it does not say how the files are written': 'no dice cómo se escriben los ficheros',
  'a claim about the file is incomplete': 'una afirmación sobre el fichero está incompleta',
  'a figure is incomplete': 'una cifra está incompleta',
  'the columns are not listed one by one': 'las columnas no se enumeran una a una',
  'the preparation of columns is incomplete': 'la preparación de columnas está incompleta',
  'the sampled share is not a share': 'la proporción de la muestra no es una proporción',
  'it does not say how the file was cut': 'no dice cómo se cortó el fichero',
  'a step is incomplete': 'un paso está incompleto',
  'it has no step': 'no tiene ningún paso',
  'it lists a recoded column that does not exist, or was copied':
    'enumera una columna recodificada que no existe o se copió',
  'a step has strata by a column that does not exist':
    'un paso tiene estratos por una columna que no existe',
  'a step has units or weights by a column that does not exist':
    'un paso tiene unidades o pesos por una columna que no existe',
  'a step names a given column that is not copied':
    'un paso nombra una columna dada que no se copia',
  'a step is inside classes by a column that no earlier step covers':
    'un paso está dentro de clases por una columna que ningún paso previo cubre',
  'a step covers a column that is not protected': 'un paso cubre una columna que no se protege',
  'two steps cover the same column': 'dos pasos cubren la misma columna',
  'a step names a confidential column that does not exist':
    'un paso nombra una columna confidencial que no existe',
  'no step covers a protected column': 'ningún paso cubre una columna protegida',
  'The certificate was edited: its seal does not match. Give the unedited certificate, or leave it out.':
    'El certificado se editó: su sello no coincide. Dé el certificado sin editar, o no lo dé.',
  'The certificate is about other files than these two: give the certificate that was stored with them, or leave it out.':
    'El certificado es de otros ficheros que estos dos: dé el que se guardó con ellos, o no lo dé.',
  'The file was protected with another description: roles, kinds, units, weights or missing codes differ. Protect it again with the present description, or judge it by this one all the same with --other-description.':
    'El fichero se protegió con otra descripción: difieren papeles, tipos, unidades, pesos o códigos de ausencia. Protéjalo otra vez con la descripción actual.',
  'The columns of the rules were not read.': 'No se leyeron las columnas de las reglas.',
  '{0} records violate "{1}"': '{0} registros incumplen «{1}»',
  'Every written record satisfies the rules, within the stated tolerance and as far as its values are not missing.':
    'Cada registro escrito cumple las reglas, dentro de la tolerancia indicada y en la medida en que no le faltan valores.',
  'records are brought onto the rules with the decimals that they are written with.':
    'los registros se llevan a las reglas con los decimales con que se escriben.',
  'records that violate a rule, summed over the rules; at most 0':
    'registros que incumplen una regla, sumados sobre las reglas; 0 como máximo',
  '1 rule holds': 'se cumple 1 regla',
  '{0} rules hold': 'se cumplen {0} reglas',
  '{0} with the limit {1}': '{0} con el límite {1}',
  '; the certificate states {0}': '; el certificado indica {0}',
  'The certificate was not edited.': 'El certificado no se editó.',
  'its seal matches': 'su sello coincide',
  'its seal does not match: it was edited': 'su sello no coincide: se editó',
  'the original': 'el original',
  'the protected file': 'el fichero protegido',
  'missing values': 'ausencias',
  'The numbers of records, columns, groups and missing values are those stated.':
    'Los números de registros, columnas, grupos y ausencias son los indicados.',
  'counted again': 'contados otra vez',
  'different numbers of {0}': 'números distintos de {0}',
  'the files have other columns than the certificate says':
    'los ficheros tienen otras columnas que las que dice el certificado',
  'the original has missing values in columns that had none':
    'el original tiene ausencias en columnas que no las tenían',
  'the files have different records, so they cannot be compared one by one':
    'los ficheros tienen registros distintos, de modo que no pueden compararse uno a uno',
  'the partition has other records than the original':
    'la partición tiene otros registros que el original',
  'the stated cut uses columns that are not protected, or not numeric':
    'el corte indicado usa columnas que no se protegen o no son numéricas',
  'The file was cut into blocks as stated.': 'El fichero se cortó en bloques como se indica.',
  'the original makes {0} blocks and not {1}': 'el original hace {0} bloques y no {1}',
  'The {0} is unchanged.': '{0} no ha cambiado.',
  'it was not computed again: the certificate does not say about which columns it is, or the file is not in memory (verify without --memory)':
    'no se calculó otra vez: el certificado no dice de qué columnas trata, o el fichero no está en memoria',
  'nothing promises this claim': 'nada promete esta afirmación',
  'The figure "{0}" is the one stated.': 'La cifra «{0}» es la indicada.',
  'nobody measured it': 'nadie la midió',
  'in other words': 'con otras palabras',
  ', stated {0}': ', indicada {0}',
  'every step changed values': 'cada paso cambió valores',
  'The certificate says what was not changed.': 'El certificado dice qué no se cambió.',
  'it holds, but the certificate leaves it out': 'se cumple, pero el certificado no la dice',
  '{0} It is about the values that are left: {1} of these columns {2} left empty, and whole columns differ by that.':
    '{0} Trata de los valores que quedan: {1} de estas columnas {2} vacíos, y las columnas enteras difieren en eso.',
  'the recoding is applied value by value, and again when this claim is checked.':
    'la recodificación se aplica valor a valor, y otra vez al comprobar esta afirmación.',
  'the partition is missing, and the protected file does not show it':
    'falta la partición, y el fichero protegido no la muestra',
  'the certificate leaves it out, and only the partition can show whether it holds':
    'el certificado no la dice, y solo la partición puede mostrar si se cumple',
};
