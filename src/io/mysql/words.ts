import type { Failure, ServerWords } from '../servers/index.ts';

export const words: ServerWords = {
  name: 'MySQL',
  schemes: ['mysql', 'mariadb'],
  user: '~/.my.cnf',
  password: 'set MYSQL_PWD or write it into ~/.my.cnf',
  failureOf,
};

/** By the numbers of the server, which MySQL and MariaDB share. */
const FAILURES: readonly (readonly [Failure, readonly number[]])[] = [
  ['credentials', [1045, 1698, 1251, 1275, 1524, 1820, 1862, 4151]],
  ['database', [1049]],
  // For a name that nobody may see the server says the same as for one that is not there.
  ['right', [1044, 1142, 1143, 1227, 1290, 1370, 1410, 1419]],
  [
    'question',
    [
      1052, 1054, 1055, 1056, 1060, 1064, 1066, 1109, 1111, 1115, 1140, 1146, 1149, 1222, 1235,
      1241, 1242, 1248, 1305, 1327, 1582, 1630, 4079, 4161,
    ],
  ],
  ['there', [1050]],
  ['depends', [1217, 1451, 3730]],
  ['noTable', [1347, 4164]],
  ['room', [1021, 1041, 1114, 1037, 1038]],
  ['readOnly', [1792]],
  ['value', [1264, 1265, 1292, 1366, 1406, 1411, 1048, 1690, 3988]],
  ['wide', [1117, 1118, 1074]],
  ['long', [1153, 1301]],
  ['busy', [1205, 1213]],
  ['changed', [1412]],
  ['crowded', [1040, 1203, 1226]],
  ['encryption', [3159]],
];
const BY_NUMBER = new Map(
  FAILURES.flatMap(([failure, numbers]) => numbers.map((number) => [number, failure] as const)),
);

const UNREACHABLE =
  /^(ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** What kind of failure an error of the server, or of the way to it, is. */
function failureOf(error: unknown): Failure | undefined {
  const { code = '', errno } = error as { code?: string; errno?: number };
  if (UNREACHABLE.test(code)) return 'unreachable';
  if (/^HANDSHAKE_(NO_)?SSL|^ERR_TLS|^ERR_SSL/.test(code)) return 'encryption';
  if (/^AUTH_SWITCH/.test(code)) return 'credentials';
  return errno === undefined ? undefined : BY_NUMBER.get(errno);
}
