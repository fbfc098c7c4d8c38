import type { CoreTexts } from '../../said.ts';

export const limits: CoreTexts = {
  'Public file': 'Fichero público',
  'Anybody can have the file for ever and combine it with anything. Nobody signs a contract, so the data alone must protect.':
    'Cualquiera puede tener el fichero para siempre y combinarlo con lo que sea. Nadie firma un contrato, de modo que solo los datos deben proteger.',
  'who knows the keys and takes the nearest record':
    'que conoce las claves y toma el registro más cercano',
  'who knows every compared column and takes the nearest record':
    'que conoce todas las columnas comparadas y toma el registro más cercano',
  'who also knows how the columns correlate': 'que conoce además las correlaciones de las columnas',
  'who knows which columns were grouped together': 'que sabe qué columnas se agruparon juntas',
  'who knows how far values were swapped': 'que sabe a qué distancia se intercambiaron los valores',
  'Scientific file': 'Fichero científico',
  'For researchers of known institutions. They sign that they identify nobody and pass the file on to nobody.':
    'Para investigadores de instituciones conocidas. Firman que no identificarán a nadie ni pasarán el fichero.',
  'In-house test data': 'Datos internos de prueba',
  'For people who build and test programs in the same organisation. They need the form of the data, not real people.':
    'Para quienes construyen y prueban programas en la misma organización. Necesitan la forma de los datos, no personas reales.',
  'A file of copies gives 100.': 'Un fichero de copias da 100.',
  'Who finds one member of a unit finds all. A unit of 2.4 persons, each found with {0} %, is found with about {1} %.':
    'Quien halla a un miembro de una unidad los halla a todos. Una unidad de 2,4 personas, cada una hallada con el {0} %, se halla con cerca del {1} %.',
  'An intruder who takes a record that is unique by its keys for the same person may single out at most {0} % of the persons more often than among persons who were not in the original.':
    'Quien toma un registro único por sus claves por la misma persona puede singularizar como máximo al {0} % de las personas más a menudo que entre personas que no estaban en el original.',
  'An intruder who knows the keys may read off the confidential value of at most {0} % of the persons more often than of persons who were not in the original.':
    'Quien conoce las claves puede leer el valor confidencial de como máximo el {0} % de las personas más a menudo que el de personas que no estaban en el original.',
  'A guess is right with 0.5. An intruder who asks whether somebody was in the original may do little better: {0}.':
    'Adivinar acierta con 0,5. Quien pregunta si alguien estaba en el original puede hacerlo poco mejor: {0}.',
  'Tables of two columns must be as near to the original as those of a random sample of {0} % of its records. A new survey of the same size is worth about 33 %.':
    'Las tablas de dos columnas deben estar tan cerca del original como las de una muestra al azar del {0} % de sus registros. Una encuesta nueva del mismo tamaño vale cerca del 33 %.',
  'In tables of two columns, at most {0} % of the records may stand in another cell on average, so that associations stay.':
    'En tablas de dos columnas, como máximo el {0} % de los registros pueden estar en otra celda, en promedio, para que queden las asociaciones.',
  'one record in twenty': 'uno de cada veinte registros',
  'one record in eleven': 'uno de cada once registros',
  'one record in five': 'uno de cada cinco registros',
  'one record in three': 'uno de cada tres registros',
  'An intruder {0} must not be right for more than {1}.':
    'Un intruso {0} no debe acertar en más de {1}.',
  'k at least {0}': 'k de al menos {0}',
  'does not apply': 'no se aplica',
  '{0} does not apply: {1}.': '{0} no se aplica: {1}.',
  '{0} {1} not apply: {2}.': '{0} no se aplican: {2}.',
  'At least {0} records must share each combination of the keys.':
    'Al menos {0} registros deben compartir cada combinación de las claves.',
  'Records that share each combination of the keys (k at least {0})':
    'Registros que comparten cada combinación de las claves (k de al menos {0})',
  '{0}: not measured, because {1}. {2}': '{0}: no medida, porque {1}. {2}',
  '{0}: {1} (limit: {2}) [{3}].': '{0}: {1} (límite: {2}) [{3}].',
  'not measured': 'no medida',
  'At least {0} {1} share each combination of the keys.':
    'Al menos {0} {1} comparten cada combinación de las claves.',
  '{0} % of the records are in combinations of the keys with fewer than {1} {2} (limit: none).':
    'El {0} % de los registros están en combinaciones de las claves con menos de {1} {2} (límite: ninguno).',
  '{0} % of the records are in combinations of the keys with fewer than {1} {2} (limit: none with fewer than {3}).':
    'El {0} % de los registros están en combinaciones de las claves con menos de {1} {2} (límite: ninguno con menos de {3}).',
  'The rarest combination of the keys has {0} {1} (limit: at least {2}).':
    'La combinación más rara de las claves tiene {0} {1} (límite: al menos {2}).',
  'Records that share each combination of the keys: not measured (limit: at least {0}) [{1}].{2}':
    'Registros que comparten cada combinación de las claves: no medido (límite: al menos {0}) [{1}].{2}',
  'Records that share each combination of the keys: the counts do not decide (limit: at least {0}) [{1}].':
    'Registros que comparten cada combinación de las claves: los recuentos no deciden (límite: al menos {0}) [{1}].',
  'at least': 'al menos',
  'at most': 'como máximo',
  'Give limits that have one (--limits), as penumbra limits --json does, or accept this one by its name.':
    'Dé límites que tengan uno, o acepte este por su nombre.',
  'no weight and no sampling says that the file is a sample':
    'ningún peso ni muestreo dice que el fichero es una muestra',
  'the file is a sample': 'el fichero es una muestra',
  'the records were drawn from a model, so that none belongs to a person of the original':
    'los registros se sortearon de un modelo, de modo que ninguno es de una persona del original',
  'protected in an unknown way': 'protegido de un modo desconocido',
  'a census, as no weight says otherwise': 'un censo, pues ningún peso dice otra cosa',
  '{0} is not JSON, or has a key twice in one object: check its quotes, commas and brackets, or start from the output of penumbra limits --json.':
    '{0} no es JSON, o tiene una clave dos veces en un objeto: revise comillas, comas y corchetes, o parta de los límites que guarda esta página.',
  'There is no purpose "{0}". The purposes are {1}.{2}':
    'No hay ninguna finalidad «{0}». Las finalidades son {1}.{2}',
  'must be "penumbra-limits": this file holds something else':
    'debe ser «penumbra-limits»: este fichero contiene otra cosa',
  'must be 1, the version of limits that this program reads':
    'debe ser 1, la versión de los límites que lee este programa',
  'is empty: give at least one': 'está vacío: dé al menos uno',
  'is "{0}", like an earlier one: rename one of them':
    'es «{0}», como uno anterior: cambie el nombre de uno',
  'must consist of letters, digits, hyphens and dots, because --for takes it':
    'debe tener letras, cifras, guiones y puntos',
  'limits {0} a second time: keep one of the two limits':
    'limita {0} por segunda vez: deje uno de los dos límites',
  '{0}.measure is not a measure or score: penumbra methods lists them.{1}':
    '{0}.measure no es una medida ni una puntuación.{1}',
  'must be a number': 'debe ser un número',
  'must be one of: {0}': 'debe ser uno de: {0}',
  'must be a whole number of at least 2; leave it out if there is none':
    'debe ser un entero de al menos 2; quítelo si no hay ninguno',
  'is not given': 'no está',
  'must be a text that is not empty': 'debe ser un texto no vacío',
  'must be a list': 'debe ser una lista',
  '{0} must be an object.': '{0} debe ser un objeto.',
  '{0} an unknown key "{1}". The known keys are {2}.{3}':
    '{0} una clave desconocida «{1}». Las claves conocidas son {2}.{3}',
  'The file has': 'El fichero tiene',
  '{0} has': '{0} tiene',
  'Others can point at a record that is unique by its keys.':
    'Otros pueden señalar un registro que es único por sus claves.',
  'An intruder who looks people up by their keys must be right in fewer than one of eleven cases on average. If the file is a sample, the weights count.':
    'Quien busca personas por sus claves debe acertar en menos de uno de once casos en promedio. Si el fichero es una muestra, cuentan los pesos.',
  'If all records with the same keys have one confidential value, an intruder learns it without finding the record.':
    'Si todos los registros con las mismas claves tienen un solo valor confidencial, se averigua sin hallar el registro.',
  'A value that an intruder can place in a narrow interval counts as disclosed. Random values give about 11, unchanged ones 100.':
    'Un valor que puede situarse en un intervalo estrecho cuenta como revelado. Valores al azar dan unos 11; valores sin cambios, 100.',
  'At most one record in twenty may equal the record of one real person more often than by chance. Values that many people share do not count.':
    'Como mucho uno de cada veinte registros puede ser igual al de una persona real más a menudo que por azar. No cuentan los valores que muchos comparten.',
  'A record that is nearer to one real person than real persons are to each other is a copy with a little noise. Records of other persons are so by chance, and that does not count.':
    'Un registro más cercano a una persona real que las personas reales entre sí es una copia con algo de ruido. Registros de otras personas lo son por azar, y eso no cuenta.',
  'Shuffled values give about 80. Values that move half as far say little about their record.':
    'Valores barajados dan unos 80. Valores que se mueven la mitad dicen poco de su registro.',
  'If another sample is drawn, the mean of about 400 records moves by a twentieth of a standard deviation anyway.':
    'Con otra muestra, la media de unos 400 registros se mueve de todos modos un veinteavo de desviación típica.',
  'Correlations must be right to one decimal, so that strong ones stay strong and weak ones stay weak.':
    'Las correlaciones deben acertar en un decimal: las fuertes siguen fuertes y las débiles, débiles.',
  'Somebody who breaks the contract and looks people up by their keys must be wrong in four of five cases on average.':
    'Quien rompe el contrato y busca personas por sus claves debe equivocarse en cuatro de cinco casos en promedio.',
  'Models of single records need values near the original ones. Shuffled values give about 80; this is about a third.':
    'Los modelos de registros sueltos necesitan valores cercanos a los originales. Valores barajados dan unos 80; esto es cerca de un tercio.',
  'Protection must move an estimate less than the draw of another sample usually moves it.':
    'La protección debe mover una estimación menos de lo que suele moverla otra muestra.',
  'Correlations must be right to a twentieth. Otherwise regressions give different answers.':
    'Las correlaciones deben acertar en un veinteavo. Si no, las regresiones responden otra cosa.',
  'If a model of means, variances and correlations tells the two files apart by far, analyses give different answers.':
    'Si un modelo de medias, varianzas y correlaciones distingue con claridad los dos ficheros, los análisis responden otra cosa.',
  'A colleague who looks people up by their keys must be wrong in two of three cases on average.':
    'Un colega que busca personas por sus claves debe equivocarse en dos de tres casos en promedio.',
  'At most one record in twenty may equal, by chance, the record of one real person. Values that many people share do not count.':
    'Como mucho uno de cada veinte registros puede ser igual, por azar, al de una persona real. No cuentan los valores que muchos comparten.',
  'A colleague can look up an income that only one person has, also where the rest of the record was changed. Codes that many people share do not count.':
    'Un colega puede buscar unos ingresos que solo tiene una persona, aunque el resto del registro haya cambiado. No cuentan los códigos que muchos comparten.',
  'At most one record in ten may be nearer to one real person than real persons are to each other, wherever it stands in the file. Other persons of the same kind give about 1, copies 100.':
    'Como mucho uno de cada diez registros puede estar más cerca de una persona real que las personas reales entre sí, esté donde esté en el fichero. Otras personas semejantes dan cerca de 1; copias, 100.',
  'At most one value in three may lie close to the value of the real person. Copied values give 100.':
    'Como mucho uno de cada tres valores puede estar cerca del de la persona real. Valores copiados dan 100.',
  'Analyses matter less than the form. Above this limit, the values do not even come from the same population: shuffled values give about 80.':
    'Los análisis importan menos que la forma. Por encima de este límite, los valores ni siquiera vienen de la misma población: valores barajados dan unos 80.',
  '{0}, and no other limit of risk is about such a file':
    '{0}, y ningún otro límite de riesgo trata de un fichero así',
  'some values were drawn from a model, and have no original value':
    'algunos valores se sortearon de un modelo, y no tienen valor original',
  'its records belong to persons of the original, and are judged by that':
    'sus registros son de personas del original, y se juzgan por eso',
  'needs either most or least, and not both': 'necesita most o least, y no ambos',
};
