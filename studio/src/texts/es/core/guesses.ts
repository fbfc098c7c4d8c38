import type { CoreTexts } from '../../said.ts';

export const guesses: CoreTexts = {
  'its texts look like names of {0}': 'sus textos parecen nombres de {0}',
  'numbers with marks': 'números con marcas',
  '{0}, so its codes are classes': '{0}: sus códigos son clases',
  'it has no value': 'no tiene ningún valor',
  'it has no value at all': 'no tiene ningún valor',
  'empty column: it has no value at all': 'columna vacía: no tiene ningún valor',
  'numbers with fractions': 'números con decimales',
  'many different numbers': 'muchos números distintos',
  'few whole numbers that repeat: codes, not amounts':
    'pocos números enteros que se repiten: códigos, no cantidades',
  'too few numbers to tell': 'demasiado pocos números para saberlo',
  'small whole numbers, the larger the rarer': 'enteros pequeños, más raros cuanto mayores',
  'whole numbers that fill a range smoothly': 'enteros que llenan un intervalo sin saltos',
  'few whole numbers whose frequencies have one peak, like a scale':
    'pocos enteros con un solo pico de frecuencia, como una escala',
  'whole numbers that fill a wide range': 'enteros que llenan un intervalo amplio',
  'multiples of ten, like rounded amounts': 'múltiplos de diez, como cantidades redondeadas',
  'whole numbers of one length that repeat and leave wide gaps: codes':
    'enteros de igual longitud que se repiten y dejan huecos: códigos',
  'its texts are dates': 'sus textos son fechas',
  'few whole numbers without a gap: classes of amounts':
    'pocos enteros sin huecos: clases de cantidades',
  'digits that begin with zeros: codes, not numbers':
    'cifras que empiezan por cero: códigos, no números',
  'many different texts': 'muchos textos distintos',
  'codes like those of diagnoses': 'códigos como los de diagnósticos',
  'its texts are ranges of numbers': 'sus textos son intervalos de números',
  'its texts are steps of a scale': 'sus textos son grados de una escala',
  'its texts begin with a number': 'sus textos empiezan por un número',
  'few texts that repeat': 'pocos textos que se repiten',
  'all other values are numbers': 'los demás valores son números',
  'this is a usual word or sign for a missing value':
    'es una palabra o un signo habitual de ausencia',
  'a usual code below zero, and no other number is':
    'un código habitual bajo cero, y ningún otro número lo es',
  'a usual code that lies apart above all other numbers':
    'un código habitual, lejos y por encima de los demás números',
  'its name is about owning or renting': 'su nombre trata de propiedad o alquiler',
  'year, month and day in one number': 'año, mes y día en un número',
  'month, day and year in one number': 'mes, día y año en un número',
  'day, month and year in one number': 'día, mes y año en un número',
  'year and month in one number': 'año y mes en un número',
  'year and month in four digits': 'año y mes en cuatro cifras',
  'year, month and day in six digits': 'año, mes y día en seis cifras',
  'years in two digits': 'años en dos cifras',
  years: 'años',
  'weights are amounts': 'los pesos son cantidades',
  'numbers that name units': 'números que nombran unidades',
  'its name is that of a person number': 'su nombre es el de un número de persona',
  'it restarts at one within households': 'vuelve a empezar en uno dentro de cada hogar',
  'numbers of the persons within a household': 'números de las personas de un hogar',
  'names, or numbers that name': 'nombres, o números que nombran',
  'all records have the same value': 'todos los registros tienen el mismo valor',
  'one value in all records': 'un solo valor en todos los registros',
  'each value names a record': 'cada valor nombra un registro',
  'others often know the dates of a person': 'otros suelen conocer las fechas de una persona',
  'steps of a scale are often opinions or judgements':
    'los grados de una escala suelen ser opiniones o juicios',
  'large numbers of wide spread, like money, which others rarely know':
    'números grandes y dispersos, como el dinero, que otros rara vez conocen',
  'numbers with marks between thousands are read as text; write them without these marks to have amounts':
    'los números con separador de millares se leen como texto; escríbalos sin él para tener cantidades',
  'every value is different': 'todos los valores son distintos',
  'nearly every value is different': 'casi todos los valores son distintos',
  'whole numbers without a gap, each occurs once': 'enteros sin huecos, cada uno una vez',
  'the person numbers restart within its values':
    'los números de persona vuelven a empezar en cada valor',
  'as described': 'según la descripción',
  'as given': 'según lo indicado',
  'the usual codes': 'los códigos habituales',
  'the format says so': 'lo dice el formato',
  'all bytes are valid UTF-8': 'todos los bytes son UTF-8 válido',
  'some bytes are not valid UTF-8, so the text is taken as Windows-1252':
    'hay bytes que no son UTF-8 válido; el texto se toma como Windows-1252',
  'no cell of the first line could be a value of its column, so it holds the names':
    'ninguna celda de la primera línea podría ser un valor de su columna: son los nombres',
  'leading zeros: a code, not a number': 'ceros a la izquierda: un código, no un número',
  'whole numbers of more than 15 digits: a code, not a number':
    'enteros de más de 15 cifras: un código, no un número',
  'numbers with different decimal marks': 'números con distintos signos decimales',
  'text in the file, though written like numbers':
    'texto en el fichero, aunque escrito como números',
  'no delimiter: the file has one column': 'sin separador: el fichero tiene una columna',
  'some cells have a decimal point and some a decimal comma: the point is taken':
    'unas celdas llevan punto decimal y otras coma: se toma el punto',
  'cells have decimal points': 'las celdas llevan punto decimal',
  'cells have decimal commas and none a decimal point':
    'las celdas llevan coma decimal y ninguna punto',
  'commas before three digits may part thousands or decimals, so these cells stay text: say which is meant with --decimal':
    'una coma ante tres cifras puede separar millares o decimales; estas celdas quedan como texto hasta que se diga cuál es',
  'no cell at the start has decimals': 'ninguna celda del principio lleva decimales',
  'very many different values': 'muchísimos valores distintos',
  'its name contains "{0}"': 'su nombre contiene «{0}»',
  '{0}, and its numbers repeat': '{0}, y sus números se repiten',
  '{0} has this name for {1}': 'así la llama {1}',
  'each of its values goes with one value of {0}, which are names':
    'cada valor va con un valor de {0}, que son nombres',
  'each of its codes lies within one of {0}': 'cada código está dentro de uno de {0}',
  'it has one value in each of {0}, so it tells the place':
    'tiene un valor en cada {0}: dice el lugar',
  'one of many weights with running numbers; their sums are near that of {0}':
    'uno de muchos pesos numerados; suman casi lo que {0}',
  'all {0} values are whole numbers': 'los {0} valores son enteros',
  'numbers with {0}': 'números con {0}',
  'a {0} gives {1} cells in {2} at the start': 'con {0} salen {1} celdas en {2} del principio',
  'a {0} gives {1} cells in most records, though not in the first':
    'con {0} salen {1} celdas en la mayoría de los registros, aunque no en el primero',
  'as asked: {0}': 'como se pidió: {0}',
  'first non-number on line {0}': 'lo primero que no es número está en la línea {0}',
  '; {0} missing': '; {0} ausentes',
  'dates ({0}), kept as {1}': 'fechas ({0}), conservadas como {1}',
  '{0} has this name for a weight': '{0} tiene nombre de peso',
};
