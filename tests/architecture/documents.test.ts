/** What the documentation leads to is there. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { follow, guides } from '../support/guides.ts';
import { filesUnder, root } from './sources.ts';

const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];

/** `[text](path)`, without what stands in code and what is on the internet. */
function linksIn(text: string): readonly string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/\]\((?<path>[^)\s]+)\)/g)]
    .map(({ groups }) => groups?.['path'] ?? '')
    .filter((path) => !/^[a-z]+:/.test(path));
}

/** As GitHub makes the name of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/^#+ (?<heading>.+)$/gm)].map(({ groups }) => anchorOf(groups?.['heading'] ?? '')),
  ...[...text.matchAll(/<a id="(?<id>[^"]+)">/g)].map(({ groups }) => groups?.['id'] ?? ''),
];

it.each(documents)('%s', (document) => {
  const dead = linksIn(readFileSync(join(root, document), 'utf8')).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    return !anchorsIn(readFileSync(join(root, target), 'utf8')).includes(anchor);
  });
  expect(dead).toEqual([]);
});

it('the pictures are small enough for a checkout, and each is in a document', () => {
  const pictures = filesUnder('docs/images');
  const bytes = pictures.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
  expect(bytes, 'Leave out pictures in tests/screens/screenshots.ts, or lower the quality.').toBeLessThanOrEqual(
    6_000_000,
  );
  const shown = documents.flatMap((document) =>
    linksIn(readFileSync(join(root, document), 'utf8')).map((link) => join(dirname(document), link)),
  );
  expect(pictures.filter((path) => !path.endsWith('.webp') || !shown.includes(path))).toEqual([]);
});

it('the index leads to every document', () => {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const missing = readdirSync(join(root, 'docs')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md' && !index.includes(`(${name})`),
  );
  expect(missing).toEqual([]);
});

/** Documents whose examples have files of an imaginary registry. */
const imaginary: readonly string[] = ['docs/problems.md'];
const rootFolders = /^(?:src|tests|docs|schemas|engine|modules|app|demo)\//;

/** Paths and file names in back-ticks, such as `src/app/main.ts`, `store/pool.ts` and `pool.ts`, without patterns. */
function pathsIn(text: string): readonly string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  const quoted = [...prose.matchAll(/`(?<path>[\w./-]+)`/g)].map(({ groups }) => groups?.['path'] ?? '');
  return quoted.filter((path) => /^\w/.test(path) && (rootFolders.test(path) || /\.(?:tsx?|mjs)$/.test(path)));
}

/** All files and folders, each with what leads to it from every folder above: `/src/app/main.ts`. */
const present = ['src', 'tests', 'docs', 'schemas']
  .flatMap(filesUnder)
  .concat('vite.config.ts')
  .flatMap((path) => path.split('/').map((_part, index, parts) => `/${parts.slice(0, index + 1).join('/')}`));

it.each(documents.filter((path) => path !== 'CHANGELOG.md' && !imaginary.includes(path)))(
  'names only paths that exist: %s',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    // Files that a guide has its reader write.
    const written = new Set(
      [...text.matchAll(/^--- (\S+)$|`([\w./-]+)`[^`]*:\n\n```/gm)].map(([, a, b]) => a ?? b ?? ''),
    );
    // A decision keeps the names of its time; "Since" says what they are called today.
    const [record = '', since = ''] = text.split(/^\*\*Since\.\*\* /m);
    const missing = pathsIn(record).filter((path) => {
      const wanted = `/${path.replace(/\/$/, '')}`;
      return !present.some((one) => one.endsWith(wanted)) && !written.has(path) && !since.includes(`\`${path}\``);
    });
    expect([...new Set(missing)]).toEqual([]);
  },
);

/** The tree that docs/architecture.md draws: paths by their indentation, with what it says of each. */
function drawnTree(): ReadonlyMap<string, string> {
  const [, drawn = ''] =
    /## Where things are\n\n```\n([^]*?)\n```/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? [];
  const above: string[] = [];
  return new Map(
    drawn.split('\n').map((line) => {
      const [, indent = '', name = '', about = ''] = /^( *)(\S+) *(.*)$/.exec(line) ?? [];
      const depth = indent.length / 2;
      above.splice(depth, above.length, name);
      return [above.join(''), about] as const;
    }),
  );
}

it('docs/architecture.md draws the folders that there are', () => {
  const tree = drawnTree();
  expect(tree.size).toBeGreaterThan(15);
  const subjects = readdirSync(join(root, 'src/modules'));
  const missing = [...tree.keys()].filter((path) => {
    const [before = '', after] = path.split('<subject>/');
    return after === undefined ? !existsSync(join(root, path)) : !existsSync(join(root, before));
  });
  expect(missing).toEqual([]);
  const drawn = ['src', 'src/engine'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (tree.has(`${folder}/${name}/`) ? [] : [`${folder}/${name}`])),
  );
  expect(drawn).toEqual([]);
  // What it says of a module, each module has nothing beside.
  const parts = [...(tree.get('src/modules/<subject>/') ?? '').matchAll(/([\w.]+)\/?(?= \(|,|$)/g)].map(
    ([, part]) => part,
  );
  const others = subjects.flatMap((subject) =>
    readdirSync(join(root, 'src/modules', subject)).filter((part) => !parts.includes(part)),
  );
  expect(others).toEqual([]);
});

it('the life of a request names files that there are', () => {
  const [, life = ''] =
    /## The life of a request\n([^]*?)\n```mermaid/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ??
    [];
  const named = [...life.matchAll(/`([\w./-]+)`/g)].flatMap(([, name = '']) =>
    name.startsWith('engine/') || name.endsWith('.ts') ? [name] : [],
  );
  expect(named.length).toBeGreaterThan(15);
  // A file without a folder stands beside the one that was named before it.
  let folder = '';
  const missing = named.filter((name) => {
    if (name.includes('/')) folder = name.includes('.') ? dirname(name) : name;
    return !existsSync(join(root, 'src', name.includes('/') ? name : join(folder, name)));
  });
  expect(missing).toEqual([]);
});

it('CHANGELOG.md can be read in one go', () => {
  const lines = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split('\n').length - 1;
  expect(lines, 'Shorten or merge entries of older versions.').toBeLessThanOrEqual(200);
});

const mostScripts = 25;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

it('package.json has at most 25 scripts, and docs/commands.md names each', () => {
  const names = Object.keys(manifest.scripts);
  expect(names.length, 'Add a name to generate.ts or tests/bench/bench.ts instead.').toBeLessThanOrEqual(mostScripts);
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8');
  expect(names.filter((name) => !new RegExp(`(npm (run )?|\`)${name}\\b`).test(page))).toEqual([]);
});

it('code and documents name only commands that exist', () => {
  const files = ['src', 'tests', 'docs']
    .flatMap(filesUnder)
    .filter((path) => /\.(tsx?|mjs|md)$/.test(path))
    .concat('README.md', '.ci/run');
  const unknown = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const ofScripts = [...text.matchAll(/npm run (?:--silent |-s )?(?<name>[a-z][\w:-]*)/g)]
      .map(({ groups }) => groups?.['name'] ?? '')
      .filter((name) => !(name in manifest.scripts));
    const ofGroups = [...text.matchAll(/npm run (?:--silent |-s )?(?<script>generate|bench) -- (?<name>[a-z]\w*)/g)]
      .map(({ groups }) => ({ script: groups?.['script'] ?? '', name: groups?.['name'] ?? '' }))
      .filter(({ script, name }) => !namesOf(script).includes(name))
      .map(({ script, name }) => `${script} ${name}`);
    return [...ofScripts, ...ofGroups].map((name) => `${path}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

/** The programs of a group of commands, as its file lists them. */
function namesOf(script: string): readonly string[] {
  const file = script === 'bench' ? 'tests/bench/bench.ts' : 'src/engine/build/generate.ts';
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(/^ {6}(?<name>\w+): \{ file: '(?<path>[^']+)'/gm)];
  return names.map(({ groups }) => groups?.['name'] ?? '');
}

// What comes of them is tried in tests/guides.
it('the guides change what is there', () => {
  expect(follow('../README', ...guides).size).toBeGreaterThan(30);
});
