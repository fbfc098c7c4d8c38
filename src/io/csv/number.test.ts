import { expect, test } from 'vitest';
import { IS_NUMBER, LEADING_ZERO, NOT_A_NUMBER, NumberParser, TOO_LONG } from './number.ts';

function parse(text: string, mark = '.'): { outcome: number; value: number; decimals: number } {
  const parser = new NumberParser(mark);
  const bytes = new TextEncoder().encode(text);
  const outcome = parser.parse(bytes, 0, bytes.length);
  return { outcome, value: parser.value, decimals: parser.decimals };
}

test('signs, decimals, exponents and surrounding blanks are read as the language reads them', () => {
  for (const text of [
    '0',
    '-0',
    '+5',
    '5.',
    '.5',
    '-.5',
    '0.1',
    '1e3',
    '1E-7',
    '-1.5e+10',
    '1e999',
  ]) {
    expect(parse(text)).toMatchObject({ outcome: IS_NUMBER, value: Number(text) });
    expect(parse(` \t${text} `)).toMatchObject({ outcome: IS_NUMBER, value: Number(text) });
  }
});

test('infinities in words are numbers in any case', () => {
  for (const text of ['inf', 'INF', 'Infinity', '+infinity']) {
    expect(parse(text)).toMatchObject({ outcome: IS_NUMBER, value: Infinity });
  }
  expect(parse('-Inf').value).toBe(-Infinity);
});

test('anything else is no number', () => {
  const texts = [
    '',
    ' ',
    '.',
    '-',
    '+-1',
    '1 2',
    '1,5',
    '1.2.3',
    '1e',
    '1e+',
    'e5',
    '0x10',
    '1_000',
  ];
  for (const text of [...texts, 'nan', 'in', 'infin', '2020-01-31', '12:30', '5%', '$5', '١']) {
    expect(parse(text).outcome).toBe(NOT_A_NUMBER);
  }
});

test('the decimal mark is the one given', () => {
  expect(parse('1,5', ',')).toEqual({ outcome: IS_NUMBER, value: 1.5, decimals: 1 });
  expect(parse('1,5e-3', ',').value).toBe(1.5e-3);
  expect(parse('1.5', ',').outcome).toBe(NOT_A_NUMBER);
  expect(parse('0,12345678901234567', ',').value).toBe(Number('0.12345678901234567'));
});

test('whole numbers with leading zeros are codes', () => {
  for (const text of ['007', '00', '-01', '01.5']) expect(parse(text).outcome).toBe(LEADING_ZERO);
  for (const text of ['0', '0.5', '-0.0', '0e5']) expect(parse(text).outcome).toBe(IS_NUMBER);
});

test('whole numbers beyond 2^53 are codes, and up to it are exact', () => {
  expect(parse('9007199254740991')).toMatchObject({ outcome: IS_NUMBER, value: 2 ** 53 - 1 });
  expect(parse('-9007199254740992')).toMatchObject({ outcome: IS_NUMBER, value: -(2 ** 53) });
  for (const text of [
    '9007199254740993',
    '9007199254740994',
    '12345678901234567890',
    `1${'0'.repeat(30)}`,
  ]) {
    expect(parse(text).outcome).toBe(TOO_LONG);
  }
});

test('decimals are counted with the exponent taken into account', () => {
  expect(parse('12.50').decimals).toBe(2);
  expect(parse('1.25e1').decimals).toBe(1);
  expect(parse('5e-3').decimals).toBe(3);
});

test('a decimal halfway between two doubles goes to the even one', () => {
  // 2^53 + 1 and 1 + 2^-53 have no double; both are exact ties.
  expect(parse('9007199254740993').value).toBe(9007199254740992);
  expect(parse('9007199254740995.0').value).toBe(9007199254740996);
  expect(parse('1.00000000000000011102230246251565404236316680908203125').value).toBe(1);
});

test('marks between thousands are read on request, unless they can be decimal marks', () => {
  const grouped = (text: string, mark: string) => {
    const parser = new NumberParser(mark);
    const bytes = new TextEncoder().encode(text);
    const outcome = parser.parseGrouped(bytes, 0, bytes.length);
    return outcome === IS_NUMBER ? [parser.value, parser.decimals] : outcome;
  };
  expect(grouped('1.234,50', ',')).toEqual([1234.5, 2]);
  expect(grouped(' -12.345.678 ', ',')).toEqual([-12345678, 0]);
  expect(grouped('1.234', ',')).toEqual([1234, 0]);
  expect(grouped('1,234.50', '.')).toEqual([1234.5, 2]);
  expect(grouped('1,234,567', '.')).toEqual([1234567, 0]);
  const others = ['1,234', '12,34.5', '1,2345', '0,123.5', '1234,567.8', '', ','];
  expect(others.map((text) => grouped(text, '.'))).toEqual(others.map(() => NOT_A_NUMBER));
});
