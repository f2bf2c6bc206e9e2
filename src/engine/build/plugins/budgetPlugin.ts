/**
 * Size budgets: fails a build whose public pages are too large or contain code for signed-in screens (decision 032),
 * whose first list loads forms, or that has a language in a script shared with others (decision 034). A public page may
 * load 180 KB in total, of which the page itself, two API responses and the headers are about 9.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isRegistryBundled } from '../../server/env.ts';

/**
 * Compressed size of scripts, style sheet and font that every page starts with. Contains file names, so it differs by
 * some bytes between checkouts.
 */
const startBytes = 168_700;
/** Additional compressed size of the other public pages. */
const pagesBytes = 8_000;

/** Additional compressed size to show the first list: the layout and the list. */
const listBytes = 191_000;

/**
 * Code that public pages may not load: lists, forms and their libraries, the registry, and the texts of signed-in
 * screens.
 */
const inside: readonly RegExp[] = [
  /\/node_modules\/(?:react-admin|react-router|react-router-dom|react-hook-form|lodash|node-polyglot)\//,
  /\/node_modules\/(?:@tanstack|@codemirror|@mui\/x-|@zxcvbn-ts|@popperjs|date-fns|ajv)/,
  /\/node_modules\/ra-(?:ui-materialui|i18n-polyglot|language-english|data-simple-rest)\//,
  /\/node_modules\/ra-core\/dist\/(?:auth|controller|core|dataTable|form|routing)\//,
  /\/src\/modules\//,
  /\/src\/engine\/browser\/(?:registry\.ts|screens\/|inputs\/)/,
  /\/src\/engine\/texts\/[a-z]{2,3}(?:-\w+)*\.ts$/,
  /virtual:beheer\/(?:registry|validators|language\/|words-)/,
];
/** Code that the first list may not load: forms, their inputs and libraries, dialogs and charts. */
const afterwards: readonly RegExp[] = [
  /\/node_modules\/(?:react-hook-form|@mui\/x-(?!date-pickers\/locales\/)|@codemirror|@zxcvbn-ts|marked|dompurify)/,
  /\/src\/engine\/browser\/inputs\/(?:table\.ts|(?:\w+\/)?\w+\.tsx)$/,
  /\/src\/engine\/browser\/screens\/(?:form\/(?!SectionAside)|record\/ItemPage|actions\/ActionDialog|filters\/FilterPopover)/,
];
/** The texts of a language, which are a script of their own (decision 034). */
const language = /virtual:beheer\/(?:language\/|words-)([\w-]+)/;
const firstList = /\/src\/engine\/browser\/(?:start\/Screens|screens\/list-page\/ListPage)\.tsx$/;
const publicPage = /\/src\/engine\/browser\/pages\/auth\/(?!EnrolPage|SignInAgain)\w+\.tsx$/;
/** The initial style sheet, and the font that it loads on nearly every page. */
const assets = /\/(?:index-[\w-]+\.css|roboto-[\w-]{8}\.woff2)$/;

/** The used part of the bundler's output. */
export type Output = Readonly<
  Record<
    string,
    | { readonly type: 'asset' }
    | {
        readonly type: 'chunk';
        readonly isEntry: boolean;
        readonly imports: readonly string[];
        readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
      }
  >
>;

/**
 * @param bytesOf returns the compressed size of a file
 * @param hasRegistry true if a registry, and perhaps an adapter, of others is bundled, whose sizes are not limited
 */
export function problemsOf(output: Output, bytesOf: (name: string) => number, hasRegistry = false): readonly string[] {
  const namesOf = (fits: (modules: readonly string[], isEntry: boolean) => boolean): readonly string[] =>
    Object.entries(output).flatMap(([name, one]) =>
      one.type === 'chunk' && fits(Object.keys(one.modules), one.isEntry) ? [name] : [],
    );
  const start = withImports(
    output,
    namesOf((_modules, isEntry) => isEntry),
  );
  const pages = withImports(
    output,
    namesOf((modules) => modules.some((id) => publicPage.test(id))),
  ).filter((name) => !start.includes(name));
  const list = withImports(
    output,
    namesOf((modules) => modules.some((id) => firstList.test(id))),
  ).filter((name) => !start.includes(name) && !pages.includes(name));
  const files = [...start, ...Object.keys(output).filter((name) => assets.test(`/${name}`))];
  const sum = (names: readonly string[]): number => names.reduce((bytes, name) => bytes + bytesOf(name), 0);
  return [
    ...[...start, ...pages].flatMap((name) => intrudersIn(output, name, inside, 'only stands inside')),
    ...list.flatMap((name) => intrudersIn(output, name, afterwards, 'the first list does without')),
    ...Object.keys(output).flatMap((name) => languagesAlong(output, name)),
    ...over('The start of every page', sum(files), hasRegistry ? Infinity : startBytes),
    ...over('The other public pages', sum(pages), pagesBytes),
    ...over('The first list', sum(list), hasRegistry ? Infinity : listBytes),
  ];
}

/** Returns chunks with their static imports. */
function withImports(output: Output, names: readonly string[], found: string[] = []): readonly string[] {
  for (const name of names) {
    const one = output[name];
    if (one?.type !== 'chunk' || found.includes(name)) continue;
    found.push(name);
    withImports(output, one.imports, found);
  }
  return found;
}

function intrudersIn(output: Output, name: string, banned: readonly RegExp[], why: string): readonly string[] {
  const one = output[name];
  if (one?.type !== 'chunk') return [];
  return Object.entries(one.modules)
    .filter(([id, { renderedLength }]) => renderedLength > 0 && banned.some((pattern) => pattern.test(id)))
    .map(([id]) => `${name} has ${id}, which ${why}.`);
}

/**
 * Returns languages that share a script or are imported by another one, since people should load only their own
 * language.
 */
function languagesAlong(output: Output, name: string): readonly string[] {
  const modulesOf = (script: string): readonly string[] => {
    const one = output[script];
    return one?.type === 'chunk' ? Object.keys(one.modules) : [];
  };
  const inScript = (script: string): readonly string[] =>
    modulesOf(script).flatMap((id) => language.exec(id)?.[1] ?? []);
  const along = new Set(withImports(output, [name]).flatMap(inScript));
  const isAlone = modulesOf(name).every((id) => !/\/src\//.test(id));
  if (along.size === 0 || (along.size === 1 && inScript(name).length === 1 && isAlone)) return [];
  return [`${name} brings ${[...along].join(' and ')} along, which is only for who reads it.`];
}

function over(what: string, bytes: number, most: number): readonly string[] {
  return bytes > most ? [`${what}: ${bytes} bytes are sent, ${most} at most.`] : [];
}

export function budgetPlugin(): Plugin {
  return {
    name: 'beheer:budget',
    apply: 'build',
    writeBundle: {
      // Runs after compression, to measure the sizes that are sent.
      order: 'post',
      sequential: true,
      handler({ dir = 'dist' }, bundle) {
        const bytesOf = (name: string): number =>
          statSync(join(dir, `${name}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(dir, name)).size;
        const problems = problemsOf(bundle, bytesOf, isRegistryBundled());
        if (problems.length > 0) this.error(`The screens cannot go out like this:\n${problems.join('\n')}`);
      },
    },
  };
}
