/**
 * Data directories as earlier versions of the product left them, kept by `keepEarlierData.ts`, and what is allowed to
 * be different in them once this version has started on one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { makeDataDirectory } from './databaseDirectory.ts';
import { openKeyring } from '../../src/engine/server/encryption/keyFile.ts';
import { encryptedColumns } from '../../src/engine/server/store/encryption.ts';
import { productRegistry } from './testRegistry.ts';
import type { DatabaseContent, Reading } from './tableHashes.ts';

const keptDirectory = fileURLToPath(new URL('../earlier', import.meta.url));

/**
 * The version before backups, secrets at rest and all else of its round: its demo company of 70 clients, used for a
 * minute by three people.
 */
export const earlierVersions = ['2026-11'] as const;
export type EarlierVersion = (typeof earlierVersions)[number];

/**
 * Columns that this version stores in another form than the one before, as `table.column`, with how a value is read
 * back in the old form. These columns are compared like all others after that.
 */
export async function readBack(dataDirectory: string): Promise<Readonly<Record<string, Reading>>> {
  const keyring = openKeyring({ dataDirectory, environment: [], needed: [] });
  const secrets = [...encryptedColumns(await productRegistry())].flatMap(([table, fields]) =>
    [...fields.keys()].map((column) => ({ table, column })),
  );
  const own = [
    { table: 'beheer_mails', column: 'data' },
    { table: 'beheer_idempotency', column: 'body' },
  ];
  return Object.fromEntries(
    [...secrets, ...own].map(({ table, column }): [string, Reading] => [
      `${table}.${column}`,
      (kept, row) => keyring.open(kept.startsWith('"') ? String(JSON.parse(kept)) : kept, { table, column, row }),
    ]),
  );
}

/** Columns whose values the start itself may replace, each with why. Nothing of them is compared. */
export const replacedByStart: Readonly<Record<string, string>> = {
  'clients.sepa_mandate_id': 'mandates are records of their own now',
  'clients.sepa_mandate_on': 'mandates are records of their own now',
  'beheer_totp.secret': 'it was encrypted under a key in the database, and is under one outside it now',
};

/** Tables to which the start itself adds rows, each with why. Of these only that no row went is compared. */
export const grownByStart: Readonly<Record<string, string>> = {
  beheer_settings:
    'which key secrets are encrypted under is kept there, and the one that was there for some of them goes',
  beheer_migrations: 'a start that changes the tables says so in a row of its own',
  beheer_jobs: 'each schedule waits for its next run in a row of its own',
};

/** Returns the content of the database as the version stored it, each column under its present name. */
export async function storedContent(version: EarlierVersion): Promise<DatabaseContent> {
  const content = JSON.parse(readFileSync(join(keptDirectory, `${version}.json`), 'utf8')) as DatabaseContent;
  const renamed = new Map(
    Object.values((await productRegistry()).resources).flatMap(({ table, fields }) =>
      Object.values(fields).map(({ name, renamedFrom }) => [`${table}.${renamedFrom}`, name] as const),
    ),
  );
  return Object.fromEntries(
    Object.entries(content).map(([table, { rows, columns }]) => [
      table,
      {
        rows,
        columns: Object.fromEntries(
          Object.entries(columns).map(([name, hash]) => [renamed.get(`${table}.${name}`) ?? name, hash]),
        ),
      },
    ]),
  );
}

/** Answers a data directory of its own. */
export async function unpackEarlier(version: EarlierVersion): Promise<string> {
  const directory = makeDataDirectory();
  const archive = brotliDecompressSync(readFileSync(join(keptDirectory, `${version}.tar.br`)));
  for await (const entry of Readable.from([archive]).pipe(extract())) {
    const { name, type } = entry.header;
    const path = join(directory, name);
    await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    if (type === 'file') writeFileSync(path, Buffer.concat(pieces), { mode: 0o600 });
  }
  await chmod(join(directory, 'postgres'), 0o700);
  return directory;
}

export interface Comparable {
  readonly rows: number | string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Returns the content that has to be equal, table by table; `was` says which rows existed. */
export function comparable(content: DatabaseContent, was: DatabaseContent): Readonly<Record<string, Comparable>> {
  return Object.fromEntries(
    Object.entries(content).map(([table, { rows, columns }]): [string, Comparable] => {
      const least = was[table]?.rows ?? 0;
      if (Object.hasOwn(grownByStart, table))
        return [table, { rows: rows >= least ? `${least} or more` : rows, columns: {} }];
      const compared = Object.entries(columns).filter(
        ([column]) => !Object.hasOwn(replacedByStart, `${table}.${column}`),
      );
      return [table, { rows, columns: Object.fromEntries(compared) }];
    }),
  );
}
