/** Runs the product on the registry of another business, with its own rows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory, removeDataDirectory } from '../../support/databaseDirectory.ts';
import { readyAddress, type DemoAccount, type Product } from '../../support/globalProduct.ts';
import { productProgram } from '../../support/programs.ts';

export interface Example extends Product {
  readonly stop: () => Promise<void>;
}

/** @param name of a folder of docs/examples. */
export async function startExample(name: string): Promise<Example> {
  const data = makeDataDirectory();
  const child = spawn(process.execPath, productProgram, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      REGISTRY: `docs/examples/${name}`,
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'on',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await readyAddress(child);
  return {
    address,
    accounts: JSON.parse(readFileSync(join(data, 'demo-accounts.json'), 'utf8')) as readonly DemoAccount[],
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await removeDataDirectory(data);
    },
  };
}
