import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mysql } from '../../src/io/mysql/index.ts';
import { inFolder } from '../cli/run.ts';
import { PASSWORD, startMariaDB, USER } from './servers.ts';
import {
  ON,
  readingsOf,
  testBrokenRuns,
  testCommands,
  testEdges,
  testInUse,
  textOf,
  whileRunning,
} from './suite.ts';

const server = await startMariaDB();
const reason =
  server === null ? ' (skipped: no server of MariaDB, and it cannot be installed)' : '';

const TABLES = `
CREATE DATABASE survey CHARACTER SET latin1;
SET time_zone = '+02:00';
CREATE TABLE survey.persons(
  id int(11) PRIMARY KEY, age tinyint unsigned COMMENT 'Age in ''years''', income decimal(12,2), w double, f float,
  sex enum('m', 'f'), note varchar(200), member tinyint(1), born date, seen datetime(3), zoned timestamp NULL,
  clock time, year year, code int(5) unsigned zerofill, u uuid, big bigint unsigned, small bigint
) COMMENT 'Persons' CHARACTER SET utf8mb4;
INSERT INTO survey.persons SELECT seq, 18 + (seq * 37) % 61, ((seq * 7919) % 4000) / 4.0, seq / 7e0, seq / 10.0,
  IF(seq % 2 = 0, 'm', 'f'), ELT(1 + seq % 4, 'tab\\there\\\\N "q", \\n ''line''', '', NULL, 'Zoë 😀 SECRET4711'),
  seq % 5 = 0, '1950-01-01' + INTERVAL seq * 13 DAY, '2020-01-31 12:34:56.78' + INTERVAL seq MINUTE,
  '2020-01-31 12:00:00', '12:34:56', 1999, 42, '11111111-2222-3333-4444-555555555555', 18446744073709551615, 7
  FROM seq_60_to_1;
UPDATE survey.persons SET income = NULL WHERE id = 2;
CREATE TABLE odd(id int PRIMARY KEY, j json);
CREATE TABLE \`select\`(\`from\` int PRIMARY KEY, \`a\`\`b"c\` set('x', 'y'));
CREATE TABLE zero(id int PRIMARY KEY, day date);
SET sql_mode = '';
INSERT INTO zero VALUES (1, '0000-00-00');
CREATE TABLE nokey(a int, b text);
INSERT INTO nokey VALUES (2, 'x'), (1, 'b'), (1, 'A');
CREATE TABLE words(w varchar(20) PRIMARY KEY) COLLATE utf8mb4_bin;
INSERT INTO words VALUES ('b'), ('a'), ('B'), ('é'), ('_');
CREATE TABLE old(id int PRIMARY KEY) ENGINE = MyISAM;
CREATE VIEW seen AS SELECT a, b FROM nokey;
`;
whileRunning(server, 'MYSQL_PWD', TABLES);

const { open, messageOf } = readingsOf(server);

describe.skipIf(server === null)(`MariaDB${reason}`, () => {
  test('a table comes in the order of its key, with the cells of its types and its comments', async () => {
    const source = await open({ table: 'survey.persons' });
    expect(source.format).toBe('MySQL');
    const lines = (await textOf(source)).split('\n');
    const rest = '12:34:56,1999,00042,11111111-2222-3333-4444-555555555555,18446744073709551615,7';
    expect(lines.slice(0, 4)).toEqual([
      'id,age,income,w,f,sex,note,member,born,seen,zoned,clock,year,code,u,big,small',
      `1,55,979.75,0.142857143,0.1,f,"",0,1950-01-14,2020-01-31T12:35:56.78,2020-01-31T10:00:00,${rest}`.replace(
        '0.142857143',
        String(1 / 7),
      ),
      `2,31,,${2 / 7},0.2,m,,0,1950-01-27,2020-01-31T12:36:56.78,2020-01-31T10:00:00,${rest}`,
      `3,68,939.25,${3 / 7},0.3,f,Zoë 😀 SECRET4711,0,1950-02-09,2020-01-31T12:37:56.78,2020-01-31T10:00:00,${rest}`,
    ]);
    expect(lines[4]).toContain(',m,"tab\there\\N ""q"", ');
    const { title, columns } = await source.describes!();
    expect([title, columns[1]]).toEqual(['Persons', { column: 'age', label: "Age in 'years'" }]);
  });

  test('texts of a key are ordered byte by byte, whatever the server thinks of letters', async () => {
    expect(await textOf(await open({ table: 'words' }))).toBe('w\nB\n_\na\nb\né\n');
  });

  test('without a key the order must be said, and it must tell records apart', async () => {
    expect(await messageOf({ table: 'nokey' })).toContain('nokey has no primary key');
    expect(await messageOf({ table: 'seen', orderBy: ['a'] })).toBe(
      'seen has records that agree in a, so their order is not certain: name more columns with --order-by.',
    );
    const made = await open({ table: 'seen', orderBy: ['a', 'b'] });
    expect(await textOf(made)).toBe('a,b\n1,A\n1,b\n2,x\n');
  });

  test('all readings see one snapshot, also after one that ended early', async () => {
    server!.sql(
      'CREATE TABLE moving(id int PRIMARY KEY, t text); INSERT INTO moving SELECT seq, REPEAT("x", 500) FROM seq_1_to_20000',
    );
    const source = await open({ table: 'moving' });
    for await (const _ of source.open()) break;
    server!.sql('DELETE FROM moving WHERE id > 3');
    const [one, two] = await Promise.all([textOf(source), textOf(source)]);
    expect(one.split('\n').length).toBe(20_002);
    expect(two).toBe(one);
    expect((await textOf(await open({ table: 'moving' }))).split('\n').length).toBe(5);
  });

  test('a query is one SELECT that changes nothing', async () => {
    const query = 'SELECT age, id, sex, code FROM survey.persons WHERE id < 3;';
    expect(await textOf(await open({ query, orderBy: ['id'] }))).toBe(
      'age,id,sex,code\n55,1,f,00042\n31,2,m,00042\n',
    );
    expect(await messageOf({ query })).toContain('has no primary key');
    const bad = [
      'DELETE FROM nokey',
      'SELECT 1 AS a) AS r; DROP TABLE nokey; -- ',
      'SELECT nothing FROM nowhere',
      "SELECT a FROM nokey INTO OUTFILE 'leak'",
      'SELECT a, a FROM nokey',
    ];
    for (const one of bad) {
      expect(await messageOf({ query: one, orderBy: ['a'] })).toContain('cannot answer the query');
    }
    expect(server!.sql('SELECT count(*) FROM nokey').trim()).toBe('3');
  });

  test('types, days and engines without a place are refused by name, tables by theirs', async () => {
    expect(await messageOf({ table: 'odd' })).toContain('has a column "j" of type json');
    expect(await messageOf({ table: '`office`.`select`' })).toContain(
      "has a column \"a`b\"c\" of type set('x','y')",
    );
    expect(
      await textOf(
        await open({
          query: 'SELECT `from` + 1 AS x FROM `select` UNION SELECT 5',
          orderBy: ['x'],
        }),
      ),
    ).toBe('x\n5\n');
    const bytes = "SELECT 1 AS a, 0xff AS b, NULL AS n, ST_GeomFromText('POINT(1 1)') AS g";
    expect(await messageOf({ query: bytes, orderBy: ['a'] })).toContain('"b" of type varbinary');
    expect(await messageOf({ table: 'zero' })).toContain(
      'Record 1 of zero has a date or time in day that no calendar has',
    );
    expect(await messageOf({ table: 'old' })).toContain('old is stored by MyISAM');
    expect(await messageOf({ table: 'no.where' })).toContain('has no table no.where');
    expect(await messageOf({})).toContain('tables with records: say which one with --table');
  });

  test('a password in the address, a wrong one, and a server that is not there: no message has it', async () => {
    const secret = server!.address().replace(`${USER}@`, `${USER}:${PASSWORD}@`);
    expect(await messageOf({ table: 'words' }, secret)).toBe(
      'The address mysql:///office has a password, which others can see in the list of commands: leave it out, and set MYSQL_PWD or write it into ~/.my.cnf.',
    );
    process.env.MYSQL_PWD = 'wrong';
    expect(await messageOf({ table: 'words' })).toContain('refused the user or the password');
    process.env.MYSQL_PWD = PASSWORD;
    expect(await messageOf({}, 'mysql://nobody@127.0.0.1:1/x')).toContain('cannot be reached');
    expect(await messageOf({}, server!.address('nowhere'))).toContain(
      'does not exist: check the name',
    );
    expect(await messageOf({}, `${server!.address()}&ssl-mode=VERIFY_CA`)).toContain(
      'The encrypted connection to mysql:///office could not be made',
    );
  });

  test(
    'protect makes a table with the same types and comments, verify makes it again, and no paper has an address',
    inFolder(async (folder) => {
      const address = server!.address();
      const table = ['--table', 'survey.persons'];
      await folder.protect(address, address, ...table, '--output-table', 'office.made', ...ON);
      const columns = (name: string) =>
        server!.sql(
          `SELECT column_name, column_type, column_comment FROM information_schema.columns WHERE CONCAT(table_schema, '.', table_name) = '${name}' ORDER BY ordinal_position`,
        );
      expect(columns('office.made')).toBe(
        columns('survey.persons').replace("enum('m','f')", 'varchar(1)'),
      );
      const same =
        'SELECT count(*) FROM made m JOIN survey.persons p USING (id) WHERE m.note <=> p.note AND m.born = p.born AND m.zoned = p.zoned AND m.w = p.w AND m.f = p.f AND m.seen = p.seen AND m.big = p.big AND m.code = p.code';
      expect(server!.sql(same).trim()).toBe('60');
      const kept = folder.at('office.made.must-stay');
      const run = await folder.run(
        'verify',
        ...[`${address}#survey.persons`, `${address}#made`, '--replay'],
        ...['--certificate', join(kept, 'certificate.json')],
      );
      expect(run.stderr).toBe('');
      expect(run.code).toBe(0);
      for (const name of readdirSync(kept)) {
        const text = readFileSync(join(kept, name), 'utf8');
        expect(text).not.toMatch(new RegExp(`${PASSWORD}|${USER}@|penumbra-my-|SECRET`));
      }
      const refused = async (...args: string[]) => {
        const run = await folder.run('protect', ...args, ...ON, '--stay', 'other');
        expect(run.code).not.toBe(0);
        return run.stderr;
      };
      expect(await refused(address, ...table, '-o', `${address}#made`)).toContain(
        'The table made is there already',
      );
      expect(
        await refused(address, ...table, '-o', `${address}#survey.persons`, '--overwrite'),
      ).toContain('is the input itself');
      server!.sql('CREATE TABLE child(id int, FOREIGN KEY (id) REFERENCES survey.persons(id))');
      const other = folder.write('other.csv', 'age,income\n1,2\n1,2\n1,2\n1,2\n1,2\n');
      expect(await refused(other, '-o', `${address}#survey.persons`, '--overwrite')).toContain(
        'depends on the table that would be replaced',
      );
      expect(await refused(other, '-o', `${address}#seen`, '--overwrite')).toContain(
        'is no table but a view',
      );
      await folder.protect(
        ...[address, `${address}#made`, ...table, '--overwrite', '--stay', 'other', ...ON],
      );
      expect(server!.sql('SELECT count(*) FROM made').trim()).toBe('60');
      expect(server!.sql("SHOW TABLES LIKE 'penumbra%'")).toBe('');
    }),
  );

  test(
    'from a file into a database, from there with less memory into a file: the same bytes as from the file',
    inFolder(async (folder) => {
      const csv = await textOf(await open({ table: 'survey.persons' }));
      folder.write('persons.csv', csv);
      const address = `${server!.address()}#loaded`;
      await folder.protect('persons.csv', address, ...ON, '--seed', 'a1b2c3d4'.repeat(8));
      expect(existsSync(folder.at('loaded.must-stay/certificate.json'))).toBe(true);
      const query = 'SELECT id, age, income FROM loaded';
      await folder.protect(
        ...[server!.address(), 'small.csv', '--query', query, '--order-by', 'id'],
        ...[...ON, '--memory', '1GB'],
      );
      const back = await folder.run(
        ...['verify', server!.address(), 'small.csv', '--replay'],
        ...['--certificate', 'small.csv.must-stay/certificate.json'],
      );
      expect(back.stdout).toContain('The query is the one of the recipe');
      expect(back.code).toBe(0);
    }),
  );

  testEdges(server);
  testInUse(server, mysql);
  testCommands(server);
  testBrokenRuns(server, 'socket');
});
