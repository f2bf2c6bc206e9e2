/** What is asked of a database that is opened, and what comes of it: our own server or another one alike. */

export interface OpenedDatabase {
  /**
   * `postgres://user:password@host:port/database`, of an account that is no superuser where the server is ours; holds a
   * secret, so keep it out of logs.
   */
  readonly connectionString: string;
  /**
   * The same database for what belongs to one connection: LISTEN, migrations, backups. Another one than
   * `connectionString` where that leads to a pooler which hands each transaction to another connection.
   */
  readonly directConnectionString: string;
  /** True when we run the server ourselves. */
  readonly embedded: boolean;
  /** True when the cluster was created in this call. */
  readonly fresh: boolean;
  /** Stops our own server and gives up the data directory; with DATABASE_URL it does nothing. May be called again. */
  stop(): Promise<void>;
}

export interface OpenOptions {
  /** Where our own server keeps its data. Not touched when `databaseUrl` is given. */
  readonly dataDirectory: string;
  /** Whether an empty database is created if the directory has none. Defaults to true; commands refuse instead. */
  readonly mayCreate?: boolean | undefined;
  /** An existing server, PostgreSQL 15 or newer. Absent or blank: run our own. */
  readonly databaseUrl?: string | undefined;
  /** Another one where `databaseUrl` leads to a pooler that hands each transaction to another connection. */
  readonly directDatabaseUrl?: string | undefined;
  readonly log: (line: string) => void;
  /** Told what whoever runs the program should change; `log` unless given. */
  readonly warn?: ((line: string) => void) | undefined;
  /**
   * Makes a backup of the database at this address, before the objects in it that an earlier version made get another
   * owner. Without it such a database is refused.
   */
  readonly backUp?: ((connectionString: string) => Promise<unknown>) | undefined;
  /**
   * Starts our own server again, at the same address, when it ends without `stop()` having been called. `warn` gets what
   * happened. `onLost` is then called only where it does not start any more.
   */
  readonly restarts?: boolean | undefined;
  /** Called once when our own server ends without `stop()` having been called: log it and exit. */
  readonly onLost?: ((error: Error) => void) | undefined;
}
