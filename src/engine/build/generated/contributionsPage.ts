/** Generates docs/contributions.md: every schedule, job, hook, action, mail and call of the server, with its file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { accountMails } from '../../server/mail/accountMails.ts';
import type { Module, OfferedModules } from '../../server/modules.ts';

interface Source {
  /** Path from the root. */
  readonly path: string;
  readonly text: string;
}

/** Returns the page as Markdown. */
export function contributionsPage(root: string, { modules }: OfferedModules): string {
  const sources = [...sourcesIn(root, 'src/engine/server'), ...sourcesIn(root, 'src/modules')].filter(
    ({ path }) => !path.includes('/browser/'),
  );
  const fileOf = (folder: string | null, name: string): string =>
    sources.find(({ path, text }) => isOf(folder, path) && text.includes(`name: '${name}'`))?.path ?? '';
  const rows = <Row>(rowsOf: (module: Module, file: string, folder: string | null) => readonly Row[]): readonly Row[] =>
    modules.flatMap(([folder, module]) => rowsOf(module, fileOf(folder, module.name), folder));
  return [
    '# Contributions',
    '',
    '<!-- Written by `npm run generate -- docs` from the modules. Change them there. -->',
    '',
    'Everything that the engine and the modules do in the server, with its file. `npm run generate -- contributions` prints this page.',
    '',
    ...section('Schedules', ['Schedule', 'Looks for work every', 'File'], schedulesOf(sources)),
    ...section('Jobs that run when they are enqueued', ['Function', 'File'], enqueuedJobsOf(sources)),
    ...section(
      'Hooks',
      ['Resource', 'Moments', 'File'],
      rows(({ hooks = {} }, file) =>
        Object.entries(hooks).flatMap(([resource, own]) =>
          own ? [[code(resource), Object.keys(own).map(code).join(', '), link(file)]] : [],
        ),
      ),
    ),
    ...section(
      'Actions in code',
      ['Action', 'File'],
      rows(({ actions = {} }, file) => Object.keys(actions).map((action) => [code(action), link(file)])),
    ),
    ...section(
      'Mails',
      ['Kind', 'File'],
      [
        ...Object.keys(accountMails).map((name) => [code(name), link('src/engine/server/mail/accountMails.ts')]),
        ...rows(({ mails = [] }, file, folder) =>
          mails.map(({ name }) => [code(name), link(fileOf(folder, name) || file)]),
        ),
      ],
    ),
    ...section(
      'Calls of modules',
      ['Call', 'Route', 'File'],
      rows(({ calls = [] }, file, folder) =>
        calls.map(({ call: { id, method, path } }) => [
          code(id),
          code(`${method} ${path}`),
          link(folder === null ? file : `src/modules/${folder}/calls.ts`),
        ]),
      ),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

const isOf = (folder: string | null, path: string): boolean =>
  path.startsWith(folder === null ? 'src/engine/' : `src/modules/${folder}/`);

const code = (text: string): string => `\`${text}\``;
const link = (path: string): string => `[${path.replace(/^src\//, '')}](../${path})`;

function section(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const sorted = rows.map(line).toSorted((one, other) => one.localeCompare(other));
  return [`## ${title}`, '', line(heads), line(heads.map(() => '---')), ...sorted, ''];
}

/** Finds the schedules in the source, since building them requires a database. */
function schedulesOf(sources: readonly Source[]): readonly (readonly string[])[] {
  return sources.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/name: '(?<name>[\w-]+)',\s*everyMilliseconds(?:: (?<interval>[^,\n]+))?,/g),
      ({ groups = {} }) => [
        code(groups['name'] ?? ''),
        duration(milliseconds(text, groups['interval'] ?? 'everyMilliseconds')),
        link(path),
      ],
    ),
  );
}

/** Finds the functions that return jobs without an interval. */
function enqueuedJobsOf(sources: readonly Source[]): readonly (readonly string[])[] {
  return sources.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/^export function (?<name>\w+)\([^)]*\): (?:readonly )?Job(?:\[\])? \{(?<body>[^]*?)^\}/gm),
      ({ groups: { name = '', body = '' } = {} }) =>
        /^ {4,6}name:/m.test(body) && !body.includes('everyMilliseconds') ? [[code(name), link(path)]] : [],
    ).flat(),
  );
}

/** Evaluates a product of numbers and constants of the same file, such as `15 * minuteMilliseconds`. */
function milliseconds(text: string, product: string): number {
  return product.split('*').reduce((all, factor) => {
    const name = factor.trim();
    const number = Number(name.replaceAll('_', ''));
    if (!Number.isNaN(number)) return all * number;
    const constant = new RegExp(`const ${name} = ([^;]+);`).exec(text)?.[1];
    return constant === undefined ? Number.NaN : all * milliseconds(text, constant);
  }, 1);
}

function duration(length: number): string {
  const minutes = length / 60_000;
  if (Number.isNaN(minutes)) return '';
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}

function sourcesIn(root: string, folder: string): readonly Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => posix.join(entry.parentPath.slice(root.length + 1), entry.name))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
