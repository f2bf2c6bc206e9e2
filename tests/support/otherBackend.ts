/** Runs the boat hire's server of docs/examples/other-backend, at an address of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const otherBackendFolder = join(import.meta.dirname, '../../docs/examples/other-backend');

export interface OtherBackend {
  /** Without the path of its API. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export async function startOtherBackend(): Promise<OtherBackend> {
  const child = spawn(process.execPath, [join(otherBackendFolder, 'server.mjs')], {
    env: { ...process.env, API_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((found, failed) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      const [, at] = /(http:\/\/[\d.]+:\d+)\/v1/.exec(text) ?? [];
      if (at !== undefined) found(at);
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}: ${text}`)));
  });
  return {
    address,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
