import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNode, lineAt, placesOf, readSources, root, walk, type Node, type Source } from './sources.ts';

const sources = readSources('src');
const everything = [...sources, ...readSources('tests')];
const within = (...folders: readonly string[]): readonly Source[] =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node['name'] === name;
const isMember = (node: Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' && isNamed(node['object'], object) && isNamed(node['property'], property);

/** Resources that the engine has of its own; `general` are the settings of the company. */
const ofEngine: ReadonlySet<string> = new Set(
  'users roles security-groups tokens audit-entries notes saved-views jobs schedules tasks files general webhooks webhook-deliveries'.split(
    ' ',
  ),
);
/** Where a word that is a resource's name too means something else: how far a right reaches. */
const meansOther = /\/registry\/verbs\/explain\.ts$/;

/** The names that a file exports, functions, types and constants alike, with the place of each. */
function exportedNames(source: Source): readonly { readonly name: string; readonly place: string }[] {
  return source.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : null;
    if (!isNode(declared)) return [];
    const declarations = (declared['declarations'] as readonly Node[] | undefined) ?? [declared];
    return declarations.flatMap(({ id }) => {
      const found: string[] = [];
      if (isNode(id))
        walk(id, (node) => {
          if (node.type === 'Identifier') found.push(String(node['name']));
        });
      return found.map((name) => ({ name, place: `${source.path}:${lineAt(source, statement.start)} ${name}` }));
    });
  });
}

/** Splits a name into lower-case words: `isDueOn` gives `is`, `due` and `on`. */
const wordsIn = (name: string): readonly string[] =>
  name
    .split(/(?=[A-Z])|[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** Words of speech and of this house, that nobody who looks for the thing would search for. */
const unsearchable: ReadonlySet<string> = new Set(
  'tell tells telling told say says saying said reckon reckons reckoned reckoning wall walls walled undone together standing kept held heard hear gone beside besides'.split(
    ' ',
  ),
);

const isUnsearchable = (name: string): boolean =>
  wordsIn(name).some((word) => unsearchable.has(word)) || /inChargeOf|carryOut/i.test(name);

/** What is declared anywhere in a file: variables, parameters, functions and types, but no fields of data. */
function declaredNames({ path, text, body }: Source): readonly { readonly name: string; readonly place: string }[] {
  const declared: { readonly name: string; readonly place: string }[] = [];
  const add = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') {
      const name = String(pattern['name']);
      declared.push({ name, place: `${path}:${lineAt({ text }, pattern.start)} ${name}` });
    }
    for (const one of (pattern['properties'] ?? pattern['elements'] ?? []) as readonly unknown[]) add(one);
    for (const key of ['argument', 'left', 'parameter', 'value']) if (pattern.type !== 'Identifier') add(pattern[key]);
  };
  for (const statement of body)
    walk(statement, (node) => {
      if (/Declarator$|Declaration$|^Function/.test(node.type)) add(node['id']);
      if (Array.isArray(node['params'])) for (const one of node['params'] as readonly unknown[]) add(one);
      if (node.type === 'CatchClause') add(node['param']);
    });
  return declared;
}

/** What is spread into an object: `{ ...process.env }`. */
function spreadsIn(body: readonly Node[]): readonly unknown[] {
  const spread: unknown[] = [];
  for (const statement of body)
    walk(statement, (node) => {
      if (node.type === 'SpreadElement') spread.push(node['argument']);
    });
  return spread;
}

describe('only', () => {
  it('env.ts reads the environment', () => {
    const others = sources.filter(({ path }) => path !== 'src/engine/server/env.ts');
    // Tools may pass it on whole to a program that they start.
    const passedOn = new Set(within('src/engine/build/').flatMap(({ body }) => spreadsIn(body)));
    expect(placesOf(others, (node) => isMember(node, 'process', 'env') && !passedOn.has(node))).toEqual([]);
  });

  it('the store and the data migrations of the engine write SQL', () => {
    const others = sources.filter(({ path }) => !/^src\/engine\/server\/(?:store|migrations)\//.test(path));
    expect(placesOf(others, (node) => node.type === 'TaggedTemplateExpression' && isNamed(node['tag'], 'sql'))).toEqual(
      [],
    );
  });

  it('providers/http.ts, early and batched requests call fetch, what tries other servers, and what asks registries', () => {
    const others = sources.filter(
      ({ path }) =>
        ![
          'src/engine/browser/providers/http.ts',
          'src/engine/browser/providers/connection/batchedFetch.ts',
          'src/engine/browser/providers/session/earlyRequests.ts',
          // Reads a public file without a session.
          'src/engine/browser/i18n/ownTexts.ts',
          'src/engine/build/conformance/client.ts',
          'src/modules/selling/server/availability/rdapRequest.ts',
        ].includes(path),
    );
    const isFetch = (node: Node): boolean =>
      node.type === 'CallExpression' &&
      isNode(node['callee']) &&
      (isNamed(node['callee'], 'fetch') ||
        ['window', 'globalThis', 'self'].some((object) => isMember(node['callee'] as Node, object, 'fetch')));
    expect(placesOf(others, isFetch)).toEqual([]);
  });

  it('main, the script of the early requests and the tools do something when they are imported', () => {
    const isProgram = ({ path }: Source): boolean =>
      /\/main\.tsx?$/.test(path) ||
      /^src\/(?:app|company)\/worker\.ts$/.test(path) ||
      path === 'src/engine/browser/start/sendEarlyRequests.ts' ||
      [
        'adopt',
        'backup',
        'build',
        'check',
        'conformance',
        'contributions',
        'copyData',
        'dev',
        'formatRegistry',
        'fresh',
        'generate',
        'kinds',
        'modules',
        'migrate',
        'new',
        'packEngine',
        'reference',
        'restore',
        'rows',
        'sbom',
        'secretKey',
        'texts',
        'types',
        'upgrade',
        'verifyBackup',
      ].some((name) => path === `src/engine/build/${name}.ts`);
    const acts = [
      'ExpressionStatement',
      'IfStatement',
      'ForStatement',
      'ForOfStatement',
      'ForInStatement',
      'WhileStatement',
      'TryStatement',
      'ThrowStatement',
      'SwitchStatement',
    ];
    const replacesItself = (source: Source, node: Node): boolean =>
      source.text.slice(node.start, node.end).startsWith('if (import.meta.hot)');
    const acting = sources
      .filter((source) => !isProgram(source))
      .flatMap((source) =>
        source.body
          .filter((node) => acts.includes(node.type) && !replacesItself(source, node))
          .map((node) => `${source.path}:${lineAt(source, node.start)}`),
      );
    expect(acting).toEqual([]);
  });

  it('never an index: a file is imported by the name of what it holds', () => {
    expect(everything.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
  });
});

describe('never', () => {
  it('any', () => {
    expect(placesOf(everything, (node) => node.type === 'TSAnyKeyword')).toEqual([]);
  });

  it('a ! where a check belongs', () => {
    expect(placesOf(everything, (node) => node.type === 'TSNonNullExpression')).toEqual([]);
  });

  it('a form typed by a whole record: its paths go through all that the record refers to, which takes the compiler minutes', () => {
    const whole = /\buse(?:Watch|FormContext|Form|Controller)<\s*(?:ValuesOf|ShownRecord|RecordOf|Records)\b/;
    expect(everything.filter(({ text }) => whole.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('a label in a browser without `inLanguage`: a language that says the same as English is not sent', () => {
    const direct = /\blabel\??\.?\[(?:format\.)?(?:locale|language)\]/;
    const browser = everything.filter(({ path }) => /^src\/.*\/browser\//.test(path));
    expect(browser.filter(({ text }) => direct.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('a silenced check', () => {
    const silenced = new RegExp(
      `(?:${['eslint', 'oxlint'].join('|')})-dis${''}able|@ts-(?:ignore|expect-error|nocheck)`,
    );
    expect(
      everything.flatMap((source) =>
        source.text.split('\n').flatMap((line, index) => (silenced.test(line) ? [`${source.path}:${index + 1}`] : [])),
      ),
    ).toEqual([]);
  });

  it('a file that only passes on what others export', () => {
    const isPassedOn = (node: Node): boolean =>
      node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node['source']));
    expect(
      sources
        .filter(
          ({ path, body }) =>
            !path.startsWith('src/engine/api/') &&
            body.some(isPassedOn) &&
            body.every((node) => node.type === 'ImportDeclaration' || isPassedOn(node)),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('a resource by its name in code that is for all of them', () => {
    const { resources } = JSON.parse(readFileSync(join(root, 'resources.json'), 'utf8')) as {
      readonly resources: object;
    };
    const isResource = (node: unknown): boolean =>
      isNode(node) &&
      node.type === 'Literal' &&
      typeof node['value'] === 'string' &&
      Object.hasOwn(resources, node['value']);
    const generic = within('src/engine/');
    const compares = (node: Node): boolean =>
      node.type === 'BinaryExpression' &&
      /^[!=]==?$/.test(String(node['operator'])) &&
      (isResource(node['left']) || isResource(node['right']));
    expect(
      placesOf(generic, (node) => compares(node) || (node.type === 'SwitchCase' && isResource(node['test']))),
    ).toEqual([]);
  });

  it('a resource of the business, or a reference to its tenant, in the engine at all', () => {
    const { resources, tenant } = JSON.parse(readFileSync(join(root, 'resources.json'), 'utf8')) as {
      readonly resources: object;
      readonly tenant: string;
    };
    const ofBusiness = Object.keys(resources).filter((name) => !ofEngine.has(name));
    const names = new Set([...ofBusiness, `${tenant.replace(/s$/, '')}_uuid`]);
    expect(
      placesOf(
        within('src/engine/').filter(({ path }) => !meansOther.test(path)),
        (node) => node.type === 'Literal' && typeof node['value'] === 'string' && names.has(node['value']),
      ),
    ).toEqual([]);
  });
});

describe('names', () => {
  it('exported names use the standard terms of the field', () => {
    const named = everything.filter(({ path }) => !path.includes('/texts/')).flatMap(exportedNames);
    expect(named.length).toBeGreaterThan(3_000);
    expect(named.filter(({ name }) => isUnsearchable(name)).map(({ place }) => place)).toEqual([]);
  });

  it('within a file likewise', () => {
    const declared = sources.filter(({ path }) => !path.includes('/texts/')).flatMap(declaredNames);
    expect(declared.length).toBeGreaterThan(20_000);
    expect(declared.filter(({ name }) => isUnsearchable(name)).map(({ place }) => place)).toEqual([]);
  });

  it('of files and folders likewise', () => {
    const names = everything.flatMap(({ path }) => path.replace(/\.(?:test\.)?tsx?$/, '').split('/'));
    expect([...new Set(names)].filter(isUnsearchable)).toEqual([]);
  });

  it('are judged word by word', () => {
    expect(
      [
        'tellOfOrder',
        'isToldOf',
        'keptAnswers',
        'setHeld',
        'BesideBar',
        'isGone',
        'beyondWall',
        'walls',
        'noteTold',
        'inChargeOfRates',
        'reckon',
        'carryOutLine',
      ].filter(isUnsearchable),
    ).toHaveLength(12);
    expect(['notifyOfOrder', 'essay', 'wallet', 'storyTeller', 'allowsSaving'].filter(isUnsearchable)).toEqual([]);
  });
});

describe('always', () => {
  it('every module begins with a comment that says what it does', () => {
    expect(
      sources.filter(({ text }) => !/^(?:\/\*\*(?: \S|\n \* \S)|\/\/ \S)/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });
});
