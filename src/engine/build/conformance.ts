/**
 * `npm run conformance -- --url URL --token T`: tests any server against the HTTP contract and reports the differences.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Backend } from '../backend/backend.ts';
import { contractOver, type Reach } from '../backend/contract.ts';
import { openApiDocument } from '../server/http/openapi/document.ts';
import type { Registry } from '../registry/types.ts';
import type { MergedModules } from '../server/modules.ts';
import { buildFolder, productModules } from './product/productModules.ts';
import type { Finding } from './conformance/check.ts';
import { keepingCookies, reachServer } from './conformance/client.ts';
import { CannotStart, conform, signInAs } from './conformance/conform.ts';
import { findingText, summaryText } from './conformance/report.ts';
import type { ApiRow } from './conformance/row.ts';
import { buildFromFiles } from './product/registryFiles.ts';
import { isRecord } from '../values/json.ts';

const usage = `npm run conformance -- --url URL --token T [options]
       npm run conformance -- --url URL --email E --password P [options]

Tries a server against the HTTP contract (docs/contract.md). It only reads, unless --write.

  --url URL         where the server is, without /api: http://127.0.0.1:3000
  --token T         a token of that server (docs/contract.md, "A token", says how to get one)
  --email, --password
                    signs in for one instead
  --registry DIR    the folder of the registry that the server is to serve, where it does not describe itself
  --backend FILE    tries the adapter of an API that is not ours, in front of it (docs/other-backends.md)
  --resource NAME   what to try; may be given more than once. Default: a few that fit
  --write           also create, change and remove records, all of its own making
  --body JSON       with --write: what to create, where none can be made up; TAG in it becomes unique
  --timeout S       seconds to wait for an answer (10)
  --json            findings as JSON, one per line

It exits with 0 when nothing differs, 1 when something does, 2 when it could not begin.
`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!stopped.signal.aborted) process.stderr.write('\nStopping: what was made is removed first.\n');
    stopped.abort();
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const { url, token, email, password, registry: folder, backend, resource, write, body, timeout, json, help } = read();
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  const isToSignIn = email !== undefined && password !== undefined;
  if (!url || (!token && !isToSignIn)) throw new CannotStart(`${url ? '--token' : '--url'} is missing.\n\n${usage}`);
  if (!URL.canParse(url)) throw new CannotStart(`--url ${url} is not an address. Write http://127.0.0.1:3000.`);
  const server = {
    url,
    timeoutMilliseconds: seconds(timeout) * 1_000,
    reach: keepingCookies(backend === undefined ? reachServer : await reachThrough(backend, url, folder)),
  };
  let before: Finding | null = null;
  const onFinding = (finding: Finding): void => {
    process.stdout.write(`${json ? JSON.stringify(finding) : findingText(finding, before)}\n`);
    before = finding;
  };
  const described = await ownDocument(folder ?? (backend === undefined ? undefined : dirname(backend)));
  const findings = await conform({
    ...server,
    token: token ?? (await signInAs({ email: email ?? '', password: password ?? '' }, server)),
    resources: resource,
    write,
    body: body === undefined ? null : readBody(body),
    fallback: () => described(),
    signal: stopped.signal,
    onFinding,
  });
  if (!json) process.stdout.write(`${summaryText(findings)}\n`);
  if (stopped.signal.aborted) return 130;
  return findings.some(({ result }) => result === 'differs') ? 1 : 0;
}

function read() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string' },
        token: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        registry: { type: 'string' },
        backend: { type: 'string' },
        resource: { type: 'string', multiple: true, default: [] },
        write: { type: 'boolean', default: false },
        body: { type: 'string' },
        timeout: { type: 'string', default: '10' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function seconds(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 600) return value;
  throw new CannotStart(`--timeout ${text} is not a number of seconds up to 600.`);
}

function readBody(text: string): ApiRow {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Reported below, with all other text that is not an object.
  }
  throw new CannotStart(`--body is not a JSON object. Write --body '{"name":"TAG"}'.`);
}

/** Returns the description for a server without one: of this registry, or that of the checkout. */
async function ownDocument(folder: string | undefined): Promise<() => ApiRow> {
  if (folder !== undefined) {
    const { registry, modules } = await registryIn(resolve(folder));
    return () => openApiDocument({ registry, principal: { actor: 'management' }, locale: 'en' }, modules.described);
  }
  const modules = await productModules();
  return () =>
    openApiDocument({ registry: checkout(), principal: { actor: 'management' }, locale: 'en' }, modules.described);
  function checkout(): Registry {
    const { registry } = buildFromFiles(root, Object.keys(modules.actions));
    if (registry) return registry;
    throw new CannotStart(
      'The server has no /api/openapi.json and the registry of this checkout is not right: npm run check:registry tells why.',
    );
  }
}

/** Applies the adapter in a file. Its registry is in the same folder by default. */
async function reachThrough(file: string, url: string, folder: string | undefined): Promise<Reach> {
  const path = resolve(file);
  const { registry } = await registryIn(folder === undefined ? dirname(path) : resolve(folder));
  const { default: backend } = (await import(pathToFileURL(path).href)) as { readonly default: Backend };
  return contractOver({ ...backend, address: new URL(backend.address, url).href }, registry, reachServer);
}

async function registryIn(folder: string): Promise<{ readonly registry: Registry; readonly modules: MergedModules }> {
  if (!existsSync(join(folder, 'resources.json'))) throw new CannotStart(`There is no resources.json in ${folder}.`);
  const { registry, modules } = await buildFolder(root, folder);
  if (registry) return { registry, modules };
  throw new CannotStart(`The registry in ${folder} is not right: REGISTRY=${folder} npm run check:registry tells why.`);
}
