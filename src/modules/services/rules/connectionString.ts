/**
 * Connection strings of databases: host, port, user, database and options, escaped by RFC 3986. The password is never
 * known here; a placeholder takes its position.
 */

export const engines = ['mysql', 'mariadb', 'postgresql', 'mongodb', 'redis'] as const;
type Engine = (typeof engines)[number];

export interface Connection {
  readonly engine: Engine;
  /** A host name or an address; IPv6 without brackets. */
  readonly host: string;
  readonly database: string;
  readonly username: string;
  readonly charset?: string | null;
}

interface Form {
  readonly scheme: string;
  /** Default port, as registered by IANA or the vendor. */
  readonly port: number;
  readonly options: (connection: Connection) => readonly (readonly [string, string])[];
}

const none = (): readonly (readonly [string, string])[] => [];
const charsetOf = ({ charset }: Connection): readonly (readonly [string, string])[] =>
  charset ? [['charset', charset]] : [];

const forms: Readonly<Record<Engine, Form>> = {
  mysql: { scheme: 'mysql', port: 3306, options: charsetOf },
  mariadb: { scheme: 'mariadb', port: 3306, options: charsetOf },
  postgresql: { scheme: 'postgresql', port: 5432, options: () => [['sslmode', 'require']] },
  // MongoDB stores the users of a database in that database.
  mongodb: { scheme: 'mongodb', port: 27017, options: ({ database }) => [['authSource', database]] },
  redis: { scheme: 'rediss', port: 6379, options: none },
};

/** Placeholder of the password. Letters only, so that escaping does not change it. */
export const passwordPlaceholder = 'PASSWORD';

/** Returns the default port of a database engine. */
export function portOf(engine: Engine): number {
  return forms[engine].port;
}

export function isEngine(value: unknown): value is Engine {
  return engines.some((engine) => engine === value);
}

/**
 * Returns the connection string.
 *
 * @example connectionString({ engine: 'postgresql', host: 'db1.example.nl', database: 'shop', username: 'shop' }) //
 * postgresql://shop:PASSWORD@db1.example.nl:5432/shop?sslmode=require
 */
export function connectionString(connection: Connection): string {
  const { scheme, port, options } = forms[connection.engine];
  const host = connection.host.includes(':') ? `[${connection.host}]` : connection.host;
  const query = options(connection)
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join('&');
  // Redis numbers its databases; a name is a key prefix and not part of the address.
  const path = connection.engine === 'redis' ? '0' : escaped(connection.database);
  return `${scheme}://${escaped(connection.username)}:${passwordPlaceholder}@${host}:${port}/${path}${query === '' ? '' : `?${query}`}`;
}

/** Also escapes the reserved characters (RFC 3986 §2.2) that encodeURIComponent leaves. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
