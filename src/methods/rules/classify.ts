import {
  bind,
  type Condition,
  isAboutMembers,
  resolveMembers,
} from '../../foundation/expression/index.ts';
import { type Column, label } from '../../foundation/table/index.ts';
import { joined } from '../../foundation/words/index.ts';
import { formPositions, formsOf, positionsOf, type TolerantProductForm } from './forms.ts';
import type { ClassifiedRule, Form, ImpliedForm, LinearForm, Rule, RuleClass } from './rule.ts';

/**
 * The kind of a rule on a file, in the classes of Torra (2008): a linear combination (EC-LC), a product of powers
 * (EC-NLC), possible values (EC-PV), one column that governs another (EC-GV), values of the original (domain); and
 * for the rest, check only. A rule of several parts is of the class that is hardest for a replacement: products, then
 * sums, if-then and orders, domains, and bounds last.
 */
export function classify(rule: Rule, columns: readonly Column[]): ClassifiedRule {
  if (rule.condition === null) {
    const because = 'It is written in a language that only a general engine understands.';
    return { rule, class: 'check only', because, columns: [], forms: [] };
  }
  if (isAboutMembers(rule.condition)) {
    const because =
      'It is about several members of a unit: it is checked, and units that are drawn anew satisfy it.';
    return {
      rule,
      class: 'check only',
      because,
      columns: memberPositions(rule.condition, columns),
      forms: [],
    };
  }
  const condition = bind(rule.condition, columns);
  const positions = positionsOf(condition, columns);
  const found = formsOf(condition, columns);
  if ('why' in found) {
    const because = `It is only checked, because ${found.why}.`;
    return { rule, class: 'check only', because, columns: positions, forms: [] };
  }
  const { forms } = found;
  if (forms.length === 0) {
    const because = 'It has no effect: it always holds.';
    return { rule, class: 'check only', because, columns: positions, forms };
  }
  const classes = forms.map(classOf);
  const strongest = ORDER.find((name) => classes.includes(name))!;
  const sentences = [...new Set(forms.map((form) => sentenceOf(form, columns)))];
  const more = sentences.length - MOST_SENTENCES;
  const because =
    more > 0
      ? `${sentences.slice(0, MOST_SENTENCES).join(' ')} And ${more} more.`
      : sentences.join(' ');
  return { rule, class: strongest, because, columns: positions, forms };
}

/** The positions of all columns of a rule about members of a unit, ascending. */
function memberPositions(condition: Condition, columns: readonly Column[]): number[] {
  const { condition: own, columns: all, positions } = resolveMembers(condition, columns, null);
  const outer = positionsOf(bind(own, all), all).filter((position) => position < columns.length);
  return [...new Set([...positions, ...outer])].sort((a, b) => a - b);
}

const ORDER: readonly RuleClass[] = ['EC-NLC', 'EC-LC', 'EC-GV', 'domain', 'EC-PV', 'check only'];

const MOST_SENTENCES = 4;

function classOf(form: Form): RuleClass {
  switch (form.kind) {
    case 'linear':
      if (form.coefficients.size < 2) return 'EC-PV';
      return form.relation === '=' ? 'EC-LC' : 'EC-GV';
    case 'product':
      return 'EC-NLC';
    case 'set':
    case 'integer':
      return 'EC-PV';
    case 'combinations':
    case 'implied':
      return 'EC-GV';
    case 'domain':
      return 'domain';
  }
}

function sentenceOf(form: Form, columns: readonly Column[]): string {
  const names = joined(
    formPositions(form).map((position) => label(columns, position)),
    'and',
  );
  switch (form.kind) {
    case 'linear':
      if (form.coefficients.size === 0) return 'It can never hold.';
      if (form.coefficients.size === 1)
        return form.relation === '='
          ? `It gives ${names} a fixed value.`
          : `It bounds ${names} by a constant.`;
      if (form.relation === '=') return `It is a linear equation of ${names}.`;
      return orderSentence(form, columns) ?? `It bounds a linear combination of ${names}.`;
    case 'product': {
      const factors = [...form.powers.keys()].map((position) => label(columns, position));
      const quotient = [...form.powers.values()].some((power) => power < 0);
      const { tolerance } = form as Partial<TolerantProductForm>;
      const within = tolerance === undefined ? '' : `, within ${tolerance}`;
      return `It gives ${label(columns, form.result)} as a ${quotient ? 'quotient' : 'product'} of ${joined(factors, 'and')}${within}.`;
    }
    case 'set':
      return `It lists the possible values of ${names}.`;
    case 'integer':
      return `It allows only whole numbers in ${names}.`;
    case 'combinations':
      return `It lists which values of ${names} may occur together.`;
    case 'domain':
      return `It allows only values of ${names} that occur in the original.`;
    case 'implied':
      return impliedSentence(form, columns);
  }
}

function impliedSentence(form: ImpliedForm, columns: readonly Column[]): string {
  const governing = joined(
    form.governing.map((position) => label(columns, position)),
    'and',
  );
  const governed = [...new Set(form.forms.flatMap(formPositions))].sort((a, b) => a - b);
  const names = joined(
    governed.map((position) => label(columns, position)),
    'and',
  );
  const what = [...new Set(form.forms.map(wordsOf))];
  return `Its condition on ${governing} governs ${joined(what, 'and')} ${names}.`;
}

/** The subject of a form, before the names of its columns. */
function wordsOf(form: Form): string {
  switch (form.kind) {
    case 'linear':
      if (form.coefficients.size < 2)
        return form.relation === '=' ? 'the value of' : 'the bounds of';
      return form.relation === '=' ? 'a sum of' : 'the order of';
    case 'product':
      return 'a product of';
    case 'set':
      return 'the possible values of';
    case 'integer':
      return 'whole numbers in';
    case 'combinations':
      return 'the combinations of';
    case 'domain':
      return 'the domain of';
    case 'implied':
      return 'further rules on';
  }
}

/** Of two columns with different signs, the positive one is the smaller. */
function orderSentence({ coefficients }: LinearForm, columns: readonly Column[]): string | null {
  const [first, second] = [...coefficients].sort(([, a], [, b]) => b - a);
  if (coefficients.size !== 2 || first[1] * second[1] > 0) return null;
  return `It bounds ${label(columns, first[0])} by ${label(columns, second[0])}.`;
}
