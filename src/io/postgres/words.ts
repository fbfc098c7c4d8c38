import type { Failure, ServerWords } from '../servers/index.ts';

const QUESTION = /^(42(601|P01|P09|702|703|725|846|883|P10|804)|0A000)$/;
const UNREACHABLE =
  /^(ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;
const ENCRYPTION = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

const FAILURES: Readonly<Record<string, Failure>> = {
  '28P01': 'credentials',
  '28000': 'credentials',
  '3D000': 'database',
  '42501': 'right',
  '42P07': 'there',
  '3F000': 'schema',
  '2BP01': 'depends',
  '42809': 'noTable',
  '53100': 'room',
  '53200': 'room',
  '53300': 'crowded',
  '54000': 'wide',
  '54011': 'wide',
  '25006': 'readOnly',
  '55P03': 'busy',
};

export const words: ServerWords = {
  name: 'PostgreSQL',
  schemes: ['postgres', 'postgresql'],
  user: 'PGUSER',
  password: 'set PGPASSWORD or write it into ~/.pgpass',
  failureOf,
};

/** What kind of failure an error of the server, or of the way to it, is. */
function failureOf(error: unknown): Failure | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (QUESTION.test(code)) return 'question';
  if (UNREACHABLE.test(code) || message === 'timeout expired') return 'unreachable';
  // Of failures before there is a connection the driver has words, and no code.
  if (ENCRYPTION.test(code) || /does not support SSL/.test(message)) return 'encryption';
  if (/password must be a (non-empty )?string/.test(message)) return 'credentials';
  return FAILURES[code] ?? (/^2[23]/.test(code) ? 'value' : undefined);
}
