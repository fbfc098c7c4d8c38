import type { Nature } from '../servers/index.ts';

const asItIs = (name: string) => name;

/** Types of texts; what an enumeration lists says nothing, its values are texts. */
const TEXT =
  /^((var)?char(\(\d+\))?|(tiny|medium|long)?text|enum\(.*\)|time(\(\d\))?|uuid|inet[46]|(tiny|small|medium|big)?int(\(\d+\))? unsigned zerofill)$/s;

/** What a type is, by its name as the catalogue has it; null for those without a place in a table of cells. */
export function natureOf(type: string): Nature | null {
  if (TEXT.test(type)) return { form: 'text', how: 'text', selected: asItIs };
  if (
    /^((tiny|small|medium|big)?int(\(\d+\))?|decimal\(\d+,\d+\)|year(\(4\))?)( unsigned)?$/.test(
      type,
    )
  )
    return { form: 'number', how: 'digits', selected: asItIs };
  if (/^double(\(\d+,\d+\))?( unsigned)?$/.test(type))
    return { form: 'number', how: 'double', selected: asItIs };
  // The server shows six digits of it, unless it is made a double.
  if (/^float(\(\d+,\d+\))?( unsigned)?$/.test(type))
    return { form: 'number', how: 'single', selected: (name) => `(${name} + 0e0)` };
  if (type === 'date') return { form: 'date', how: 'time', selected: asItIs };
  if (/^(datetime|timestamp)(\(\d\))?$/.test(type))
    return { form: 'timestamp', how: 'time', selected: asItIs };
  return null;
}
