/** Data of earlier versions: this one starts on them, and every row and value is as it was. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runningDatabase } from '../../src/server/store/open/join.ts';
import { comparable, earlierVersions, keptContent, readBack, unpackEarlier } from '../support/earlierData.ts';
import { removeDataDirectory } from '../support/globalDatabase.ts';
import type { DemoAccount } from '../support/globalProduct.ts';
import { databaseContent } from '../support/tableHashes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directories: string[] = [];
afterAll(() => Promise.all(directories.map(removeDataDirectory)));

/** Starts the program on the directory, works with it, and stops it. */
async function withProgram(dataDirectory: string, work: (address: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDirectory },
  });
  const ended = once(child, 'exit');
  try {
    await work(
      await new Promise<string>((resolve, reject) => {
        let text = '';
        const read = (chunk: Buffer): void => {
          text += chunk.toString();
          const address = /^Beheer is ready at (\S+)$/m.exec(text)?.[1];
          if (address !== undefined) resolve(address);
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        child.once('close', () => reject(new Error(`The program did not start:\n${text}`)));
      }),
    );
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
}

describe.each(earlierVersions)('the data directory of %s', (version) => {
  it('starts with the same rows and values, and its people sign in', async () => {
    const dataDirectory = await unpackEarlier(version);
    directories.push(dataDirectory);
    const was = keptContent(version);
    const check = async (): Promise<void> => {
      const now = await databaseContent(runningDatabase(dataDirectory) ?? '', {
        known: was,
        readings: await readBack(dataDirectory),
      });
      expect(comparable(now, was)).toEqual(comparable(was, was));
    };
    await withProgram(dataDirectory, async (address) => {
      await check();
      const accounts = JSON.parse(readFileSync(join(dataDirectory, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
      const { email, password } = accounts.find(({ type }) => type === 'management') ?? { email: '', password: '' };
      const signedIn = await fetch(`${address}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { token } = (await signedIn.json()) as { readonly token: string };
      const clients = await fetch(`${address}/api/clients?range=[0,0]`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(clients.headers.get('content-range')).toMatch(new RegExp(`/${was['clients']?.rows}$`));
    });
  });
});
