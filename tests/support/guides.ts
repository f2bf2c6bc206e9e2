/**
 * Follows the guides of docs/ as they are written: saves their files and makes their edits in a copy of the product,
 * and uses the result from there.
 *
 * The file of a code block is named before it, as `path`; a block without one is for reading. JSON for an existing file
 * is merged into it, any other block is a whole new file. A block of `diff` has edits: a line of `--- path` before
 * those of each file, `…` between places; lines that are neither added nor removed must exist.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as kindTablesModule from '../../src/engine/build/generated/kindTables.ts';
import type * as moduleFoldersModule from '../../src/engine/build/generated/moduleFolders.ts';
import type * as productModulesModule from '../../src/engine/build/product/productModules.ts';
import type * as registryFilesModule from '../../src/engine/build/product/registryFiles.ts';
import type * as rowTypesModule from '../../src/engine/build/generated/rowTypes.ts';

const root = join(import.meta.dirname, '../..');
const copied = ['src', 'schemas', 'tests', 'resources.json', 'tsconfig.json', 'package.json'];

/** The guides that are followed as they are written. */
export const guides = [
  'add-a-page',
  'add-a-tab',
  'add-a-list-layout',
  'add-a-field',
  'add-an-action',
  'add-a-call',
  'add-a-data-migration',
  'add-a-hook',
  'add-a-job',
  'add-a-mail',
  'add-an-input',
  'add-a-kind',
  'add-a-module',
  'add-a-language',
] as const;

export interface Step {
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

/** The blocks of code of a guide that go into a file, in order. */
export const stepsOf = (guide: string): readonly Step[] => placedStepsOf(textOf(guide)).map(({ step }) => step);

const textOf = (guide: string): string => readFileSync(join(root, `docs/${guide}.md`), 'utf8');

function placedStepsOf(text: string): readonly { readonly at: number; readonly step: Step }[] {
  const blocks = text.matchAll(/(?:`([\w./-]+\.\w+)`[^`]*:\n\n)?```(\w+)\n([^]*?)\n```/g);
  return [...blocks].flatMap(({ index: at, 1: file, 2: language = '', 3: code = '' }) => {
    if (language === 'diff') return changesIn(code).map((step) => ({ at, step }));
    return file === undefined ? [] : [{ at, step: { file, language, code } }];
  });
}

interface GuideCommand {
  readonly command: 'modules' | 'kinds' | 'rows';
  /** The steps and the commands that the guide names before it. */
  readonly steps: readonly Step[];
  readonly earlier: readonly GuideCommand['command'][];
}

/** The commands of a guide that write code, where it names them. */
export function commandsOf(guide: string): readonly GuideCommand[] {
  const text = textOf(guide);
  const placed = placedStepsOf(text);
  const commands = [...text.matchAll(/`npm run generate -- (modules|kinds|rows)`/g)];
  return commands.map(({ index, 1: name }, position) => ({
    command: name as GuideCommand['command'],
    steps: placed.filter(({ at }) => at < index).map(({ step }) => step),
    earlier: commands.slice(0, position).map(({ 1: one }) => one as GuideCommand['command']),
  }));
}

/** By file, which a line with `---` names. */
function changesIn(diff: string): readonly Step[] {
  return `\n${diff}`
    .split('\n--- ')
    .slice(1)
    .map((part) => {
      const [file = '', ...lines] = part.split('\n');
      return { file, language: 'diff', code: lines.join('\n') };
    });
}

/**
 * Returns the files that these guides and extra steps write when they are followed in this order: whole contents by
 * path.
 * @throws Error if a guide changes text that does not exist, or no longer.
 */
export function follow(...followed: readonly (string | Step)[]): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const step of followed.flatMap((one) => (typeof one === 'string' ? stepsOf(one) : [one]))) {
    const path = join(root, step.file);
    const before = written.get(step.file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : null);
    written.set(step.file, afterStep(before, step));
  }
  return written;
}

/** A copy of the product in which guides were followed, in a folder of its own. */
export class GuideTree {
  readonly root: string;
  /** What the guides wrote, as paths from the root. */
  readonly touched: Set<string>;

  /** What `follow` takes. */
  constructor(...followed: readonly (string | Step)[]) {
    const written = follow(...followed);
    this.touched = new Set(written.keys());
    this.root = mkdtempSync(join(tmpdir(), 'beheer-guide-'));
    symlinkSync(join(root, 'node_modules'), join(this.root, 'node_modules'));
    for (const path of copied) cpSync(join(root, path), join(this.root, path), { recursive: true });
    for (const [file, text] of written) this.write(file, text);
  }

  /** A module of the copy. */
  async import<Module>(path: string): Promise<Module> {
    return (await import(/* @vite-ignore */ join(this.root, path))) as Module;
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  /** Builds the product as `npm run check:registry` does, with the code of the copy. */
  async build(): ReturnType<typeof productModulesModule.buildProduct> {
    const { buildProduct } = await this.import<typeof productModulesModule>(
      'src/engine/build/product/productModules.ts',
    );
    return buildProduct(this.root);
  }

  /** As `npm run generate -- NAME` does. */
  async generate(name: GuideCommand['command']): Promise<void> {
    await { modules: () => this.writeModules(), kinds: () => this.writeKinds(), rows: () => this.writeRows() }[name]();
  }

  /** As `npm run generate -- kinds` does. */
  async writeKinds(): Promise<void> {
    const { writeKindTables } = await this.import<typeof kindTablesModule>('src/engine/build/generated/kindTables.ts');
    for (const file of writeKindTables(this.root)) this.touched.add(file);
  }

  async writeModules(): Promise<void> {
    const { moduleFolderFiles } = await this.import<typeof moduleFoldersModule>(
      'src/engine/build/generated/moduleFolders.ts',
    );
    for (const [file, text] of Object.entries(await moduleFolderFiles(this.root))) {
      this.touched.add(file);
      this.write(file, text);
    }
  }

  /** As `npm run generate -- rows` does: without the code of the modules. */
  async writeRows(): Promise<void> {
    const { buildFromFiles, pageNames } = await this.import<typeof registryFilesModule>(
      'src/engine/build/product/registryFiles.ts',
    );
    const { registry, problems } = buildFromFiles(this.root, null, { pages: pageNames(this.root) });
    if (registry === null) throw new Error(JSON.stringify(problems));
    const { rowTypes } = await this.import<typeof rowTypesModule>('src/engine/build/generated/rowTypes.ts');
    this.touched.add('src/app/rows.ts');
    this.write('src/app/rows.ts', rowTypes(registry));
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  private write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }
}

function afterStep(before: string | null, { file, language, code }: Step): string {
  if (language === 'diff') {
    if (before === null) throw new Error(`${file}, which a guide changes, is not there.`);
    return edited(before, file, code);
  }
  if (before === null) return `${code}\n`;
  if (language !== 'json') throw new Error(`${file}, which a guide makes, already exists.`);
  return JSON.stringify(merged(JSON.parse(before), JSON.parse(code)), null, 2);
}

/** @throws Error where a place is not in the file, after the places before it. */
function edited(before: string, file: string, diff: string): string {
  let done = '';
  let rest = before;
  for (const hunk of diff.split('\n…\n')) {
    const lines = hunk.split('\n');
    const linesWithout = (mark: '+' | '-') =>
      lines.flatMap((line) => (line.startsWith(mark) ? [] : `${line.slice(1)}\n`)).join('');
    const at = `\n${rest}`.indexOf(`\n${linesWithout('+')}`);
    if (at === -1) throw new Error(`${file} does not have, or not there:\n${linesWithout('+')}`);
    done += rest.slice(0, at) + linesWithout('-');
    rest = rest.slice(at + linesWithout('+').length);
  }
  return done + rest;
}

/** Lists are added to, as far as they do not have it; objects are filled. */
export function merged(before: unknown, added: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(added))
    return [...(before as unknown[]), ...(added as unknown[]).filter((one) => !before.includes(one))];
  if (!isObject(before) || !isObject(added)) return added;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(added)])];
  return Object.fromEntries(keys.map((key) => [key, key in added ? merged(before[key], added[key]) : before[key]]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
