import { expect, test } from 'vitest';
import { fileSource, readText } from '../files/index.ts';
import { isDatabaseAddress, refuseOtherAddress } from './index.ts';

const FOREIGN = [
  'jdbc:postgresql://me:SECRET@h/db',
  'jdbc:mysql://h/db?user=me&password=SECRET',
  'mysqlx://me:SECRET@h/db',
  'postgresql+psycopg2://me:SECRET@h/db',
  ' postgres://me:SECRET@h/db',
  'postgres:/me:SECRET@h',
  'postgres:me:SECRET@h/db',
  'sftp:me:SECRET@h/db',
  'host=h password=SECRET dbname=x',
  'Server=h;User Id=me;Password=SECRET',
  'dbname=x user=SECRET',
];

test('an address of another kind is no file: it is refused with those that work, and without its password', async () => {
  for (const address of FOREIGN) {
    expect(() => refuseOtherAddress(address)).toThrow(/^This kind of address .* write postgres:/);
    await expect(fileSource(address)).rejects.toThrow(/^This kind of address (?!.*SECRET)/);
    await expect(readText(address)).rejects.toThrow(/^[^/]*\/{0,2}… does not exist/);
  }
  for (const path of [
    'a.csv',
    'C:\\a.csv',
    'C://a.csv',
    '/x:/a.csv',
    'postgres',
    '-',
    'b:1.csv',
    'data:2020.csv',
    'user=1/host=2',
  ]) {
    expect(isDatabaseAddress(path)).toBe(false);
    expect(() => refuseOtherAddress(path)).not.toThrow();
  }
});
