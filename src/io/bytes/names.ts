/** The description of a protected file, in its folder that must stay. */
export const PROTECTED_DESCRIPTION = 'protected.description.json';

/** An address with a scheme that is no letter of a drive, or with a user in front of an @. */
const ADDRESS =
  /^\s*(?:[a-z][a-z\d+.:-]+:\/\/|(?:[jo]dbc|postgres(?:ql)?|mysqlx?|mariadb|sqlserver|oracle|mongodb)[+:]|[a-z][a-z\d+.-]+:\/?[^/\\]*:[^/]*@)/i;
/** Settings of a connection, such as `host=h password=...`. */
const SETTINGS =
  /(?:^|[\s;?&])(?:password|passwd|pwd)\s*=|^\s*(?:host|hostaddr|server|data source|driver|dsn|service|dbname|user)\s*=.*[\s;][a-z_ ]+=/i;

/** Whether a text in the place of a path looks like an address or the settings of a connection, which may have a password. */
export function mayHavePassword(path: string): boolean {
  return ADDRESS.test(path) || SETTINGS.test(path);
}

/** A path as messages show it: of what may have a password only its kind. */
export function shownPath(path: string): string {
  if (!mayHavePassword(path)) return path;
  return `${/^\s*([a-z][a-z\d+.-]+:\/{0,2})/i.exec(path)?.[1] ?? ''}…`;
}
