/**
 * What Lighthouse makes of a page, where somebody has it installed: its present version wants a later Node than the
 * product does, so it is a program of its own (https://github.com/GoogleChrome/lighthouse).
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';

export type Device = 'mobile' | 'desktop';

/** 0 to 100. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

/** @param program the words of its command: `lighthouse`, or a Node and the file that it runs. */
export async function audited(
  program: readonly string[],
  executablePath: string,
  { address, device, arrive }: { readonly address: string; readonly device: Device; readonly arrive?: Arrive },
): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'beheer-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    await arrive?.(context);
    const [command = '', ...words] = program;
    const output = join(folder, 'report.json');
    const wishes = ['--quiet', '--output=json', `--output-path=${output}`, `--port=${port}`, '--disable-storage-reset'];
    // Meanwhile this process answers the browser, which waits for it with each new page.
    await promisify(execFile)(command, [
      ...words,
      address,
      ...wishes,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ]);
    const { categories } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
    };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Arrive = (context: BrowserContext) => Promise<void>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
