import type { CoreTexts } from '../../said.ts';

export const rules: CoreTexts = {
  '"{0}" cuts nothing: none of its columns changes.':
    '«{0}» no corta nada: ninguna de sus columnas cambia.',
  '"{0}" cuts nothing: its consequent holds in every record.':
    '«{0}» no corta nada: su consecuencia vale en cada registro.',
  '"{0}" cuts the file by {1}.': '«{0}» corta el fichero por {1}.',
  '{0} unknown': '{0} desconocido',
  'Cell {0}': 'Celda {0}',
  'The cell "{0}"': 'La celda «{0}»',
  '{0} has {1}, fewer than {2}: it takes the {3} of other cells for which the same rules can hold.':
    '{0} tiene {1}, menos de {2}: toma los {3} de otras celdas para las que pueden valer las mismas reglas.',
  'nearest record': 'registro más cercano',
  '{0} nearest records': '{0} registros más cercanos',
  'too few': 'demasiado pocos',
  '{0} records': '{0} registros',
  'It is written in a language that only a general engine understands.':
    'Está escrita en un lenguaje que solo entiende un motor general.',
  'check only': 'solo se comprueba',
  'It is only checked, because {0}.': 'Solo se comprueba, porque {0}.',
  'It has no effect: it always holds.': 'No tiene efecto: siempre vale.',
  '{0} And {1} more.': '{0} Y {1} más.',
  'It can never hold.': 'Nunca puede valer.',
  'It gives {0} a fixed value.': 'Da a {0} un valor fijo.',
  'It bounds {0} by a constant.': 'Acota {0} con una constante.',
  'It is a linear equation of {0}.': 'Es una ecuación lineal de {0}.',
  'It bounds a linear combination of {0}.': 'Acota una combinación lineal de {0}.',
  'It gives {0} as a {1} of {2}{3}.': 'Da {0} como {1} de {2}{3}.',
  'It lists the possible values of {0}.': 'Enumera los valores posibles de {0}.',
  'It allows only whole numbers in {0}.': 'Solo permite enteros en {0}.',
  'It lists which values of {0} may occur together.':
    'Enumera qué valores de {0} pueden darse juntos.',
  'It allows only values of {0} that occur in the original.':
    'Solo permite valores de {0} que aparecen en el original.',
  'Its condition on {0} governs {1} {2}.': 'Su condición sobre {0} gobierna {1} {2}.',
  'the value of': 'el valor de',
  'the bounds of': 'los límites de',
  'a sum of': 'una suma de',
  'the order of': 'el orden de',
  'a product of': 'un producto de',
  'the possible values of': 'los valores posibles de',
  'whole numbers in': 'enteros en',
  'the combinations of': 'las combinaciones de',
  'the domain of': 'el dominio de',
  'further rules on': 'más reglas sobre',
  'It bounds {0} by {1}.': 'Acota {0} con {1}.',
  'it requires whole numbers of something other than a single column':
    'exige enteros de algo que no es una sola columna',
  'it requires whole numbers, but {0} is not numeric': 'exige enteros, pero {0} no es numérica',
  'it is about whether a value is missing, not about its value':
    'trata de si un valor falta, no de su valor',
  'it says which values {0} must not have': 'dice qué valores no debe tener {0}',
  'it is neither a sum nor a product of columns, but mixes both, or it bounds a product':
    'no es ni suma ni producto de columnas, sino que mezcla ambos, o acota un producto',
  'it computes with {0}, which is not numeric': 'calcula con {0}, que no es numérica',
  'it excludes one value, with possible values on both sides of it':
    'excluye un valor, con valores posibles a ambos lados',
  'it compares a number with a text': 'compara un número con un texto',
  'it lists the possible values of something other than a single column':
    'enumera los valores posibles de algo que no es una sola columna',
  'the consequence: {0}': 'la consecuencia: {0}',
  '{0} has no phases: only Schematron files have phases.':
    '{0} no tiene fases: solo los ficheros Schematron las tienen.',
  '{0} has more than {1} characters: split the rules.':
    '{0} tiene más de {1} caracteres: reparta las reglas.',
  '{0} at line {1}: {2}': '{0}, línea {1}: {2}',
  '{0} has no rules.': '{0} no tiene reglas.',
  'There is no engine for rules in XPath.': 'No hay motor para reglas en XPath.',
  'it compares no column with a text': 'no compara ninguna columna con un texto',
  'it compares {0}, which are not both categories': 'compara {0}, que no son ambas categorías',
  '{0} have too many levels to list their possible combinations':
    '{0} tienen demasiados niveles para enumerar sus combinaciones posibles',
  'what follows': 'lo que sigue',
  'Its condition holds in {0} records in which both columns are known. If the two columns were independent, about {1} of them would violate it.':
    'Su condición vale en {0} registros en los que se conocen ambas columnas. Si fueran independientes, unos {1} de ellos la incumplirían.',
  'Each of the {0} values of the one has a single value of the other.':
    'Cada uno de los {0} valores de una tiene un solo valor de la otra.',
  'One is never larger than the other. If the values of one were moved to other records, it would be in {0} % of the records.':
    'Una nunca es mayor que la otra. Si los valores de una se movieran a otros registros, lo sería en el {0} % de los registros.',
  'One column is the {0} of two others{1}.': 'Una columna es {0} de otras dos{1}.',
  ', rounded to its last decimal': ', redondeado a su último decimal',
  'The product of the two columns is the same in every record.':
    'El producto de las dos columnas es el mismo en cada registro.',
  'It looks like a share.': 'Parece una proporción.',
  'Many records have the largest value.': 'Muchos registros tienen el valor mayor.',
  'It is never negative.': 'Nunca es negativa.',
  'It has only {0} different values.': 'Solo tiene {0} valores distintos.',
  'It has no decimals.': 'No tiene decimales.',
  'One column follows from the other.': 'Una columna se deduce de la otra.',
  'Each of the {0} columns follows from the others by {1}.':
    'Cada una de las {0} columnas se deduce de las demás {1}.',
  'adding and subtracting': 'sumando y restando',
  'a linear equation': 'por una ecuación lineal',
  'What is known about the columns is contradictory, without any rule.':
    'Lo que se sabe de las columnas se contradice, sin ninguna regla.',
  'No record can satisfy {0}.': 'Ningún registro puede cumplir {0}.',
  'No record can satisfy {0} and {1} together.':
    'Ningún registro puede cumplir a la vez {0} y {1}.',
  'Whether {0}{1} can hold together is unknown: the search reached its limit.':
    'No se sabe si {0}{1} pueden valer juntas: la búsqueda llegó a su límite.',
  'Some record can satisfy all rules.': 'Algún registro puede cumplir todas las reglas.',
  'Some record can satisfy all rules except {0} only checked.':
    'Algún registro puede cumplir todas las reglas salvo {0} solo se comprueba.',
  'one, which is': 'una, que',
  '{0}, which are': '{0}, que',
  'refers to the whole document: a rule can only use the values of one record.':
    'se refiere a todo el documento: una regla solo puede usar los valores de un registro.',
  'looks at other elements by {0}: a rule can only use the values of one record.':
    'mira otros elementos con {0}: una regla solo puede usar los valores de un registro.',
  'uses {0}, which rules cannot use: write it with simpler means.':
    'usa {0}, que las reglas no pueden usar: escríbala con medios más simples.',
  'uses variables more than {0} times: write it with fewer.':
    'usa variables más de {0} veces: escríbala con menos.',
  'has more than {0} loops: write it with fewer.': 'tiene más de {0} bucles: escríbala con menos.',
  'calls {0}(): regular expressions are not run, because some never end: use contains(), starts-with() or a set of values.':
    'llama a {0}(): las expresiones regulares no se ejecutan, porque algunas no terminan: use contains(), starts-with() o un conjunto de valores.',
  'uses {0}() for more than the values of the same column, as in exists(index-of($original//Record/V1, V1)).':
    'usa {0}() para más que los valores de la misma columna, como en exists(index-of($original//Record/V1, V1)).',
  "calls {0}(): a rule reads no other file; document('microdata.xml') stands for the original.":
    "llama a {0}(): una regla no lee ningún otro fichero; document('microdata.xml') representa el original.",
  'calls {0}{1}(), which rules cannot use.': 'llama a {0}{1}(), que las reglas no pueden usar.',
  'The rule "{0}" has no XPath test.': 'La regla «{0}» no tiene prueba XPath.',
  'The rule "{0}"': 'La regla «{0}»',
  '{0} uses a variable that is not defined.': '{0} usa una variable que no está definida.',
  '{0} cannot be run as XPath{1}.': '{0} no puede ejecutarse como XPath{1}.',
  'the rules file': 'el fichero de reglas',
  'has no rules': 'no tiene reglas',
  'has more than one schema': 'tiene más de un esquema',
  'in the phase "{0}"': 'en la fase «{0}»',
  'has no rules{0}': 'no tiene reglas{0}',
  'asks for the query language "{0}", but only XPath can be run: set queryBinding to xslt2':
    'pide el lenguaje de consulta «{0}», pero solo puede ejecutarse XPath: ponga queryBinding en xslt2',
  'there are {0}': 'hay {0}',
  'has no phase "{0}" ({1}).{2}': 'no tiene la fase «{0}» ({1}).{2}',
  'The rule at line {0} of {1} has no effect, because an earlier rule of its pattern matches everything that it could match.':
    'La regla de la línea {0} de {1} no tiene efecto, porque otra anterior de su patrón toma todo lo que podría tomar.',
  'has no abstract pattern "{0}"': 'no tiene el patrón abstracto «{0}»',
  'gives parameters whose values make a text of more than {0} characters: use fewer parameters inside the values of others':
    'da parámetros cuyos valores forman un texto de más de {0} caracteres: use menos parámetros dentro de los valores de otros',
  'has no abstract rule "{0}"': 'no tiene la regla abstracta «{0}»',
  'makes more than {0} conditions out of its patterns, rules and contexts: split the file, or use fewer rules in one pattern':
    'hace más de {0} condiciones con sus patrones, reglas y contextos: divida el fichero, o use menos reglas en un patrón',
  'The variable "{0}" at line {1} of {2}': 'La variable «{0}» de la línea {1} de {2}',
  '{0} needs a name.': '{0} necesita un nombre.',
  '{0} is defined twice.': '{0} está definida dos veces.',
  '{0} is neither the element of a record nor the element of a value, such as Record or Record/V1.':
    '{0} no es ni el elemento de un registro ni el de un valor, como Record o Record/V1.',
  'The test{0} at line {1} of {2}': 'La prueba{0} de la línea {1} de {2}',
  'of "{0}"': 'de «{0}»',
  '{0} uses the variable "{1}", which refers to elements outside of any record: define it in the rule.':
    '{0} usa la variable «{1}», que se refiere a elementos fuera de todo registro: defínala en la regla.',
  '{0} has too many terms: split it into several.':
    '{0} tiene demasiados términos: divídala en varias.',
  'A value in the message at line {0} of {1}': 'Un valor del mensaje de la línea {0} de {1}',
  'includes another file, but other files are never read':
    'incluye otro fichero, pero nunca se leen otros',
  'has <{0}>, which is not allowed there.{1}': 'tiene <{0}>, que no se permite ahí.{1}',
  'at line {0}': 'en la línea {0}',
  'The context of the rule at line {0} of {1}': 'El contexto de la regla de la línea {0} de {1}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what the core says has a $.
  '{0} uses ${1}, which is not defined before.{2}': '{0} usa ${1}, que no está definida antes.{2}',
  '{0} declares a document type at line {1}: leave it out, because entities are never read.':
    '{0} declara un tipo de documento en la línea {1}: quítelo, porque las entidades nunca se leen.',
  '{0} is not well-formed XML at line {1}: {2}.':
    '{0} no es XML bien formado en la línea {1}: {2}.',
  '{0} nests elements more than {1} levels deep.': '{0} anida elementos más de {1} niveles.',
  'has more than {0} characters: split it into several.':
    'tiene más de {0} caracteres: divídala en varias.',
  'is empty.': 'está vacía.',
  'is nested more than {0} levels deep: split it into several.':
    'anida más de {0} niveles: divídala en varias.',
  'has too many terms in one chain: split it into several.':
    'tiene demasiados términos en una cadena: divídala en varias.',
  'is not XPath: {0}.': 'no es XPath: {0}.',
  'it cannot be parsed': 'no puede analizarse',
  'it cannot be parsed ({0})': 'no puede analizarse ({0})',
  '{0} has {1}, fewer than {2}, and too few others can join: its records join the cells of their nearest neighbours.':
    '{0} tiene {1}, menos de {2}, y muy pocos más pueden unirse: sus registros van a las celdas de sus vecinos más cercanos.',
  '{0} has {1}, fewer than {2}, and {3} others can join.':
    '{0} tiene {1}, menos de {2}, y otros {3} pueden unirse.',
  'It is about several members of a unit: it is checked, and units that are drawn anew satisfy it.':
    'Trata de varios miembros de una unidad: se comprueba, y la cumplen las unidades que se sortean de nuevo.',
  'it excludes something, and the rest has no known form':
    'excluye algo, y el resto no tiene una forma conocida',
  'The rule "{0}" has a line break in a name or a text, and cannot be one line: use Schematron.':
    'La regla «{0}» tiene un salto de línea en un nombre o texto, y no cabe en una línea: use Schematron.',
  'calls {0}(): records are checked one by one, and do not know their position.':
    'llama a {0}(): los registros se comprueban uno a uno, y no conocen su posición.',
  'A rule about members of a unit (head, count, any member) cannot be written in Schematron: keep it as a line.':
    'Una regla sobre miembros de una unidad (head, count, any member) no puede escribirse en Schematron: consérvela como línea.',
  'A rule has a character that XML cannot hold, such as a control character: keep it as a line.':
    'Una regla tiene un carácter que XML no admite, como uno de control: consérvela como línea.',
};
