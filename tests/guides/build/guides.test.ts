// The guides of docs/, all followed in one copy of the product: it compiles, the registry is right, the code is laid
// out as the rest is, and each guide has a test that tries what it makes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import { API } from 'typescript/unstable/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSources } from '../../architecture/sources.ts';
import { commandsOf, guides, GuideTree, stepsOf } from '../../support/guides.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let tree: GuideTree;
beforeAll(async () => {
  tree = new GuideTree('../README', ...guides);
  await tree.writeModules();
  await tree.writeKinds();
  await tree.writeRows();
});
afterAll(() => tree.remove());

test('the registry is right, in both languages', async () => {
  const { problems, warnings } = await tree.build();
  // The guide to languages begins a third one.
  const isOfThird = (message: string): boolean => message.endsWith(' texts have no French label.');
  expect([problems, warnings.filter(({ message }) => !isOfThird(message))]).toEqual([[], []]);
});

/** What is in a folder when these files are written too. Undefined: as it is. */
function entriesWith(paths: readonly string[], folder: string) {
  const within = paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
  if (within.length === 0) return undefined;
  const there = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = (isFile: boolean): string[] => [
    ...new Set([
      ...there.filter((entry) => entry.isFile() === isFile).map(({ name }) => name),
      ...within.filter((path) => path.includes('/') !== isFile).map((path) => path.split('/')[0] ?? ''),
    ]),
  ];
  return { files: names(true), directories: names(false) };
}

/** The faults of these files, where those that guides touched are as they are after them. */
function faultsOf(files: readonly string[]): readonly string[] {
  const written = new Map([...tree.touched].map((file) => [join(root, file), tree.read(file)]));
  const config = join(root, 'tsconfig.json');
  const folders = [...written.keys()].map((path) => `${dirname(path)}/`);
  const compiler = new API({
    cwd: root,
    fs: {
      readFile: (path) => written.get(path),
      fileExists: (path) => written.has(path) || undefined,
      directoryExists: (path) => folders.some((folder) => folder.startsWith(`${path}/`)) || undefined,
      getAccessibleEntries: (folder) => entriesWith([...written.keys()], folder),
    },
  });
  try {
    const program = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (program === undefined) throw new Error('The compiler does not open the project.');
    return files.flatMap((file) =>
      program.getSemanticDiagnostics(join(root, file)).map(({ text }) => `${file}: ${text}`),
    );
  } finally {
    compiler.close();
  }
}

test('all of it compiles, but for the examples that the guide to kinds names last', () => {
  const examples = /^## Its examples$[^]*/m.exec(readFileSync(join(root, 'docs/add-a-kind.md'), 'utf8'))?.[0] ?? '';
  const named = [...examples.matchAll(/`(tests\/[\w./]+)`/g)].map(([, file = '']) => file);
  expect(named).toHaveLength(4);
  const code = [...tree.touched].filter((file) => /\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(30);
  // A table that each kind must be in would be a step that the guide does not name.
  const withKinds = readSources('src').flatMap(({ path, text }) => (/\bKind\b/.test(text) ? [path] : []));
  const faults = faultsOf([
    ...new Set([...code, ...withKinds, 'src/engine/browser/start/Screens.tsx', 'src/app/main.ts', ...named]),
  ]);
  expect(faults.filter((fault) => !fault.includes('rating'))).toEqual([]);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(named);
});

/** As it is read: lines of code, and of text that is 115 characters wide, without what only links have. */
function renderedLines(markdown: string): number {
  let lines = 0;
  let isCode = false;
  let paragraph = '';
  for (const line of [...markdown.split('\n'), '']) {
    const isFence = line.startsWith('```');
    if (!isCode && !isFence && /^[^|#\s-]/.test(line)) {
      paragraph += `${line.replaceAll(/\]\([^)]*\)/g, ']')} `;
      continue;
    }
    lines += Math.ceil(paragraph.length / 115);
    paragraph = '';
    if (isFence) isCode = !isCode;
    else if (line.trim() !== '') lines += 1;
  }
  return lines;
}

/** The README says this in words. */
const certificates = { file: 'resources.json', language: 'json', code: '{ "resources": { "certificates": {} } }' };

const commands = guides.flatMap((guide) => commandsOf(guide).map((one) => [guide, one.command, one] as const));

test.each(commands)('%s: `npm run generate -- %s` works where the guide names it', async (_guide, command, before) => {
  const followed = new GuideTree('../README', certificates, ...before.steps);
  try {
    for (const one of before.earlier) await followed.generate(one);
    await expect(followed.generate(command)).resolves.toBeUndefined();
  } finally {
    followed.remove();
  }
});

test('the tour takes two pages', () => {
  expect(renderedLines(readFileSync(join(root, 'docs/add-a-resource.md'), 'utf8'))).toBeLessThanOrEqual(160);
});

describe.each(guides)('%s', (guide) => {
  test('is laid out as the code is', async () => {
    const settings = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
    for (const { file, language, code } of stepsOf(guide)) {
      if (language === 'ts' || language === 'tsx')
        expect((await format(file, code, settings)).code, file).toBe(`${code}\n`);
    }
  });

  test('takes a page, and is tried', () => {
    const text = readFileSync(join(root, `docs/${guide}.md`), 'utf8');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('A test carries out every step on this page');
    expect(renderedLines(text)).toBeLessThanOrEqual(80);
    const tests = ['server', 'browser'].flatMap((side) =>
      readdirSync(join(root, `tests/guides/${side}`)).map((name) =>
        readFileSync(join(root, `tests/guides/${side}/${name}`), 'utf8'),
      ),
    );
    expect(tests.some((code) => code.includes(`describe('${guide}'`))).toBe(true);
  });
});
