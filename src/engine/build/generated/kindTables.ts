/**
 * Generates the tables of field kinds: definition, display component, input component, and editor choices. They follow
 * from the names in `kindNames.ts` and the files with those names.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const definitions = 'src/engine/registry/kinds';
const vocabulary = 'schemas/vocabulary/resource.schema.json';

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
const pascalCase = (name: string): string => camelCase(name).replace(/^[a-z]/, (letter) => letter.toUpperCase());

interface Table {
  readonly folder: string;
  readonly extension: 'ts' | 'tsx';
  /** Returns the export name in the file of a kind. */
  readonly exported: (name: string) => string;
}

const tables: readonly Table[] = [
  { folder: definitions, extension: 'ts', exported: camelCase },
  { folder: 'src/engine/browser/fields', extension: 'tsx', exported: (name) => `${pascalCase(name)}Field` },
  { folder: 'src/engine/browser/inputs', extension: 'tsx', exported: (name) => `${pascalCase(name)}Input` },
];

/**
 * Adds every kind in `kindNames.ts` to the tables, new ones last. A kind without its own field or input component uses
 * that of its `like` kind.
 * @returns the written files, relative to the root
 * @throws Error with what is missing
 */
export function writeKindTables(root: string): readonly string[] {
  const names = namesIn(readFileSync(join(root, definitions, 'kindNames.ts'), 'utf8'));
  const defined = readFileSync(join(root, definitions, 'table.ts'), 'utf8');
  const added = names.filter((name) => !hasEntry(defined, name));
  const written: string[] = [];
  const write = (file: string, change: (text: string) => string): void => {
    const before = readFileSync(join(root, file), 'utf8');
    const after = change(before);
    if (after === before) return;
    writeFileSync(join(root, file), after);
    written.push(file);
  };
  for (const table of tables)
    write(`${table.folder}/table.ts`, (text) =>
      names.reduce((done, name) => (hasEntry(done, name) ? done : withEntry(root, table, { text: done, name })), text),
    );
  write(vocabulary, (text) => added.reduce(withChoice, text));
  return written;
}

function namesIn(text: string): readonly string[] {
  const [, list = ''] = /kindNames = \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
}

const keyOf = (name: string): string => (name.includes('-') ? `'${name}'` : name);
const hasEntry = (text: string, name: string): boolean => new RegExp(`^  ${keyOf(name)}[,:]`, 'm').test(text);

function withEntry(
  root: string,
  { folder, extension, exported }: Table,
  { text, name }: { readonly text: string; readonly name: string },
): string {
  const file = `${name}.${extension}`;
  if (existsSync(join(root, folder, file))) {
    const imports = text.lastIndexOf('\nimport ');
    const end = text.indexOf('\n', imports + 1);
    const added = `\nimport { ${exported(name)} } from './${file}';`;
    return withMember(text.slice(0, end) + added + text.slice(end), name, exported(name));
  }
  const like = likeOf(root, name);
  const [, component] = new RegExp(`^  ${keyOf(like ?? '')}: (\\w+),$`, 'm').exec(text) ?? [];
  if (component !== undefined) return withMember(text, name, component);
  throw new Error(
    folder === definitions
      ? `The kind "${name}" is not there: write ${folder}/${file}, which exports "${exported(name)}".`
      : `Nothing says how "${name}" looks: write ${folder}/${file}, which exports "${exported(name)}", or in ${definitions}/${name}.ts which kind it is "like".`,
  );
}

/** Returns the `like` kind in the kind's own file. */
function likeOf(root: string, name: string): string | null {
  const file = join(root, definitions, `${name}.ts`);
  return existsSync(file) ? (/^ {2}like: '([\w-]+)',$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null) : null;
}

function withMember(text: string, name: string, value: string): string {
  const member = keyOf(name) === value ? `  ${value},\n` : `  ${keyOf(name)}: ${value},\n`;
  const end = text.indexOf('} satisfies');
  return text.slice(0, end) + member + text.slice(end);
}

/** Adds the kind to the editor choices of `x-kind`. */
function withChoice(text: string, name: string): string {
  return text.replace(/("kind": \{\s*"enum": \[)([^\]]*?)(\s*\])/, (all, before: string, list: string, after: string) =>
    list.includes(`"${name}"`) ? all : `${before}${list}, "${name}"${after}`,
  );
}
