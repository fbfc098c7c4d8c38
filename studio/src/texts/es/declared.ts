/**
 * Titles of what the core declares, by their English words: names are not enough, as a step, a way to group and a way to
 * replace may share one.
 */
export const declaredInSpanish: Readonly<Record<string, string>> = {
  'purpose-public': 'Fichero de uso público',
  'purpose-scientific': 'Fichero de uso científico',
  'purpose-in-house': 'Datos de prueba internos',
  // Options of a refinement.
  "Target for the loss of values IL1', as a share of the present loss: above 0. Below 1, values come nearer to the original. This helps analysts and costs protection.":
    "La pérdida de valores IL1' a la que se apunta, como parte de la actual: mayor que 0. Por debajo de 1 los valores se acercan al original, lo que gusta a los analistas y cuesta protección.",
  'Share of the records that can be changed, those with the largest loss: above 0.':
    'La parte de los registros que puede cambiarse, los de mayor pérdida: mayor que 0.',
  'The error E of means, variances and correlations must fall below this: the sum of their squared differences, over standardised columns.':
    'El error E de medias, varianzas y correlaciones bajo el que se quiere caer: la suma de sus diferencias al cuadrado, con columnas tipificadas.',
  'Largest number of trials.': 'Mayor número de intentos.',
  '100 for each value that may change': '100 por cada valor que puede cambiar',
  // Steps.
  Condensation: 'Condensación',
  'Fuzzy microaggregation': 'Microagregación borrosa',
  'Individual ranking': 'Ordenación individual',
  'IPSO on the whole file': 'IPSO sobre todo el fichero',
  'Categorical microaggregation': 'Microagregación de categorías',
  'Latin hypercube hybrid data': 'Datos híbridos por hipercubo latino',
  Microaggregation: 'Microagregación',
  'R-microhybrid': 'R-microhíbrido',
  'Hybrid data by model-based clustering': 'Datos híbridos por agrupación basada en modelos',
  'Muralidhar-Sarathy hybrid data': 'Datos híbridos de Muralidhar y Sarathy',
  'Noise addition': 'Adición de ruido',
  'Post-randomisation (PRAM)': 'Postaleatorización (PRAM)',
  Pseudonyms: 'Seudónimos',
  'Rank swapping': 'Intercambio de rangos',
  'Synthetic data': 'Datos sintéticos',
  'Sequential synthesis': 'Síntesis secuencial',
  'Records drawn from components': 'Registros extraídos de componentes',
  'Synthetic data from latent classes': 'Datos sintéticos de clases latentes',
  Recoding: 'Recodificación',
  'Random rotation (ROMM)': 'Rotación aleatoria (ROMM)',
  Sampling: 'Muestreo',
  'Data shuffling': 'Barajado de datos',
  'Local suppression': 'Supresión local',
  'Record swapping': 'Intercambio de registros',
  'Groups of equal weights': 'Grupos de pesos iguales',
  'Rounding of weights': 'Redondeo de pesos',
  'Noise on weights': 'Ruido en los pesos',
  'Recalibration of weights': 'Recalibración de pesos',
  't-closeness by microaggregation': 't-proximidad por microagregación',
  // Ways to group.
  'CBFS (centroid-based fixed size)': 'CBFS (tamaño fijo en torno a centroides)',
  'Condensation groups': 'Grupos de condensación',
  'Univariate microaggregation in blocks of k': 'Microagregación univariante en bloques de k',
  'Fuzzy c-means with a drawn centre': 'c-medias borrosas con centro sorteado',
  'Optimal univariate microaggregation (Hansen and Mukherjee)':
    'Microagregación univariante óptima (Hansen y Mukherjee)',
  'k-modes': 'k-modas',
  'MDAV (maximum distance to average vector)': 'MDAV (distancia máxima al vector medio)',
  'MHM (multivariate Hansen-Mukherjee): order, then split optimally':
    'MHM (Hansen-Mukherjee multivariante): ordenar y partir de modo óptimo',
  'Gaussian mixture chosen by BIC': 'Mezcla gaussiana elegida por BIC',
  'μ-Approx (trees of near records, cut into groups)':
    'μ-Approx (árboles de registros cercanos, cortados en grupos)',
  'Lowest loss by local search and annealing':
    'Menor pérdida por búsqueda local y recocido simulado',
  'Projection on the first principal component': 'Proyección sobre la primera componente principal',
  'Projection on the sum of z-scores': 'Proyección sobre la suma de valores tipificados',
  't-closeness first: one record of each slice of the confidential values':
    't-proximidad primero: un registro de cada tramo de los valores confidenciales',
  't-closeness by merging groups of MDAV': 't-proximidad fundiendo grupos de MDAV',
  'V-MDAV (variable-size maximum distance to average vector)':
    'V-MDAV (distancia máxima al vector medio, tamaño variable)',
  'The whole file': 'Todo el fichero',
  // Ways to replace.
  'Lowest common ancestor': 'Antepasado común más bajo',
  'Most central category': 'Categoría más central',
  'Centre of the model': 'Centro del modelo',
  'Convex median': 'Mediana convexa',
  'Drawn categories': 'Categorías sorteadas',
  'Geometric mean': 'Media geométrica',
  'IPSO (information preserving statistical obfuscation)':
    'IPSO (ofuscación estadística que conserva la información)',
  'Arithmetic mean': 'Media aritmética',
  'Lower median': 'Mediana inferior',
  Medoid: 'Medoide',
  'Mode (plurality)': 'Moda (pluralidad)',
  'Muralidhar and Sarathy hybrid data': 'Datos híbridos de Muralidhar y Sarathy',
  Noise: 'Ruido',
  'Normal records with exact moments': 'Registros normales con momentos exactos',
  'Order statistic': 'Estadístico de orden',
  'Random orthogonal matrix masking (ROMM)':
    'Enmascaramiento por matriz ortogonal aleatoria (ROMM)',
  // Headings of measures.
  Categories: 'Categorías',
  'Copies of records': 'Copias de registros',
  Structure: 'Estructura',
  'Attribute disclosure': 'Revelación de atributos',
  Distributions: 'Distribuciones',
  'Record risk': 'Riesgo de los registros',
  'Risk of units': 'Riesgo de las unidades',
  'Information loss': 'Pérdida de información',
  'Transparency attacks': 'Ataques de transparencia',
  'Interval disclosure': 'Revelación por intervalos',
  'Anonymity of keys': 'Anonimato de las claves',
  'Record linkage': 'Enlace de registros',
  'Synthetic records near real ones': 'Registros sintéticos cercanos a los reales',
  Moments: 'Momentos',
  'Propensity score': 'Índice de propensión',
  Scores: 'Puntuaciones',
  // Measures.
  'Distance between categories': 'Distancia entre categorías',
  'Three-way tables': 'Tablas de tres entradas',
  'Two-way tables': 'Tablas de dos entradas',
  'Exact copies of original records': 'Copias exactas de registros originales',
  'Exact copies of unique original records': 'Copias exactas de registros originales únicos',
  Correlations: 'Correlaciones',
  'Eigenvalues of the correlations': 'Valores propios de las correlaciones',
  'Entropy-based loss of categories': 'Pérdida de las categorías por entropía',
  'Original values explained by the group alone': 'Valores originales explicados solo por el grupo',
  'Hellinger distance': 'Distancia de Hellinger',
  'Units that are unique by their keys over time':
    'Unidades únicas por sus claves a lo largo del tiempo',
  'Hidden cells that can be inferred': 'Celdas ocultas que se pueden deducir',
  'Emptied cells that an intruder fills in rightly':
    'Celdas vaciadas que un intruso completa correctamente',
  'Household risk: expected units in which somebody is recognised':
    'Riesgo de los hogares: unidades esperadas en las que se reconoce a alguien',
  'Risk of linked units: expected units that are recognised by all their members':
    'Riesgo de unidades unidas: unidades esperadas que se reconocen por todos sus miembros',
  'Units that are unique by their size and the keys of their members':
    'Unidades únicas por su tamaño y las claves de sus miembros',
  'IL: values, means, covariances, variances, correlations':
    'IL: valores, medias, covarianzas, varianzas, correlaciones',
  "IL': as IL, compared with the nearest original":
    "IL': como IL, comparado con el original más cercano",
  'IL1: values': 'IL1: valores',
  "IL1': values, compared with the nearest original":
    "IL1': valores, comparados con el original más cercano",
  'IL1s: values, by standard deviations': 'IL1s: valores, por desviaciones típicas',
  'IL2: means': 'IL2: medias',
  'IL3: covariances': 'IL3: covarianzas',
  'IL4: variances': 'IL4: varianzas',
  'IL5: correlations': 'IL5: correlaciones',
  'Individual risk: expected re-identifications by the key columns':
    'Riesgo individual: reidentificaciones esperadas por las columnas clave',
  'Intersection of groups, columns grouped separately':
    'Intersección de grupos, columnas agrupadas por separado',
  'Intersection of rank windows, largest shift known':
    'Intersección de ventanas de rangos, mayor desplazamiento conocido',
  'Interval disclosure by standard deviations':
    'Revelación por intervalos según desviaciones típicas',
  "ID': interval disclosure by ranks, nearest original":
    "ID': revelación por intervalos según rangos, original más cercano",
  'Interval disclosure by ranks': 'Revelación por intervalos según rangos',
  'Interval disclosure by relative differences':
    'Revelación por intervalos según diferencias relativas',
  'Records that are unique by their keys': 'Registros únicos por sus claves',
  'Kolmogorov-Smirnov distance': 'Distancia de Kolmogórov-Smirnov',
  'Fewest different confidential values in a class (distinct l-diversity)':
    'Menor número de valores confidenciales distintos en una clase (l-diversidad distinta)',
  'Smallest effective number of confidential values in a class (entropy l-diversity)':
    'Menor número efectivo de valores confidenciales en una clase (l-diversidad por entropía)',
  'Recursive (2, l)-diversity of the confidential values':
    '(2, l)-diversidad recursiva de los valores confidenciales',
  'Distance-based record linkage': 'Enlace de registros por distancia',
  'Distance-based record linkage by the key columns':
    'Enlace de registros por distancia en las columnas clave',
  'Record linkage by Mahalanobis distance': 'Enlace de registros por distancia de Mahalanobis',
  "Record linkage by Gower's distance": 'Enlace de registros por la distancia de Gower',
  'Record linkage, one to one': 'Enlace de registros, uno a uno',
  "DLD': record linkage to the nearest original":
    "DLD': enlace de registros con el original más cercano",
  'Probabilistic record linkage': 'Enlace probabilístico de registros',
  'Probabilistic record linkage, one to one': 'Enlace probabilístico de registros, uno a uno',
  'Distance-based record linkage, from original to protected':
    'Enlace de registros por distancia, del original al protegido',
  'Record linkage, nearest or second nearest': 'Enlace de registros, el más cercano o el segundo',
  'Distance-based record linkage by subsets of the key columns':
    'Enlace de registros por distancia en subconjuntos de las columnas clave',
  'Records closer to the original than to a holdout (DCR)':
    'Registros más cercanos al original que a una reserva (DCR)',
  'Nearest over second nearest distance to originals (NNDR), 5 % quantile':
    'Distancia al original más cercano entre la del segundo (NNDR), cuantil del 5 %',
  'Exact copies of unique records, beyond chance':
    'Copias exactas de registros únicos, más allá del azar',
  'Records that keep a confidential value of one person':
    'Registros que conservan un valor confidencial de una sola persona',
  'Near copies of unique records, beyond chance':
    'Copias casi exactas de registros únicos, más allá del azar',
  'Persons singled out by their keys, beyond chance':
    'Personas singularizadas por sus claves, más allá del azar',
  'Confidential values that the keys disclose, beyond chance':
    'Valores confidenciales que las claves revelan, más allá del azar',
  'Near copies of unique original records': 'Copias casi exactas de registros originales únicos',
  'Tables of pairs of columns within places (k-marginal)':
    'Tablas de pares de columnas dentro de los lugares (k-marginal)',
  'Distributions within units, such as households':
    'Distribuciones dentro de las unidades, como los hogares',
  'As good as a sample of the original (k-marginal)':
    'Tan bueno como una muestra del original (k-marginal)',
  'Unique original records that occur again (unique exact matches)':
    'Registros únicos del original que vuelven a aparecer (coincidencias exactas únicas)',
  'Recognising who was in the original (membership, AUC)':
    'Reconocer quién estaba en el original (pertenencia, AUC)',
  'Members recognised with almost no false alarm (membership at 0.1 %)':
    'Miembros reconocidos casi sin falsas alarmas (pertenencia al 0,1 %)',
  'Confidential values that the keys disclose correctly (DiSCO)':
    'Valores confidenciales que las claves revelan correctamente (DiSCO)',
  'Correct confidential values among persons whose keys are found (TCAP)':
    'Valores confidenciales correctos entre las personas cuyas claves se encuentran (TCAP)',
  'Records unique by their keys in both files (replicated uniques)':
    'Registros únicos por sus claves en ambos ficheros (únicos replicados)',
  Means: 'Medias',
  'Medians of ordinal columns': 'Medianas de las columnas ordinales',
  'Modes of nominal columns': 'Modas de las columnas nominales',
  'Central moments up to the fourth order': 'Momentos centrales hasta el cuarto orden',
  'Central moments over subdomains': 'Momentos centrales en subdominios',
  'PIL: probabilistic information loss': 'PIL: pérdida probabilística de información',
  'Fewest persons of the population that share the keys of a record (k-map)':
    'Menor número de personas de la población que comparten las claves de un registro (k-map)',
  'Largest probability that a person of the population is in the file (delta-presence)':
    'Mayor probabilidad de que una persona de la población esté en el fichero (delta-presencia)',
  'Fewest persons of the population with one value of the keys':
    'Menor número de personas de la población con un valor de las claves',
  'Fewest persons of the population with one pair of values of the keys':
    'Menor número de personas de la población con un par de valores de las claves',
  'Fewest persons of the population with one triple of values of the keys':
    'Menor número de personas de la población con una terna de valores de las claves',
  'Number of columns that others may know': 'Número de columnas que otros pueden conocer',
  'Columns that look like one of the 18 identifiers of Safe Harbor (HIPAA)':
    'Columnas que parecen uno de los 18 identificadores de Safe Harbor (HIPAA)',
  'Largest relative gain on a confidential value in a class (beta-likeness)':
    'Mayor ganancia relativa sobre un valor confidencial en una clase (beta-semejanza)',
  'Largest |log ratio| of the shares of a confidential value (delta-disclosure)':
    'Mayor |logaritmo del cociente| de las proporciones de un valor confidencial (delta-revelación)',
  'Prosecutor risk: found by somebody who knows that the person is in the file':
    'Riesgo del fiscal: encontrado por quien sabe que la persona está en el fichero',
  'Journalist risk: found by somebody who holds a register of the population':
    'Riesgo del periodista: encontrado por quien tiene un registro de la población',
  'Marketer risk: share of records that a match with a register gets right':
    'Riesgo del comercial: proporción de registros que un cruce con un registro acierta',
  'Unique in the population, by several models and the rule of Dankar':
    'Únicos en la población, según varios modelos y la regla de Dankar',
  'Population uniqueness: records whose keys nobody else in the population has':
    'Unicidad en la población: registros cuyas claves no tiene nadie más en la población',
  'Propensity score, cubic model': 'Índice de propensión, modelo cúbico',
  'Propensity score, quadratic model': 'Índice de propensión, modelo cuadrático',
  'Propensity score, classification tree': 'Índice de propensión, árbol de clasificación',
  Quantiles: 'Cuantiles',
  'Overlap of confidence intervals': 'Solapamiento de intervalos de confianza',
  'Score (2001)': 'Puntuación (2001)',
  'Score (2001), all columns known': 'Puntuación (2001), todas las columnas conocidas',
  "Score'": "Puntuación'",
  'Score of categories': 'Puntuación de las categorías',
  'Score of one number': 'Puntuación de un número',
  'Score of numbers and categories': 'Puntuación de números y categorías',
  'Score of one number and categories': 'Puntuación de un número y categorías',
  'Loss of detail in categories': 'Pérdida de detalle en las categorías',
  'SCORE with probabilistic information loss': 'SCORE con pérdida probabilística de información',
  'Special uniques, by minimal sample uniques (SUDA2, DIS-SUDA)':
    'Únicos especiales, por únicos mínimos de la muestra (SUDA2, DIS-SUDA)',
  'Largest distance of confidential values in a class from those of the file (t-closeness)':
    'Mayor distancia de los valores confidenciales de una clase a los del fichero (t-proximidad)',
  Variances: 'Varianzas',
  // Pictures.
  'the changed keys': 'las claves cambiadas',
  'the key': 'la clave',
  'all keys': 'todas las claves',
};

/** Words inside of pictures and at the heads of their tables, by their English words. */
export const drawnInSpanish: Readonly<Record<string, string>> = {
  Trials: 'Intentos',
  target: 'objetivo',
  original: 'original',
  protected: 'protegido',
  Original: 'Original',
  Protected: 'Protegido',
  'Records per bar': 'Registros por barra',
  'Records per width of the narrowest bar': 'Registros por ancho de la barra más estrecha',
  '% of values per bar': '% de los valores por barra',
  '% of values per width of the narrowest bar':
    '% de los valores por ancho de la barra más estrecha',
  '% of the records': '% de los registros',
  '% of records': '% de registros',
  '% of values': '% de valores',
  '% of groups': '% de grupos',
  '% of the scores': '% de las puntuaciones',
  '% of the scores of special uniques': '% de las puntuaciones de los únicos especiales',
  'mean of a group of protected records; area: size of the group':
    'media de un grupo protegido, área según sus registros',
  positive: 'positiva',
  negative: 'negativa',
  'changed by 0.1 or more': 'cambia 0,1 o más',
  'original, % of the records': 'original, % de los registros',
  'changed by 2 points or more': 'cambia 2 puntos o más',
  'Below the diagonal: original. Above: protected.':
    'Bajo la diagonal: original. Sobre ella: protegido.',
  alone: 'solo',
  '2 alike': '2 iguales',
  '3–4 alike': '3–4 iguales',
  '5–9 alike': '5–9 iguales',
  '10 or more alike': '10 o más iguales',
  'Probability of a correct link': 'Probabilidad de un enlace correcto',
  'Records, from the most to the least exposed': 'Registros, del más al menos expuesto',
  Groups: 'Grupos',
  'Records in the group': 'Registros en el grupo',
  'this column alone': 'solo esta columna',
  'all but this column': 'todas menos esta',
  'all columns': 'todas las columnas',
  'Which column drives the risk, %': 'Qué columna causa el riesgo, %',
  'lost utility': 'pérdida',
  risk: 'riesgo',
  score: 'puntuación',
  'BIC, larger is better': 'BIC, cuanto mayor, mejor',
  Components: 'Componentes',
  Component: 'Componente',
  'one standard deviation': 'una desviación típica',
  'two standard deviations': 'dos desviaciones típicas',
  'beyond the limits': 'fuera de los límites',
  missing: 'ausentes',
  Column: 'Columna',
  'This column alone': 'Solo esta columna',
  'All but this column': 'Todas menos esta',
  Quantile: 'Cuantil',
  Probability: 'Probabilidad',
  Records: 'Registros',
  About: 'Sobre',
  Value: 'Valor',
  'No values to draw': 'No hay valores que dibujar',
  'No points to draw': 'No hay puntos que dibujar',
  'Nothing to draw': 'No hay nada que dibujar',
  'No columns': 'No hay columnas',
  none: 'ninguno',
};
