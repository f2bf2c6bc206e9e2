/** Started as root: which user PostgreSQL gets, and where its programs and data go so that this user reaches them. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseAccount, parsePasswd, thisMachine } from '../../../src/engine/server/store/open/account.ts';
import { findBinaries, findPackage } from '../../../src/engine/server/store/open/binaries.ts';
import { abandonedClusters } from '../../../src/engine/server/store/open/clusterOwner.ts';
import { openEmbedded } from '../../../src/engine/server/store/open/embedded.ts';
import type { OpenedDatabase } from '../../../src/engine/server/store/open/contract.ts';
import { makeDataDirectory, removeDataDirectory } from '../../support/databaseDirectory.ts';

const isRoot = process.getuid?.() === 0;
const nobody = parsePasswd(readFileSync('/etc/passwd', 'utf8')).find((account) => account.name === 'nobody');
const withoutPostgres = `root:x:0:0:root:/root:/bin/bash\nnobody:x:${nobody?.uid}:${nobody?.gid}:nobody:/:/usr/sbin/nologin\n`;

let directory: string;
beforeEach(() => (directory = makeDataDirectory(0o700)));
afterEach(() => removeDataDirectory(directory));

const open = (machine = thisMachine()): Promise<OpenedDatabase> =>
  openEmbedded({ dataDirectory: directory, log: () => undefined }, machine);

const placedCluster = (): string => {
  const { path } = JSON.parse(readFileSync(join(directory, 'cluster.json'), 'utf8')) as { path: string };
  return path;
};

/** A line of /etc/passwd. */
const line = (name: string, uid: number): string => `${name}:x:${uid}:${uid}::/:/bin/false\n`;

/** A package as npm leaves it without install scripts, in a directory that is only ours. */
function bareCopy(): { root: string; key: string } {
  const root = join(directory, 'package');
  cpSync(findPackage().root, root, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) rmSync(join(root, target));
  return { root, key: `test-${process.pid}` };
}

test('the users of /etc/passwd are those with a name and numbers, except root', () => {
  const text =
    '# a comment\nroot:x:0:0:::\n+::::::\nmacs:*:-2:-2:::\n\npostgres:x:101:104:PostgreSQL,,,:/var/lib/postgresql:/bin/bash';
  expect(parsePasswd(text)).toEqual([{ name: 'postgres', uid: 101, gid: 104 }]);
});

test('an ordinary user runs PostgreSQL as itself', () => {
  expect(chooseAccount({ uid: 1000, passwd: '' }, undefined)).toBeUndefined();
});

describe.runIf(isRoot)('the PostgreSQL user under root', () => {
  const nobodyLine = line('nobody', 65534);

  test.each([
    ['beheer', nobodyLine + line('postgres', 70) + line('beheer', 990)],
    ['postgres', nobodyLine + line('postgres', 70)],
    ['nobody', line('www', 33) + nobodyLine],
  ])('is %s', (name, passwd) => {
    expect(chooseAccount({ uid: 0, passwd }, undefined)?.name).toBe(name);
  });

  test('is the owner of an existing database', () => {
    const file = join(directory, 'owned');
    mkdirSync(file);
    spawnSync('chown', ['990', file]);
    expect(chooseAccount({ uid: 0, passwd: line('postgres', 70) + line('jan', 990) }, file)?.name).toBe('jan');
  });

  test('is asked for when there is none', () => {
    expect(() => chooseAccount({ uid: 0, passwd: line('www', 33) }, undefined)).toThrow(
      'PostgreSQL does not run as root, and this machine has no user "beheer", "postgres" or "nobody" to run it as. ' +
        'Make one with "useradd --system beheer", or start Beheer as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
    );
  });
});

describe.runIf(isRoot)('a data directory that this user cannot reach', () => {
  test('gets its database elsewhere, records the place, and finds it again', async () => {
    const first = await open();
    const cluster = placedCluster();
    expect(cluster).toMatch(/\/(beheer|beheer-root)\/[0-9a-f]{12}\/postgres$/);
    expect(readFileSync(join(dirname(cluster), 'belongs-to.txt'), 'utf8')).toContain(directory);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);

    // A copy of the directory leads to the same database, whether that runs or not.
    const copy = makeDataDirectory(0o700);
    cpSync(join(directory, 'cluster.json'), join(copy, 'cluster.json'));
    const refusal =
      `${copy} is a copy of the files of ${directory}. It has no database of its own: it leads to that of ${directory}, in ${cluster}. Nothing was changed. ` +
      `Delete ${copy} and make a copy with a database of its own, also while Beheer runs: DATA_DIR=${directory} npm run copy-data -- --to ${copy}`;
    const openCopy = (): Promise<OpenedDatabase> => openEmbedded({ dataDirectory: copy, log: () => undefined });
    await expect(openCopy()).rejects.toThrow(refusal);
    await first.stop();
    await expect(openCopy()).rejects.toThrow(refusal);
    rmSync(copy, { recursive: true });

    const second = await open();
    expect(second.fresh).toBe(false);
    await second.stop();

    // Deleting the directory takes the memory with it: the next start is a first one.
    rmSync(directory, { recursive: true });
    mkdirSync(directory, { mode: 0o700 });
    const warnings: string[] = [];
    const third = await openEmbedded({
      dataDirectory: directory,
      log: () => undefined,
      warn: (text) => warnings.push(text),
    });
    expect(warnings).toContain(
      `The database that ${directory} had before is still in ${dirname(cluster)}. Remove it if nobody needs it: rm -r ${dirname(cluster)}`,
    );
    expect(third.fresh).toBe(true);
    expect(placedCluster()).not.toBe(cluster);
    await third.stop();
    rmSync(dirname(cluster), { recursive: true });
  });

  test('may be moved: its database is found and belongs to the new path', async () => {
    await open().then((database) => database.stop());
    const moved = `${directory}-moved`;
    renameSync(directory, moved);
    mkdirSync(directory, { mode: 0o700 });
    const database = await openEmbedded({ dataDirectory: moved, log: () => undefined });
    expect(database.fresh).toBe(false);
    await database.stop();
    const { path } = JSON.parse(readFileSync(join(moved, 'cluster.json'), 'utf8')) as { path: string };
    expect(readFileSync(join(dirname(path), 'belongs-to.txt'), 'utf8')).toContain(moved);
    await removeDataDirectory(moved);
  });

  test('is cleaned up after a start that was killed while creating a cluster', () => {
    const home = '/var/lib/beheer/00000000000a';
    mkdirSync(join(home, 'postgres.new-x'), { recursive: true });
    abandonedClusters(Date.now());
    expect(existsSync(home)).toBe(true);
    abandonedClusters(Date.now() + 3_700_000);
    expect(existsSync(home)).toBe(false);
  });

  test('is cleaned up after a checkout was deleted whose views were checked there, and no other cluster is', () => {
    const homes = ['/var/lib/beheer/00000000000b', '/var/lib/beheer/00000000000c'] as const;
    for (const home of homes) mkdirSync(join(home, 'postgres'), { recursive: true });
    const note = (owner: string): string => `The database of the Beheer with data directory ${owner}\n`;
    writeFileSync(join(homes[0], 'belongs-to.txt'), note('/gone/checkout/.cache/views/data'));
    writeFileSync(join(homes[1], 'belongs-to.txt'), note('/gone/checkout/data'));
    const abandoned = abandonedClusters(Date.now());
    expect(existsSync(homes[0])).toBe(false);
    expect(abandoned).toContainEqual({ home: homes[1], owner: '/gone/checkout/data' });
    rmSync(homes[1], { recursive: true });
  });

  test('a data directory whose database is gone is not silently created again', async () => {
    const record = join(directory, 'cluster.json');
    writeFileSync(record, JSON.stringify({ path: '/var/lib/beheer/gone/postgres' }));
    await expect(open()).rejects.toThrow(
      `The database of ${directory} was kept in /var/lib/beheer/gone/postgres and is no longer there. ` +
        `Put it back from a backup, or delete ${record} to begin with an empty database.`,
    );
    rmSync(record);
  });
});

describe.runIf(isRoot && nobody !== undefined)('a machine without a user "postgres"', () => {
  test('runs as nobody, and still does when a user "postgres" is added later', async () => {
    const first = await open({ uid: 0, passwd: withoutPostgres });
    expect(statSync(placedCluster()).uid).toBe(nobody?.uid);
    await first.stop();
    const second = await open();
    expect(statSync(placedCluster()).uid).toBe(nobody?.uid);
    await second.stop();
  });
});

describe('the PostgreSQL programs', () => {
  test('run in place after an install without scripts', () => {
    const source = bareCopy();
    expect(findBinaries(directory, undefined, source)).toMatchObject({
      postgres: join(source.root, 'native/bin/postgres'),
      version: expect.stringMatching(/^18\./) as string,
    });
  });

  test.runIf(isRoot)('are copied, once, to a place where the PostgreSQL user can run them', () => {
    const source = bareCopy();
    const account = chooseAccount(thisMachine(), undefined);
    const { postgres, version } = findBinaries(directory, account, source);
    const copied = dirname(dirname(dirname(postgres)));
    try {
      expect(postgres).toMatch(new RegExp(`/binaries/${source.key}/native/bin/postgres$`));
      expect(version).toMatch(/^18\./);
      const made = statSync(postgres).ino;
      expect(findBinaries(directory, account, source).postgres).toBe(postgres);
      expect(statSync(postgres).ino).toBe(made);
      expect(readdirSync(dirname(copied)).filter((name) => name.startsWith(source.key))).toEqual([source.key]);
    } finally {
      rmSync(copied, { recursive: true });
    }
    expect(existsSync(copied)).toBe(false);
  });
});
