/** Accounts of the demo company: created once with random passwords, stored with the data, printed at every start. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'demo-accounts.json';

export interface DemoAccount {
  /** The kind of person, such as `management`. */
  readonly type: string;
  readonly email: string;
  readonly password: string;
}

/** Reads the accounts; null if the file is missing or invalid. */
export async function readDemoAccounts(dataDirectory: string): Promise<readonly DemoAccount[] | null> {
  const text = await readFile(join(dataDirectory, fileName), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isAccount) ? value : null;
  } catch {
    return null;
  }
}

/** Writes the accounts, readable by the program's user only. */
export async function writeDemoAccounts(dataDirectory: string, accounts: readonly DemoAccount[]): Promise<void> {
  const file = join(dataDirectory, fileName);
  await writeFile(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Message for when the file was deleted: its passwords are stored nowhere else. */
export const lostDemoAccounts = (dataDirectory: string): string =>
  `Sign in with an account that you know. The passwords of the demo company were in ${join(dataDirectory, fileName)}, which is not there; ` +
  `delete ${dataDirectory} to start over with a new one. DEMO=off says that this is no demo.`;

/** Formats the accounts as a table. */
export function describeAccounts(accounts: readonly DemoAccount[], to = 'the demo company'): string {
  const width = (read: (account: DemoAccount) => string): number =>
    Math.max(...accounts.map((account) => read(account).length));
  const [types, emails] = [width(({ type }) => type), width(({ email }) => email)];
  const rows = accounts.map(
    ({ type, email, password }) => `  ${type.padEnd(types)}  ${email.padEnd(emails)}  ${password}`,
  );
  return [`Sign in to ${to} as`, ...rows].join('\n');
}

function isAccount(value: unknown): value is DemoAccount {
  if (typeof value !== 'object' || value === null) return false;
  const { type, email, password }: { readonly [Key in keyof DemoAccount]?: unknown } = value;
  return typeof type === 'string' && typeof email === 'string' && typeof password === 'string';
}
