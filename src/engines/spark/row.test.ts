import { expect, test } from 'vitest';
import { readRow } from './row.ts';

const row = (types: string, json: string) => readRow(JSON.stringify([types, json]));

test('values keep their types, their order and every digit', () => {
  expect(
    row(
      'struct<2:bigint,1:double,count(a, b):bigint,x:double,s:string,b:boolean,d:decimal(38,3),n:string>',
      '{"2":12,"1":-0.0,"count(a, b)":9223372036854775807,"x":"NaN","s":"NaN","b":true,"d":1.250,"n":null}',
    ),
  ).toEqual([12, -0, 9223372036854775807n, Number.NaN, 'NaN', true, '1.250', null]);
});

test('names that come twice, or hold quotes and colons, are no trouble', () => {
  expect(row('struct<a:int,a:int,"x":y:string>', '{"a":1,"a":2,"\\"x\\":y":"a\\t\\"b"}')).toEqual([
    1,
    2,
    'a\t"b',
  ]);
  expect(row('struct<`a b`:int>', '{"a b":7}')).toEqual([7]);
});

test('a double is the one that was written, infinities too', () => {
  expect(
    row(
      'struct<a:double,b:double,c:double>',
      '{"a":1.7976931348623157E308,"b":"-Infinity","c":5.0E-324}',
    ),
  ).toEqual([1.7976931348623157e308, Number.NEGATIVE_INFINITY, 5e-324]);
});
