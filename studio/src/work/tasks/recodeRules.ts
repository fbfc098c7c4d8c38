/** A way to recode a column, with its fields. */
export interface RecodeRule {
  readonly by: string;
  readonly description: string;
  readonly fields: readonly RecodeField[];
}

export interface RecodeField {
  readonly name: string;
  /** One number, a whole one, one of several words, a list of numbers or texts, or levels that become others. */
  readonly type: 'number' | 'integer' | 'choice' | 'numbers' | 'texts' | 'merge';
  readonly isRequired: boolean;
  readonly description: string;
  readonly choices: readonly string[];
  readonly default: string | number | null;
}

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly default?: string | number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
}

/** The fields of each rule, from the JSON schema of recodes, so that a rule that is added there has a form here. */
export function recodeRules(schema: object): RecodeRule[] {
  return ((schema as Schema).oneOf ?? []).map(
    ({ description = '', properties = {}, required }) => ({
      by: properties.by.const!,
      description,
      fields: Object.entries(properties)
        .filter(([name]) => name !== 'by')
        .map(([name, field]) => ({
          name,
          type: typeOf(field),
          isRequired: required?.includes(name) ?? false,
          description: field.description ?? '',
          choices: field.enum ?? [],
          default: field.default ?? null,
        })),
    }),
  );
}

function typeOf({ type, enum: choices, items }: Schema): RecodeField['type'] {
  if (choices !== undefined) return 'choice';
  if (type === 'array') {
    if (items?.type === 'object') return 'merge';
    return items?.type === 'number' ? 'numbers' : 'texts';
  }
  return type === 'integer' ? 'integer' : 'number';
}
