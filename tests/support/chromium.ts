/**
 * Finds a Chromium for the journeys: the one that is named; a headless one, installed or inside a package; any
 * installed one; one that is installed now.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Those with a window draw one that nobody sees, which takes a quarter of the processor's time. */
const windowless = ['chromium-headless-shell'];
const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const packages = ['chromium-headless-shell', 'chromium'];
const startTimeoutMilliseconds = 30_000;

/** The path of a Chromium that starts. @throws Error that says how to give one. */
export function ensureChromium(log: (line: string) => void): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (starts(named)) return named;
    throw new Error(
      `CHROMIUM_PATH is ${named}, which does not start. Name a Chromium that does, or leave the variable out.`,
    );
  }
  const found = findInstalled(windowless) ?? unpackPackaged(log) ?? findInstalled(windowed) ?? installWithApt(log);
  if (found === null)
    throw new Error(
      'No Chromium was found, and none could be installed. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    );
  return found;
}

/** Its path; null where there is none that starts. */
export function findInstalled(names: readonly string[] = [...windowless, ...windowed]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set(paths)].find((path) => existsSync(path) && starts(path)) ?? null;
}

/** Some systems have a file of the name that only says where to get the real one. */
function starts(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: startTimeoutMilliseconds });
  return status === 0 && /chrom/i.test(stdout);
}

function installWithApt(log: (line: string) => void): string | null {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return null;
  log('No Chromium was found: apt-get installs one. This takes a minute, once.');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...parts: readonly string[]): boolean => {
    const { status, stderr } = spawnSync('apt-get', parts, { encoding: 'utf8', env: environment });
    if (status !== 0) log(`apt-get ${parts.join(' ')} did not succeed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    return status === 0;
  };
  if (!aptGet('update')) return null;
  if (!packages.some((name) => aptGet('install', '-y', '--no-install-recommends', name))) return null;
  return findInstalled();
}

/**
 * `@sparticuz/chromium` has a compressed one for Linux on x64, with the libraries that a bare machine lacks. Unpacked
 * once.
 */
function unpackPackaged(log: (line: string) => void): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = join(cacheFolder(), 'chromium');
  const program = join(folder, 'start');
  if (!existsSync(program)) {
    log('Unpacking the Chromium in @sparticuz/chromium, once.');
    if (!unpackInto(folder)) return null;
  }
  return starts(program) ? program : null;
}

/** The package unpacks to the temporary directory, and its libraries only where it takes itself to be in the cloud. */
function unpackInto(folder: string): boolean {
  const temporary = mkdtempSync(join(dirname(folder), 'unpacking-'));
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: temporary, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    return false;
  }
  mkdirSync(join(temporary, 'fonts'), { recursive: true });
  writeFileSync(join(temporary, 'fonts/fonts.conf'), fontsIn(folder));
  const start = join(temporary, 'start');
  writeFileSync(
    start,
    '#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts" exec "$here/chromium" "$@"\n',
  );
  chmodSync(start, 0o755);
  rmSync(folder, { recursive: true, force: true });
  renameSync(temporary, folder);
  return true;
}

/** The package's own names folders of the cloud. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Inside the checkout where it may be written to, else a person's own place among the temporary files. */
function cacheFolder(): string {
  const inside = join(projectRoot, '.cache');
  try {
    mkdirSync(inside, { recursive: true });
    accessSync(inside, constants.W_OK);
    return inside;
  } catch {
    const outside = join(tmpdir(), `beheer-cache-${process.getuid?.() ?? 0}`);
    mkdirSync(outside, { recursive: true, mode: 0o700 });
    return outside;
  }
}
