import type { CoreTexts } from '../../said.ts';

export const risk: CoreTexts = {
  'Part of the figure that comes from the record': 'Parte de la cifra que procede del registro',
  'Values near the mean of the group': 'Valores cercanos a la media del grupo',
  'The number of cells of the record whose original value is within 10 % of the standard deviation of its column from the mean of the group':
    'Número de celdas del registro cuyo valor original está a menos del 10 % de la desviación típica de su columna de la media del grupo',
  '100 (1 - SSE/SST), at least 0, as a mean over the columns, in percent. SSE is the sum of squared differences between original values and the mean of the protected values in their group; SST is the same with the mean of the whole protected column. Groups are those of the partition or, without one, records that are equal in all protected columns. Cells without an original value and columns that are constant in the original are left out':
    '100 (1 - SSE/SST), al menos 0, como media de las columnas, en porcentaje. SSE es la suma de los cuadrados de las diferencias entre los valores originales y la media de los valores protegidos de su grupo; SST es lo mismo con la media de toda la columna protegida. Los grupos son los de la partición o, sin ella, los registros iguales en todas las columnas protegidas. No cuentan las celdas sin valor original ni las columnas constantes en el original',
  '0 (the group reveals nothing) to 100 (it reveals every value)':
    '0 (el grupo no revela nada) a 100 (revela todos los valores)',
  'lower is better': 'cuanto menor, mejor',
  'The files have no numeric column in common.':
    'Los ficheros no tienen ninguna columna numérica en común.',
  'All protected records differ, so the groups cannot be seen in the file: give the partition with --partition.':
    'Todos los registros protegidos difieren, de modo que los grupos no se ven en el fichero.',
  'No partition was given: records that are equal in all protected columns count as a group. Groups: {0}; records alone in their group: {1}.':
    'No se dio ninguna partición: los registros iguales en todas las columnas protegidas cuentan como un grupo. Grupos: {0}; registros solos en su grupo: {1}.',
  'Original values within 10 % of the standard deviation of their column (divisor n) from the prediction by the group: {0} % of the cells.':
    'Valores originales a menos del 10 % de la desviación típica de su columna (divisor n) de lo que predice el grupo: {0} % de las celdas.',
  "Cells left out because the value, its group or all of the group's values are missing: {0}.":
    'Celdas excluidas porque falta el valor, su grupo o todos los valores del grupo: {0}.',
  'Columns left out: {0}.': 'Columnas excluidas: {0}.',
  'The first {0} of {1} columns are shown.': 'Se muestran las primeras {0} de {1} columnas.',
  'No column that varies in the original has values to compare.':
    'Ninguna columna que varíe en el original tiene valores que comparar.',
  'No cell has both an original value and a prediction.':
    'Ninguna celda tiene a la vez un valor original y una predicción.',
  'It is constant in the original.': 'Es constante en el original.',
  'Individual risk': 'Riesgo individual',
  'The probability that a link from the record to a person of the population with the same keys is correct; 1 over the number of records with the same keys if there are no weights. With wildcards, records that agree in all keys count as those with the same keys':
    'Probabilidad de que sea correcto un enlace del registro con una persona de la población con las mismas claves; 1 entre el número de registros con las mismas claves si no hay pesos. Con comodines, cuentan los registros que coinciden en todas las claves',
  '0 (nobody is recognised) to 100 (everybody is)': '0 (no se reconoce a nadie) a 100 (a todos)',
  'The weights of {0} of {1} records are too small: they sum to less than the number of records with the same keys. These records count as all persons with these keys.':
    'Los pesos de {0} de {1} registros son demasiado pequeños: suman menos que el número de registros con las mismas claves. Estos registros cuentan como todas las personas con esas claves.',
  'No key columns are named, so an intruder has nothing to recognise a record by.':
    'No se nombró ninguna columna clave, de modo que nada permite reconocer un registro.',
  'record {0}': 'registro {0}',
  'The weight in {0} is {1} ({2} of {3} records have no usable weight): give each record the number of persons that it stands for, or name another weight with --weight.':
    'El peso en {0} es {1} ({2} de {3} registros no tienen peso utilizable): dé a cada registro el número de personas que representa, o elija otro peso.',
  'The weight of the unit in {0} differs from that in {1}, but both records are of one unit: give all members the weight of their unit, or describe the column as a weight of records (without weightOf).':
    'El peso de la unidad en {0} difiere del de {1}, aunque ambos registros son de una unidad: dé a todos los miembros el peso de su unidad, o describa la columna como peso de registros.',
  'beyond {0}': 'más allá de {0}',
  'Probability that a person with these keys is in the file':
    'Probabilidad de que una persona con estas claves esté en el fichero',
  'The number of protected records with the same keys over that of persons with them':
    'Número de registros protegidos con las mismas claves entre el de personas que las tienen',
  'Nothing tells the population, so nobody can say who of it is in the file: give a population file (--population-file), the role weight to a column, or the size of the population in the description.':
    'Nada indica cuál es la población, de modo que nadie puede decir quién de ella está en el fichero: dé a una columna el papel peso, o el tamaño de la población en la descripción.',
  'above 0 to 1 (all persons with some keys are in the file)':
    'más de 0 a 1 (todas las personas con ciertas claves están en el fichero)',
  'Only a population file tells which keys the file lacks.':
    'Solo un fichero de la población dice qué claves faltan en el fichero.',
  'F is the number of persons in the population with the same keys: counted in the population file if one is given, else the sum of the weights, else f times the size of the population that the description names over the size of the file. F is at least f, the number in the protected file. Where the description names a protected unit, units are counted instead of persons, by the weights of units':
    'F es el número de personas de la población con las mismas claves: contadas en el fichero de la población si se da; si no, la suma de los pesos; si no, f por el tamaño de la población que nombra la descripción entre el tamaño del fichero. F es al menos f, el número en el fichero protegido. Si la descripción nombra una unidad protegida, se cuentan unidades en lugar de personas, con los pesos de las unidades',
  'For {0} of {1} records the population has fewer with these keys than the file: the number in the file is used.':
    'En {0} de {1} registros la población tiene menos con estas claves que el fichero: se usa el número del fichero.',
  'Frequencies in the population are those of the population file.':
    'Las frecuencias en la población son las del fichero de la población.',
  'Frequencies in the population are estimated by the weights.':
    'Las frecuencias en la población se estiman con los pesos.',
  'Frequencies in the population are estimated by its size, as if each of the {0} stood for equally many.':
    'Las frecuencias en la población se estiman con su tamaño, como si cada uno de los {0} representara a los mismos.',
  'Nothing tells the population: the file counts as the population. Give a population file (--population-file), the role weight to a column, or the size of the population in the description.':
    'Nada indica cuál es la población: el fichero cuenta como la población. Dé a una columna el papel peso, o el tamaño de la población en la descripción.',
  'Journalist risk': 'Riesgo del periodista',
  'What the record adds to the larger rate: one over F from the file to the register, or one over f, times the number of records over the persons of the register with keys of the file':
    'Lo que el registro añade a la mayor de las tasas: uno entre F del fichero al registro de población, o uno entre f, por el número de registros entre las personas del registro de población con claves del fichero',
  'above 0 to 100 (every record is alone in the population)':
    'más de 0 a 100 (cada registro está solo en la población)',
  'Persons of the population with the same keys': 'Personas de la población con las mismas claves',
  'The number of persons in the population with the same keys, at least the number of protected records with them':
    'Número de personas de la población con las mismas claves, al menos el de registros protegidos que las tienen',
  'Smallest F over the protected records. {0}. Parts are the mean of F and the percentage of records with F below 2, 3, 5, 10 and 20. {1}; the population file and units are counted by equal values':
    'Menor F de los registros protegidos. {0}. Las partes son la media de F y el porcentaje de registros con F menor que 2, 3, 5, 10 y 20. {1}; el fichero de la población y las unidades se cuentan por valores iguales',
  '1 (the keys of some record belong to one person) upwards':
    '1 (las claves de algún registro son de una sola persona) o más',
  'Marketer risk': 'Riesgo del comercial',
  'One over the number of persons in the population with the same keys, at most one over the number of records':
    'Uno entre el número de personas de la población con las mismas claves, como máximo uno entre el número de registros',
  'Mean of 1/F over the protected records, in percent: the expected share of right matches if every record is matched with a random person of the population among those with the same keys. {0}. With weights, individual-risk says the same and takes into account that F is only estimated. {1}; the population file and units are counted by equal values':
    'Media de 1/F de los registros protegidos, en porcentaje: proporción esperada de aciertos si cada registro se cruza con una persona al azar de la población entre las que tienen las mismas claves. {0}. Con pesos, el riesgo individual dice lo mismo y tiene en cuenta que F solo se estima. {1}; el fichero de la población y las unidades se cuentan por valores iguales',
  'above 0 to 100 (every match is right)': 'más de 0 a 100 (todos los cruces aciertan)',
  'Prosecutor risk': 'Riesgo del fiscal',
  'One over the number of protected records with the same keys, the record included; with a protected unit, over the number of their units':
    'Uno entre el número de registros protegidos con las mismas claves, el registro incluido; con una unidad protegida, entre el número de sus unidades',
  'Mean over the protected records of 1/f, in percent, where f is the number of protected records with the same keys: the number of classes over the number of records. Parts are the largest risk (one over the smallest class) and the percentage of records whose risk is above 1/20, 1/11, 1/5, 1/3 and 1/2. {0}. {1}':
    'Media de 1/f de los registros protegidos, en porcentaje, donde f es el número de registros protegidos con las mismas claves: el número de clases entre el de registros. Las partes son el mayor riesgo (uno entre la clase más pequeña) y el porcentaje de registros cuyo riesgo supera 1/20, 1/11, 1/5, 1/3 y 1/2. {0}. {1}',
  'above 0 (one large class) to 100 (every record is unique)':
    'más de 0 (una clase grande) a 100 (cada registro es único)',
  'Keys of the file': 'Claves del fichero',
  'The number of columns that others may know, the same for every record':
    'Número de columnas que otros pueden conocer, igual para todos los registros',
  'The number of keys (quasi-identifiers) that the protected file has, by the description or as asked for':
    'Número de claves (cuasi-identificadores) que tiene el fichero protegido, según la descripción o lo pedido',
  '1 (a single key) upwards': '1 (una sola clave) o más',
  'leave keys out (--role NAME=identifier), or give another role to columns that nobody outside can know.':
    'quite claves (papel identificador), o dé otro papel a las columnas que nadie de fuera puede conocer.',
  'Nothing tells how many persons of the population have a value: give the role weight to a column, or name the number of persons in the description (population).':
    'Nada dice cuántas personas de la población tienen un valor: dé a una columna el papel peso, o el número de personas en la descripción (population).',
  'pair of values': 'par de valores',
  'triple of values': 'terna de valores',
  'Persons with the rarest {0}': 'Personas con {0} más raro',
  'The number of persons in the population with the rarest {0} of the record, over all choices of {1} of the keys':
    'Número de personas de la población con {0} más raro del registro, sobre todas las elecciones de {1} de las claves',
  'Fewest persons of the population with one {0} of the keys':
    'Menor número de personas de la población con un {0} de las claves',
  'Smallest number of persons in the population, over all choices of {0} of the keys and all combinations of their values in the protected file, that have this {1}; of all keys if these are fewer. It is the sum of the weights; without weights, the number of records times the size of the population that the description names over the number of records. Parts are the smallest number for each choice, the twenty rarest first. {2}. {3}, because the rules that ask for it count persons. A population file is not used':
    'Menor número de personas de la población, sobre todas las elecciones de {0} de las claves y todas las combinaciones de sus valores en el fichero protegido, que tienen este {1}; de todas las claves si son menos. Es la suma de los pesos; sin pesos, el número de registros por el tamaño de la población que nombra la descripción entre el número de registros. Las partes son el menor número de cada elección, las veinte más raras primero. {2}. {3}, porque las reglas que lo piden cuentan personas. No se usa un fichero de la población',
  'above 0 to the size of the population': 'más de 0 al tamaño de la población',
  'merge the rare values of the keys that the parts of the figure name (--recode "NAME=merge A+B>C", "NAME=intervals 30,60"), or leave such a key out. A key with two values needs a population of twice the limit.':
    'una los valores raros de las claves que nombran las partes de la cifra, o quite una clave. Una clave con dos valores necesita una población del doble del límite.',
  '(B) places smaller than a state': '(B) lugares menores que un estado',
  '(D) telephone numbers': '(D) números de teléfono',
  '(E) fax numbers': '(E) números de fax',
  '(F) electronic mail addresses': '(F) direcciones de correo electrónico',
  '(G) social security numbers': '(G) números de la seguridad social',
  '(H) medical record numbers': '(H) números de historia clínica',
  '(I) health plan beneficiary numbers': '(I) números de beneficiario del seguro médico',
  '(J) account numbers': '(J) números de cuenta',
  '(K) certificate and licence numbers': '(K) números de certificados y licencias',
  '(L) vehicle identifiers and plates': '(L) identificadores y matrículas de vehículos',
  '(M) device identifiers': '(M) identificadores de aparatos',
  '(N) web addresses': '(N) direcciones web',
  '(O) IP addresses': '(O) direcciones IP',
  '(P) biometric identifiers': '(P) identificadores biométricos',
  '(Q) full-face photographs': '(Q) fotografías de la cara',
  '(R) other unique numbers': '(R) otros números únicos',
  'Columns with an identifier of the Safe Harbor list':
    'Columnas con un identificador de la lista de Safe Harbor',
  'The number of such columns in the protected file, the same for every record':
    'Número de esas columnas en el fichero protegido, igual para todos los registros',
  '0 (no column looks like one) upwards': '0 (ninguna columna lo parece) o más',
  'leave the columns that the note names out (--role NAME=identifier), or make them coarser (--recode "NAME=date year", "NAME=prefix 3", "NAME=top 89").':
    'quite las columnas que nombra la nota (papel identificador), o hágalas menos detalladas con una recodificación.',
  'The protected file is not there as a whole.': 'El fichero protegido no está completo.',
  'The column "{0}" looks like {1}.': 'La columna «{0}» parece de {1}.',
  'The probability that a claimed match with the record is correct, by its special uniqueness; 0 if it is not unique by its keys':
    'Probabilidad de que sea correcta una pareja que se afirma con el registro, por su unicidad especial; 0 si no es único por sus claves',
  'SUDA score': 'Puntuación SUDA',
  'The sum of the scores of the minimal sample uniques of the record':
    'Suma de las puntuaciones de los únicos mínimos de la muestra del registro',
  '0 (no record is unique) to 100 (every claimed match would be correct)':
    '0 (ningún registro es único) a 100 (toda pareja afirmada sería correcta)',
  'DIS-SUDA has no meaning for more than {0} key columns, because its exponent 1 + (8 - keys)/20 is not positive: name fewer keys.':
    'DIS-SUDA no tiene sentido con más de {0} columnas clave, porque su exponente 1 + (8 - claves)/20 no es positivo: nombre menos claves.',
  'There are no weights': 'No hay pesos',
  'No record has a usable weight': 'Ningún registro tiene un peso utilizable',
  '{0}: the file counts as a sample of {1} % of the population.':
    '{0}: el fichero cuenta como una muestra del {1} % de la población.',
  'Sampling fraction by the weights: {0}.': 'Fracción de muestreo según los pesos: {0}.',
  '{0} of {1} records have no usable weight and are left out of this fraction.':
    '{0} de {1} registros no tienen peso utilizable y no cuentan en esta fracción.',
  'the log-linear model counts each record in one cell of the table of the keys':
    'el modelo log-lineal cuenta cada registro en una celda de la tabla de las claves',
  'Probability of being unique in the population': 'Probabilidad de ser único en la población',
  'The probability that nobody else in the population has the keys of the record; 0 if the record is not unique in the file':
    'Probabilidad de que nadie más de la población tenga las claves del registro; 0 si el registro no es único en el fichero',
  'Expected number of protected records that are unique by their keys in the file and in the population, in percent of the protected records. The value is tau1, the sum of exp(-u (1 - pi)/pi) over the records that are unique in the file. u is the expected count of their cell by a log-linear model with all two-way interactions (main effects only if the table has more than a million cells, if the interactions have at least as many free parameters as there are records and so would understate the risk, or if fewer than three keys vary). pi is the sampling fraction: records over the sum of their weights, assumed equal for all. tau2 is the sum of (1 - exp(-x))/x with x = u (1 - pi)/pi, the expected correct links of unique records. DIS is the share of correct links by the weights alone: unique records over the sum of their weights. {0}. {1}':
    'Número esperado de registros protegidos únicos por sus claves en el fichero y en la población, en porcentaje de los registros protegidos. El valor es tau1, la suma de exp(-u (1 - pi)/pi) de los registros únicos en el fichero. u es la frecuencia esperada de su celda según un modelo log-lineal con todas las interacciones de dos claves (solo efectos principales si la tabla tiene más de un millón de celdas, si las interacciones tienen al menos tantos parámetros libres como registros hay y subestimarían el riesgo, o si varían menos de tres claves). pi es la fracción de muestreo: los registros entre la suma de sus pesos, igual para todos. tau2 es la suma de (1 - exp(-x))/x con x = u (1 - pi)/pi, los enlaces correctos esperados de los registros únicos. DIS es la proporción de enlaces correctos según los pesos solos: los registros únicos entre la suma de sus pesos. {0}. {1}',
  '0 (no record is unique in the population) to 100 (all are)':
    '0 (ningún registro es único en la población) a 100 (todos)',
  'The model was not fitted.': 'No se ajustó el modelo.',
  'all two-way interactions': 'todas las interacciones de dos claves',
  'main effects': 'efectos principales',
  'Population uniqueness needs weights: give the role weight to the column with the number of persons that each record stands for.':
    'La unicidad en la población necesita pesos: dé el papel peso a la columna con el número de personas que representa cada registro.',
  'By the weights, the file is the whole population.':
    'Según los pesos, el fichero es toda la población.',
  'The value comes from the model of main effects, in which the keys are independent: the table of the keys is too large for interactions, these have as many parameters as there are records, or fewer than three keys vary.':
    'El valor procede del modelo de efectos principales, en el que las claves son independientes: la tabla de las claves es demasiado grande para interacciones, estas tienen tantos parámetros como registros hay, o varían menos de tres claves.',
  'The value comes from the model with all two-way interactions of the keys.':
    'El valor procede del modelo con todas las interacciones de dos claves.',
  'The fit of this model stopped with errors of up to {0} records in its margins.':
    'El ajuste de este modelo paró con errores de hasta {0} registros en sus márgenes.',
  'Estimated share of the unique records that are unique in the population':
    'Proporción estimada de los registros únicos que son únicos en la población',
  'For a record that is unique in the file, the estimated share of the population that is unique, over the share of the file that is; 0 for the others. The models do not tell such records apart':
    'Para un registro único en el fichero, la proporción estimada de la población que es única entre la del fichero que lo es; 0 para los demás. Los modelos no distinguen esos registros',
  '0 (nobody in the population is unique) to 100 (everybody is)':
    '0 (nadie en la población es único) a 100 (todos)',
  'slide negative binomial': 'binomial negativa deslizada',
  'log-linear model': 'modelo log-lineal',
  'Sampling fraction: {0}. The value is the estimate by {1}.':
    'Fracción de muestreo: {0}. El valor es la estimación según {1}.',
  'Zayatz, because the model of Pitman has none':
    'Zayatz, porque el modelo de Pitman no tiene ninguna',
  'the slide negative binomial model': 'el modelo binomial negativo deslizado',
  'The parameters of the model were not found, or nothing tells them.':
    'No se hallaron los parámetros del modelo, o nada los indica.',
  'The size of the population is not known: give the role weight to a column, or name the number of persons in the description (population).':
    'No se conoce el tamaño de la población: dé a una columna el papel peso, o el número de personas en la descripción (population).',
  'There are too many sets of key columns to search all: sets of more than {0} columns are left out, and a unique record without a smaller set scores 1, as if it had one larger set.':
    'Hay demasiados conjuntos de claves para buscarlos todos: se excluyen los de más de {0} columnas, y un registro único sin un conjunto menor puntúa 1, como si tuviera uno mayor.',
  'The mean over the columns of 100 (c² - e²) / SST, where e is the difference between the original value of the record and the mean of its group, and c the difference from the mean of the whole protected column. Negative if the mean of the group is the worse prediction. Columns about which the groups reveal nothing add 0':
    'La media de las columnas de 100 (c² - e²) / SST, donde e es la diferencia entre el valor original del registro y la media de su grupo, y c la diferencia con la media de toda la columna protegida. Negativa si la media del grupo predice peor. Las columnas de las que los grupos no revelan nada suman 0',
  'Mean over the protected records of the expected value of 1/F, in percent, where F is the number of persons in the population with the same keys. Given the f records with these keys, F is negative binomial with p = f over the sum of their weights, at most 1, so that the risk is (p^f / f) 2F1(f, f; f+1; 1-p), computed exactly and not by its approximation. Without weights the file is the population, and the risk is 1/f. The threshold is the risk to which all records above it must be lowered for a mean of 1 %. {0}; with wildcards, f and the weights are those of the records that agree in all keys. {1}, because F counts persons; household-risk and linked-unit-risk are about units. Other programs replace the risk of cells of three or more records by p / (f - (1 - p)): the part with approximated risks is made of these':
    'Media de los registros protegidos del valor esperado de 1/F, en porcentaje, donde F es el número de personas de la población con las mismas claves. Dados los f registros con estas claves, F es binomial negativa con p = f entre la suma de sus pesos, 1 como máximo, de modo que el riesgo es (p^f / f) 2F1(f, f; f+1; 1-p), calculado exactamente y no por su aproximación. Sin pesos el fichero es la población, y el riesgo es 1/f. El umbral es el riesgo al que deben bajarse todos los registros que lo superan para una media del 1 %. {0}; con comodines, f y los pesos son los de los registros que coinciden en todas las claves. {1}, porque F cuenta personas; household-risk y linked-unit-risk tratan de unidades. Otros programas sustituyen el riesgo de las celdas de tres o más registros por p / (f - (1 - p)): la parte con riesgos aproximados es la de estos',
  'There are no weights: the file counts as the whole population, and the risk of a record is 1 over the number of records with the same keys.':
    'No hay pesos: el fichero cuenta como toda la población, y el riesgo de un registro es 1 entre el número de registros con las mismas claves.',
  'Largest f/F over the protected records: the probability that a person of the population with these keys is in the file. {0}. Parts are the mean over the persons with keys that occur in the file, and the smallest over the whole population, which is 0 if some keys of the population do not occur in the file. A file is (δmin, δmax)-present if the smallest is at least δmin and the largest at most δmax. {1}; the population file and units are counted by equal values':
    'Mayor f/F de los registros protegidos: la probabilidad de que una persona de la población con estas claves esté en el fichero. {0}. Las partes son la media de las personas con claves que aparecen en el fichero, y la menor de toda la población, que es 0 si algunas claves de la población no aparecen en él. Un fichero es (δmin, δmax)-presente si la menor es al menos δmin y la mayor como máximo δmax. {1}; el fichero de la población y las unidades se cuentan por valores iguales',
  'The larger of two rates of right matches, in percent. From the file to the register: the mean of 1/F over the protected records. From the register to the file: the number of classes of the file over the sum of their F. {0}. Parts are both rates, the largest risk (one over the smallest F), and the percentage of records whose 1/F is above 1/20, 1/11, 1/5, 1/3 and 1/2. {1}; the population file and units are counted by equal values':
    'La mayor de dos tasas de aciertos, en porcentaje. Del fichero al registro de población: la media de 1/F de los registros protegidos. Del registro de población al fichero: el número de clases del fichero entre la suma de sus F. {0}. Las partes son ambas tasas, el mayor riesgo (uno entre la menor F), y el porcentaje de registros cuyo 1/F supera 1/20, 1/11, 1/5, 1/3 y 1/2. {1}; el fichero de la población y las unidades se cuentan por valores iguales',
  '(C) dates but the year, and ages over 89': '(C) fechas salvo el año, y edades de más de 89',
  'The number of columns of the protected file whose name has a word for one of the 18 identifiers, or at least half of whose values have its form: dates with a day or a month, numbers of telephones and of social security, addresses of mail, web, IP and devices, vehicle numbers, accounts, files of pictures, and columns named age with a value above {0}, which may stand for 90 or older. Parts are the number for each identifier; a note names the columns. Three digits of a ZIP code with more than 20,000 people are allowed by the rule, and cannot be told here from other places: name the column otherwise if it has only these':
    'Número de columnas del fichero protegido cuyo nombre tiene una palabra de uno de los 18 identificadores, o al menos la mitad de cuyos valores tienen su forma: fechas con día o mes, números de teléfono y de la seguridad social, direcciones de correo, web, IP y aparatos, números de vehículos, cuentas, ficheros de imágenes, y columnas llamadas edad con un valor mayor que {0}, que puede representar 90 o más. Las partes son el número por identificador; una nota nombra las columnas. La regla permite tres cifras de un código ZIP con más de 20 000 personas, que aquí no se distinguen de otros lugares: llame de otro modo a la columna si solo tiene esas',
  'minimal sample uniques are defined by classes of equal records, and records that agree with wildcards form no classes':
    'los únicos mínimos de la muestra se definen por clases de registros iguales, y los que coinciden con comodines no forman clases',
  'Mean DIS-SUDA score of the protected records, in percent; records that are not unique by their keys count 0. A minimal sample unique is a set of keys on which a record differs from all others, while it does not on any proper subset. A set of s of the ATT keys scores the product of ATT - i for i from s to ATT - 1; a record scores the sum S over its sets. DIS-SUDA is 1 / (1 + P (1 - pi) / (pi S^Q sum S^-Q)) with Q = 1 + (8 - ATT)/20, P the records with exactly one twin on all keys, the sum over the unique records, and pi the sampling fraction: records over the sum of their weights, or 0.01 without weights. This is the formula of Elliot et al. (2005) with the scores of Elliot, Manning and Ford (2002), which sdcMicro has with original_scores = TRUE. By default sdcMicro scores a set (2^(ATT - s) - 1) / C(ATT, s) instead, and so does the worked example of the World Bank’s guide: the fifth of its ten persons has a DIS-SUDA of 0.0107 there and 0.01138 here. A part gives the mean by these scores. The contribution of a key is the share of the sum of scores that comes from sets with it. {0}. {1}':
    'Puntuación DIS-SUDA media de los registros protegidos, en porcentaje; los que no son únicos por sus claves cuentan 0. Un único mínimo de la muestra es un conjunto de claves en el que un registro difiere de todos los demás, sin hacerlo en ningún subconjunto propio. Un conjunto de s de las ATT claves puntúa el producto de ATT - i con i de s a ATT - 1; un registro puntúa la suma S de sus conjuntos. DIS-SUDA es 1 / (1 + P (1 - pi) / (pi S^Q sum S^-Q)) con Q = 1 + (8 - ATT)/20, P los registros con exactamente un gemelo en todas las claves, la suma sobre los registros únicos, y pi la fracción de muestreo: los registros entre la suma de sus pesos, o 0,01 sin pesos. Es la fórmula de Elliot et al. (2005) con las puntuaciones de Elliot, Manning y Ford (2002), que sdcMicro tiene con original_scores = TRUE. Si no se dice otra cosa, sdcMicro puntúa en su lugar un conjunto (2^(ATT - s) - 1) / C(ATT, s), como el ejemplo de la guía del Banco Mundial: la quinta de sus diez personas tiene ahí un DIS-SUDA de 0,0107 y aquí 0,01138. Una parte da la media con esas puntuaciones. La contribución de una clave es la proporción de la suma de puntuaciones que procede de conjuntos con ella. {0}. {1}',
  'Estimated share of the population that is unique by the keys, in percent. Up to a sampling fraction of 0.1 it is the estimate by Pitman’s model, or by Zayatz’s method if Pitman’s model has none; above, the smaller of the estimates by Zayatz’s method and by the slide negative binomial model (SNB). Parts are the share of unique records in the file, each estimate, that by the log-linear model of population-uniqueness (tau1 over the sampling fraction), and the smallest and largest of all: how far they lie apart shows how little a sample tells. The size of the population is that of the population file, else the sum of the weights, else that of the description. {0}. {1}':
    'Proporción estimada de la población que es única por las claves, en porcentaje. Hasta una fracción de muestreo de 0,1 es la estimación del modelo de Pitman, o del método de Zayatz si el de Pitman no tiene ninguna; por encima, la menor de las estimaciones del método de Zayatz y del modelo binomial negativo deslizado (SNB). Las partes son la proporción de registros únicos en el fichero, cada estimación, la del modelo log-lineal de population-uniqueness (tau1 entre la fracción de muestreo), y la menor y la mayor de todas: lo que distan dice lo poco que dice una muestra. El tamaño de la población es el del fichero de la población; si no, la suma de los pesos; si no, el de la descripción. {0}. {1}',
};
