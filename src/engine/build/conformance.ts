/** `npm run conformance -- --url URL --token T`: tries any server against the HTTP contract and says what differs. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { productModules } from './productModules.ts';
import type { MergedModules } from '../server/modules.ts';
import { openApiDocument } from '../server/http/openapi/document.ts';
import type { Finding } from './conformance/check.ts';
import { CannotStart, conform } from './conformance/conform.ts';
import { findingText, summaryText } from './conformance/report.ts';
import type { Row } from './conformance/row.ts';
import { buildFromFiles } from './registryFiles.ts';
import { isRecord } from '../values/json.ts';

const usage = `npm run conformance -- --url URL --token T [options]

Tries a server against the HTTP contract (docs/contract.md). It only reads, unless --write.

  --url URL         where the server is, without /api: http://127.0.0.1:3000
  --token T         a token of that server (docs/contract.md, "A token", says how to get one)
  --resource NAME   what to try; may be given more than once. Default: a few that fit
  --write           also create, change and remove records, all of its own making
  --body JSON       with --write: what to create, where none can be made up; TAG in it becomes unique
  --timeout S       seconds to wait for an answer (10)
  --json            findings as JSON, one per line

It exits with 0 when nothing differs, 1 when something does, 2 when it could not begin.
`;

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
  const { url, token, resource, write, body, timeout, json, help } = read();
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  if (!url || !token) throw new CannotStart(`${url ? '--token' : '--url'} is missing.\n\n${usage}`);
  if (!URL.canParse(url)) throw new CannotStart(`--url ${url} is not an address. Write http://127.0.0.1:3000.`);
  const modules = await productModules();
  let before: Finding | null = null;
  const onFinding = (finding: Finding): void => {
    process.stdout.write(`${json ? JSON.stringify(finding) : findingText(finding, before)}\n`);
    before = finding;
  };
  const findings = await conform({
    url,
    token,
    timeoutMilliseconds: seconds(timeout) * 1_000,
    resources: resource,
    write,
    body: body === undefined ? null : readBody(body),
    fallback: () => ownDocument(modules),
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

function readBody(text: string): Row {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Told below, as every other text that is no object.
  }
  throw new CannotStart(`--body is not a JSON object. Write --body '{"name":"TAG"}'.`);
}

/** For a server that does not describe itself: it is said to serve this registry. */
function ownDocument(modules: MergedModules): Row {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
  const { registry } = buildFromFiles(root, Object.keys(modules.actions));
  if (!registry)
    throw new CannotStart(
      'The server has no /api/openapi.json and the registry of this checkout is not right: npm run check:registry tells why.',
    );
  return openApiDocument({ registry, principal: { actor: 'management' }, locale: 'en' }, modules.described);
}
