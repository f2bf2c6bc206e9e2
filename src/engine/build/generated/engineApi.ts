/** Generates docs/engine-api.md from the doc comments in `src/engine/api`. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** An export of one of the API files. */
interface ApiExport {
  readonly name: string;
  /** Description and purpose, as one text. */
  readonly doc: string;
  /** Path of its file from the root. */
  readonly file: string;
  /** Names in a namespace; empty for a single export. */
  readonly members: readonly string[];
}

const folder = 'src/engine/api';
const apis = {
  registry: 'the registry, for both sides',
  values: 'values and texts, for both sides',
  server: 'the server',
  browser: 'the screens',
  testing: 'tests of a repository of your own',
};

/** Returns the exports of all API files, by file. */
export function engineApi(root: string): Readonly<Record<string, readonly ApiExport[]>> {
  return Object.fromEntries(Object.keys(apis).map((api) => [api, exportsOf(root, api)]));
}

function exportsOf(root: string, api: string): readonly ApiExport[] {
  const text = readFileSync(join(root, folder, `${api}.ts`), 'utf8');
  const pattern =
    /(?:\/\*\* (?<doc>.+) \*\/\n)?export (?:type )?(?:\{ (?:\w+ as )?(?<single>\w+) \}|\* as (?<group>\w+)) from '(?<from>.+)';/g;
  return Array.from(text.matchAll(pattern), ({ groups = {} }) => {
    const { doc = '', single, group = '', from = '' } = groups;
    const file = posix.join(folder, from);
    return { name: single ?? group, doc, file, members: single === undefined ? namesIn(root, file) : [] };
  });
}

/** Returns the names that a file exports, either declared there or passed on. */
function namesIn(root: string, file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const declared = text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm);
  const passedOn = text.matchAll(/^export (?:type )?\{([^}]+)\} from/gm);
  return [
    ...Array.from(declared, ([, name = '']) => name),
    ...Array.from(passedOn, ([, names = '']) => names)
      .flatMap((names) => names.split(','))
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== ''),
  ].toSorted();
}

/** Returns the page as Markdown. */
export function engineApiPage(root: string): string {
  const sections = Object.entries(engineApi(root)).map(([api, exported]) => {
    const rows = exported
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ name, doc, file, members }) => {
        const contents =
          members.length === 0 ? '' : ` Contains ${members.map((member) => `\`${member}\``).join(', ')}.`;
        return `| [\`${name}\`](../${file}) | ${doc.replaceAll('|', '\\|')}${contents} |`;
      });
    return [
      `## \`#engine/${api}\`: ${apis[api as keyof typeof apis]}`,
      '',
      '| Export | Use |',
      '| --- | --- |',
      ...rows,
    ];
  });
  return [
    '# The engine API',
    '',
    '<!-- Written by `npm run generate -- docs` from src/engine/api. Change the doc comments there. -->',
    '',
    'Modules and demo data import the first four files and nothing else of the engine; tests of [a repository of your own](own-repository.md) import the last.',
    '',
    ...sections.flatMap((lines) => [...lines, '']),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
