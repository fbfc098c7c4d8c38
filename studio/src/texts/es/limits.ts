/** Why the default limits are as they are, by the English sentences. A test finds a sentence that is missing. */
export const limitsInSpanish: Readonly<Record<string, string>> = {
  'Others can point at a record that is unique by its keys.':
    'Otros pueden señalar un registro que es único por sus claves.',
  'An intruder who looks people up by their keys must be right in fewer than one of eleven cases on average. If the file is a sample, the weights count.':
    'Quien busca personas por sus claves debe acertar en menos de uno de once casos en promedio. Si el fichero es una muestra, cuentan los pesos.',
  'Who finds one member of a unit finds all. A unit of 2.4 persons, each found with 9 %, is found with about 20 %.':
    'Quien halla a un miembro de una unidad los halla a todos. Una unidad de 2,4 personas, cada una hallada con el 9 %, se halla con cerca del 20 %.',
  'If all records with the same keys have one confidential value, an intruder learns it without finding the record.':
    'Si todos los registros con las mismas claves tienen un solo valor confidencial, se averigua sin hallar el registro.',
  'An intruder who knows the keys and takes the nearest record must not be right for more than one record in eleven.':
    'Quien conoce las claves y toma el registro más cercano no debe acertar en más de uno de cada once registros.',
  'An intruder who knows every compared column and takes the nearest record must not be right for more than one record in twenty.':
    'Quien conoce todas las columnas comparadas y toma el registro más cercano no debe acertar en más de uno de cada veinte.',
  'An intruder who also knows how the columns correlate must not be right for more than one record in twenty.':
    'Quien conoce además las correlaciones de las columnas no debe acertar en más de uno de cada veinte registros.',
  'An intruder who knows which columns were grouped together must not be right for more than one record in twenty.':
    'Quien sabe qué columnas se agruparon juntas no debe acertar en más de uno de cada veinte registros.',
  'An intruder who knows how far values were swapped must not be right for more than one record in twenty.':
    'Quien sabe a qué distancia se intercambiaron los valores no debe acertar en más de uno de cada veinte registros.',
  'A value that an intruder can place in a narrow interval counts as disclosed. Random values give about 11, unchanged ones 100.':
    'Un valor que puede situarse en un intervalo estrecho cuenta como revelado. Valores al azar dan unos 11; valores sin cambios, 100.',
  'At most one record in twenty may equal the record of one real person more often than by chance. Values that many people share do not count.':
    'Como mucho uno de cada veinte registros puede ser igual al de una persona real más a menudo que por azar. No cuentan los valores que muchos comparten.',
  'A record that is nearer to one real person than real persons are to each other is a copy with a little noise. Records of other persons are so by chance, and that does not count.':
    'Un registro más cercano a una persona real que las personas reales entre sí es una copia con algo de ruido. Registros de otras personas lo son por azar, y eso no cuenta.',
  'An intruder who takes a record that is unique by its keys for the same person may single out at most 5 % of the persons more often than among persons who were not in the original.':
    'Quien toma un registro único por sus claves por la misma persona puede señalar como mucho al 5 % de las personas más a menudo que entre quienes no estaban en el original.',
  'An intruder who knows the keys may read off the confidential value of at most 10 % of the persons more often than of persons who were not in the original.':
    'Quien conoce las claves puede leer el valor confidencial de como mucho el 10 % de las personas más a menudo que el de quienes no estaban en el original.',
  'A guess is right with 0.5. An intruder who asks whether somebody was in the original may do little better: 0.6.':
    'Una conjetura acierta con 0,5. Quien pregunta si alguien estaba en el original puede hacerlo apenas mejor: 0,6.',
  'Tables of two columns must be as near to the original as those of a random sample of 20 % of its records. A new survey of the same size is worth about 33 %.':
    'Las tablas de dos columnas deben acercarse al original como las de una muestra al azar del 20 % de sus registros. Una encuesta nueva del mismo tamaño vale cerca del 33 %.',
  'Shuffled values give about 80. Values that move half as far say little about their record.':
    'Valores barajados dan unos 80. Valores que se mueven la mitad dicen poco de su registro.',
  'If another sample is drawn, the mean of about 400 records moves by a twentieth of a standard deviation anyway.':
    'Con otra muestra, la media de unos 400 registros se mueve de todos modos un veinteavo de desviación típica.',
  'Correlations must be right to one decimal, so that strong ones stay strong and weak ones stay weak.':
    'Las correlaciones deben acertar en un decimal: las fuertes siguen fuertes y las débiles, débiles.',
  'In tables of two columns, at most 30 % of the records may stand in another cell on average, so that associations stay.':
    'En las tablas de dos columnas, como mucho el 30 % de los registros puede estar en otra celda en promedio: así se conservan las asociaciones.',
  'Somebody who breaks the contract and looks people up by their keys must be wrong in four of five cases on average.':
    'Quien rompe el contrato y busca personas por sus claves debe equivocarse en cuatro de cinco casos en promedio.',
  'Who finds one member of a unit finds all. A unit of 2.4 persons, each found with 20 %, is found with about 40 %.':
    'Quien halla a un miembro de una unidad los halla a todos. Una unidad de 2,4 personas, cada una hallada con el 20 %, se halla con cerca del 40 %.',
  'An intruder who knows the keys and takes the nearest record must not be right for more than one record in five.':
    'Quien conoce las claves y toma el registro más cercano no debe acertar en más de uno de cada cinco registros.',
  'An intruder who knows every compared column and takes the nearest record must not be right for more than one record in five.':
    'Quien conoce todas las columnas comparadas y toma el registro más cercano no debe acertar en más de uno de cada cinco.',
  'An intruder who also knows how the columns correlate must not be right for more than one record in five.':
    'Quien conoce además las correlaciones de las columnas no debe acertar en más de uno de cada cinco registros.',
  'An intruder who takes a record that is unique by its keys for the same person may single out at most 10 % of the persons more often than among persons who were not in the original.':
    'Quien toma un registro único por sus claves por la misma persona puede señalar como mucho al 10 % de las personas más a menudo que entre quienes no estaban en el original.',
  'An intruder who knows the keys may read off the confidential value of at most 20 % of the persons more often than of persons who were not in the original.':
    'Quien conoce las claves puede leer el valor confidencial de como mucho el 20 % de las personas más a menudo que el de quienes no estaban en el original.',
  'A guess is right with 0.5. An intruder who asks whether somebody was in the original may do little better: 0.65.':
    'Una conjetura acierta con 0,5. Quien pregunta si alguien estaba en el original puede hacerlo apenas mejor: 0,65.',
  'Tables of two columns must be as near to the original as those of a random sample of 25 % of its records. A new survey of the same size is worth about 33 %.':
    'Las tablas de dos columnas deben acercarse al original como las de una muestra al azar del 25 % de sus registros. Una encuesta nueva del mismo tamaño vale cerca del 33 %.',
  'Models of single records need values near the original ones. Shuffled values give about 80; this is about a third.':
    'Los modelos de registros sueltos necesitan valores cercanos a los originales. Valores barajados dan unos 80; esto es cerca de un tercio.',
  'Protection must move an estimate less than the draw of another sample usually moves it.':
    'La protección debe mover una estimación menos de lo que suele moverla otra muestra.',
  'Correlations must be right to a twentieth. Otherwise regressions give different answers.':
    'Las correlaciones deben acertar en un veinteavo. Si no, las regresiones responden otra cosa.',
  'In tables of two columns, at most 15 % of the records may stand in another cell on average, so that associations stay.':
    'En las tablas de dos columnas, como mucho el 15 % de los registros puede estar en otra celda en promedio: así se conservan las asociaciones.',
  'If a model of means, variances and correlations tells the two files apart by far, analyses give different answers.':
    'Si un modelo de medias, varianzas y correlaciones distingue con claridad los dos ficheros, los análisis responden otra cosa.',
  'A colleague who looks people up by their keys must be wrong in two of three cases on average.':
    'Un colega que busca personas por sus claves debe equivocarse en dos de tres casos en promedio.',
  'An intruder who knows the keys and takes the nearest record must not be right for more than one record in three.':
    'Quien conoce las claves y toma el registro más cercano no debe acertar en más de uno de cada tres registros.',
  'An intruder who knows every compared column and takes the nearest record must not be right for more than one record in three. A file of copies gives 100.':
    'Quien conoce todas las columnas comparadas y toma el registro más cercano no debe acertar en más de uno de cada tres. Un fichero de copias da 100.',
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
};
