import type { Relation } from '../../foundation/expression/index.ts';
import type { LinearForm } from './rule.ts';

/** Only = <= and <; none if nothing is required. */
export function linearForms(
  coefficients: ReadonlyMap<number, number>,
  relation: Exclude<Relation, '!='>,
  constant: number,
): LinearForm[] {
  if (relation === '>' || relation === '>=') {
    const turned = new Map([...coefficients].map(([position, value]) => [position, -value]));
    return linearForms(turned, relation === '>' ? '<' : '<=', 0 - constant);
  }
  if (coefficients.size === 0) {
    const holds =
      relation === '=' ? constant === 0 : relation === '<' ? constant > 0 : constant >= 0;
    if (holds) return [];
  }
  return [{ kind: 'linear', coefficients, relation, constant }];
}
