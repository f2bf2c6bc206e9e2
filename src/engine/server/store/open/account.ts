/** Operating system account of PostgreSQL. It refuses to run as root, so root uses an unprivileged account. */
import { spawnSync } from 'node:child_process';
import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Properties of the machine; tests pass their own. */
export interface Machine {
  /** User id of this process; undefined on Windows. */
  readonly uid: number | undefined;
  /** Content of /etc/passwd. */
  readonly passwd: string;
}

const preferred = ['beheer', 'postgres', '_postgres', 'nobody'];

export function thisMachine(): Machine {
  const uid = process.getuid?.();
  return { uid, passwd: uid === 0 ? readFileSync('/etc/passwd', 'utf8') : '' };
}

/**
 * Returns the account for PostgreSQL, or undefined where this process is not root. An existing cluster keeps its owner,
 * whatever accounts were added since.
 */
export function chooseAccount(machine: Machine, existingCluster: string | undefined): SystemAccount | undefined {
  if (machine.uid !== 0) return undefined;
  const accounts = parsePasswd(machine.passwd);
  const ownerUid = existingCluster === undefined ? undefined : statSync(existingCluster).uid;
  const owner = accounts.find((account) => account.uid === ownerUid);
  const candidates = [owner, ...preferred.map((name) => accounts.find((account) => account.name === name))];
  const account = candidates.find((candidate) => candidate !== undefined && canBecome(candidate));
  if (account !== undefined) return account;
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user "beheer", "postgres" or "nobody" to run it as. ' +
      'Make one with "useradd --system beheer", or start Beheer as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

/** Parses the accounts of /etc/passwd (passwd(5)) other than root. */
export function parsePasswd(text: string): SystemAccount[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', , uidText = '', gidText = ''] = line.split(':');
    const uid = Number(uidText);
    const gid = Number(gidText);
    const valid =
      name !== '' && uidText !== '' && Number.isInteger(uid) && uid > 0 && Number.isInteger(gid) && gid >= 0;
    return valid ? [{ name, uid, gid }] : [];
  });
}

/** Returns options of `spawn` to run a program as the account. This also drops the other groups of root. */
export function spawnIdentity(account: SystemAccount | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Returns true if the account can enter the directory; tested by doing it. */
export function canReach(directory: string, account: SystemAccount | undefined): boolean {
  return shell('cd -- "$1"', directory, account);
}

/** Returns true if the account can enter the directory and write in it; tested by doing it. */
export function canWrite(directory: string, account: SystemAccount | undefined): boolean {
  return shell('cd -- "$1" && : > .probe && rm -f .probe', directory, account);
}

/** Changes the owner of a file or directory recursively. For root only. */
export function changeOwner(account: SystemAccount, path: string): void {
  lchownSync(path, account.uid, account.gid);
  if (!statSync(path).isDirectory()) return;
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, entry), account.uid, account.gid);
  }
}

function canBecome(account: SystemAccount): boolean {
  return shell(':', '/', account);
}

function shell(script: string, argument: string, account: SystemAccount | undefined): boolean {
  if (account === undefined && process.platform === 'win32') return true;
  const run = spawnSync('/bin/sh', ['-c', script, 'sh', argument], {
    cwd: '/',
    env: {},
    stdio: 'ignore',
    ...spawnIdentity(account),
  });
  return run.status === 0;
}
