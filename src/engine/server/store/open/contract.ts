/** Options and result of opening a database, for our own server and an external one. */

export interface OpenedDatabase {
  /**
   * `postgres://user:password@host:port/database`, with an unprivileged account on our own server. Contains a password,
   * so it must not be logged.
   */
  readonly connectionString: string;
  /**
   * Direct connection for LISTEN, migrations and backups, which need a session. Differs from `connectionString` where
   * that leads to a transaction pooler.
   */
  readonly directConnectionString: string;
  /** True for our own server. */
  readonly embedded: boolean;
  /** True where this call created the cluster. */
  readonly fresh: boolean;
  /** Stops our own server and releases the data directory; does nothing with DATABASE_URL. Can be called again. */
  stop(): Promise<void>;
}

export interface OpenOptions {
  /** Data directory of our own server; unused with `databaseUrl`. */
  readonly dataDirectory: string;
  /** True to create an empty database where the directory has none. Defaults to true; commands pass false. */
  readonly mayCreate?: boolean | undefined;
  /** URL of an external server, PostgreSQL 15 or newer. Absent or blank for our own server. */
  readonly databaseUrl?: string | undefined;
  /** Direct URL where `databaseUrl` leads to a transaction pooler. */
  readonly directDatabaseUrl?: string | undefined;
  readonly log: (line: string) => void;
  /** Logs what the administrator should change. Defaults to `log`. */
  readonly warn?: ((line: string) => void) | undefined;
  /**
   * Makes a backup before the owner of objects of an earlier version changes. Without it such a database is rejected.
   */
  readonly backUp?: ((connectionString: string) => Promise<unknown>) | undefined;
  /**
   * True to restart our own server at the same address when it ends unexpectedly, reported to `warn`. `onLost` is then
   * called only where it does not start again.
   */
  readonly restarts?: boolean | undefined;
  /** Called once when our own server ends without `stop()`: log it and exit. */
  readonly onLost?: ((error: Error) => void) | undefined;
}
