import type { Nature } from '../servers/index.ts';

const asItIs = (name: string) => name;
const asText = (name: string) => `${name}::text`;

/** What a type is, by its name as `format_type` has it; null for those without a place in a table of cells. */
export function natureOf(type: string): Nature | null {
  if (/^(smallint|integer|bigint|oid|numeric(\(\d+,-?\d+\))?)$/.test(type))
    return { form: 'number', how: 'digits', selected: asItIs };
  if (type === 'double precision') return { form: 'number', how: 'double', selected: asItIs };
  if (type === 'real') return { form: 'number', how: 'single', selected: asItIs };
  if (type === 'date') return { form: 'date', how: 'time', selected: asItIs };
  if (/^timestamp(\(\d\))? without time zone$/.test(type))
    return { form: 'timestamp', how: 'time', selected: asItIs };
  if (/^timestamp(\(\d\))? with time zone$/.test(type))
    return { form: 'timestamp', how: 'time', selected: (name) => `(${name} AT TIME ZONE 'UTC')` };
  if (
    /^(text|boolean|uuid|name|citext|"char"|character( varying)?(\(\d+\))?|time(\(\d\))? without time zone)$/.test(
      type,
    )
  )
    return { form: 'text', how: 'text', selected: asText };
  return null;
}
