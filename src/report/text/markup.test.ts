import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictly, textOf } from '../../../test/report/strictXml.ts';
import { element, escaped, nameOf, quoted } from './markup.ts';

describe('text from strangers', () => {
  test('cannot end an attribute or begin a tag', () => {
    expect(escaped(`"><script>alert('x')</script>&`)).toBe(
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;',
    );
  });

  test('has controls, direction marks and halves of characters replaced', () => {
    expect(escaped('a\u0000b\u001b[31m\u202ec\u2028d\ud800e\ufffef\ng')).toBe(
      'a\ufffdb\ufffd[31m\ufffdc\ufffdd\ufffde\ufffdf\ufffdg',
    );
  });

  test('whatever it is, reads back from an attribute and from an element as it was made visible', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(anything, (text) => {
        const node = parseStrictly(element('p', { title: text }, escaped(text), '<b></b>'));
        expect(textOf(node)).toBe(node.attributes.get('title'));
        expect(node.children.filter((child) => typeof child !== 'string')).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  test('is never empty or absurdly long as a name', () => {
    expect(nameOf(' ')).toBe('(no name)');
    expect([...nameOf('x'.repeat(5000))]).toHaveLength(80);
    expect(quoted(['a', 'b'])).toBe('“a” and “b”');
    expect(quoted(['a', 'b', 'c', 'd'])).toBe('“a”, “b”, “c” and 1 more');
    // A column that is compared as numbers and as categories is one column.
    expect(quoted(['water', 'water', 'age', 'sex', 'roof'])).toBe(
      '“water”, “age”, “sex” and 1 more',
    );
  });
});
