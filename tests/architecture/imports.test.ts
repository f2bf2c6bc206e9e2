import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apart, layers, packages, sides, trees } from './layers.ts';
import { exportsUsedAtHome, mutualFolders, sharedTypeNames } from './figures.ts';
import { filesUnder, readSources, root, type Import, type Source } from './sources.ts';

const sources = readSources('src');

/** Which modules a module may use, as each declares it. */
const dependsOn: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  await Promise.all(
    readdirSync(join(root, 'src/modules')).map(async (module) => {
      const declared = (await import(/* @vite-ignore */ join(root, 'src/modules', module, 'module.ts'))) as {
        readonly dependsOn: readonly string[];
      };
      return [module, declared.dependsOn] as const;
    }),
  ),
);

const treeOf = (path: string): string =>
  Object.keys(trees).find((tree) => path.startsWith(`${tree}/`)) ?? path.slice(0, path.lastIndexOf('/'));
const partOf = (path: string): string => path.slice(treeOf(path).length + 1).split('/')[0] ?? '';
const told = (source: Source, one: Import): string => `${source.path}:${one.line} imports ${one.from}`;

/** Of a file of a module: whose it is, and on which side it stands. */
function placeInModule(path: string): { readonly module: string; readonly side: string } | null {
  const [, module, side] = /^src\/modules\/([\w-]+)\/([\w-]+)/.exec(path) ?? [];
  return module === undefined || side === undefined ? null : { module, side };
}

/** Every import of ours that is wrong by the rule. */
function wrong(rule: (source: Source, target: string, one: Import) => boolean): readonly string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((one) => (one.target !== null && rule(source, one.target, one) ? [told(source, one)] : [])),
  );
}

it('has of the declarations of calls in the browser their types alone', () => {
  const isOfBrowser = (path: string): boolean => /^src\/(?:engine|modules\/[\w-]+)\/browser\//.test(path);
  const isDeclaration = (path: string): boolean =>
    /^src\/(?:engine\/registry\/calls\/|modules\/[\w-]+\/calls\.ts$)/.test(path);
  expect(wrong(({ path }, target, { typeOnly }) => isOfBrowser(path) && isDeclaration(target) && !typeOnly)).toEqual(
    [],
  );
});

it('names modules in the lists of them alone', () => {
  const lists = ['src/app/modules.ts', 'src/app/browserModules.ts', 'src/app/worker.ts'];
  expect(
    wrong(
      ({ path }, target) => path.startsWith('src/app/') && !lists.includes(path) && target.startsWith('src/modules/'),
    ),
  ).toEqual([]);
});

it('names files that exist, with their ending', () => {
  expect(
    wrong((_source, target) => !existsSync(join(root, target)) || !/\.(?:tsx?|json|css|svg)$/.test(target)),
  ).toEqual([]);
});

it('crosses from tree to tree one way, and from module to module as they depend on each other', () => {
  const crossesWrongly = (path: string, target: string): boolean => {
    // Any layer may show the version of the product.
    if (target === 'package.json') return false;
    // The schemas of the engine's own resources are data of the registry's vocabulary.
    if (path.startsWith('src/engine/registry/') && target.startsWith('schemas/vocabulary/engine/')) return false;
    const [from, to] = [treeOf(path), treeOf(target)];
    if (from !== to && !(trees[from] ?? []).includes(to)) return true;
    const [here, there] = [placeInModule(path), placeInModule(target)];
    if (here === null || there === null) return false;
    const mayUse = here.module === there.module || (dependsOn[here.module] ?? []).includes(there.module);
    return !mayUse || !(sides[here.side] ?? []).includes(there.side);
  };
  const found = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target !== null && crossesWrongly(path, target) ? [`${path} → ${target}`] : [])),
  );
  expect([...new Set(found)].toSorted()).toEqual([]);
});

/** Worker programs load as little as possible, and TypeScript adds types of rows to the file that declares them. */
const mayImportEngineFiles = ['src/app/rows.ts', 'src/app/worker.ts'];

it('lets modules, demo and application import from the engine only its API, by #engine/…', () => {
  expect(
    wrong(
      ({ path }, target, { from }) =>
        /^src\/(?:modules|demo|app)\//.test(path) &&
        !mayImportEngineFiles.includes(path) &&
        target.startsWith('src/engine/') &&
        !target.startsWith('src/engine/studio/') &&
        !from.startsWith('#engine/'),
    ),
  ).toEqual([]);
});

it('loads in worker programs no server of the engine', () => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const loaded = ['src/app/worker.ts'];
  for (const path of loaded)
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? [])
      if (target !== null && !typeOnly && !loaded.includes(target)) loaded.push(target);
  expect(loaded).not.toContain('src/engine/api/server.ts');
});

it('lets each side of a module import only its own side of the engine API', () => {
  const pure = ['values', 'registry'];
  const allowed: Readonly<Record<string, readonly string[]>> = {
    rules: pure,
    calls: pure,
    texts: ['values'],
    browser: [...pure, 'browser'],
    server: [...pure, 'server'],
    migrations: [...pure, 'server'],
  };
  expect(
    wrong(({ path }, _target, { from }) => {
      const here = placeInModule(path);
      return (
        here !== null &&
        from.startsWith('#engine/') &&
        !(allowed[here.side] ?? []).includes(from.slice('#engine/'.length))
      );
    }),
  ).toEqual([]);
});

it('lets modules depend on each other in no circle', () => {
  const modules = new Set(sources.flatMap(({ path }) => placeInModule(path)?.module ?? []));
  expect([...modules].toSorted()).toEqual(Object.keys(dependsOn).toSorted());
  for (const [name, others] of Object.entries(dependsOn))
    expect(Object.keys(dependsOn), `what ${name} depends on`).toEqual(expect.arrayContaining([...others]));
  const beneath = (name: string, trail: readonly string[]): void => {
    expect(trail, 'modules that depend on each other').not.toContain(name);
    for (const other of dependsOn[name] ?? []) beneath(other, [...trail, name]);
  };
  for (const name of modules) beneath(name, []);
});

it('points one way inside browser and server', () => {
  const rankOf = (path: string): number =>
    layers[treeOf(path)]?.findIndex((parts) => parts.includes(partOf(path))) ?? -1;
  expect(
    wrong((source, target) => {
      const inLayers = treeOf(source.path) === treeOf(target) && (layers[treeOf(source.path)] ?? []).length > 0;
      return inLayers && partOf(source.path) !== partOf(target) && rankOf(target) >= rankOf(source.path);
    }),
  ).toEqual([]);
});

it('knows the place of every part', () => {
  const placed = (path: string): boolean =>
    (layers[treeOf(path)] ?? [[partOf(path)]]).length === 0 ||
    (layers[treeOf(path)] ?? [[partOf(path)]]).flat().includes(partOf(path));
  expect([
    ...new Set(
      sources
        .filter(({ path }) => !placed(path))
        .map(({ path }) => `${treeOf(path)}/${partOf(path)} has no place in tests/architecture/layers.ts`),
    ),
  ]).toEqual([]);
});

it('keeps pages apart from each other', () => {
  const unitOf = (path: string): string | null => {
    const folder = apart.find((one) => path.startsWith(`${one}/`));
    const rest = folder === undefined ? [] : path.slice(folder.length + 1).split('/');
    return folder === undefined || rest.length < 2 ? null : `${folder}/${rest[0] ?? ''}`;
  };
  expect(
    wrong((source, target) => {
      const [from, to] = [unitOf(source.path), unitOf(target)];
      return from !== null && to !== null && from !== to;
    }),
  ).toEqual([]);
});

/** Every circle of a graph, by one way round: `a → b → a`. */
function circlesOf(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const state = new Map<string, 'entered' | 'done'>();
  const circles: string[] = [];
  const enter = (name: string, trail: readonly string[]): void => {
    if (state.get(name) === 'entered') circles.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
    if (state.has(name)) return;
    state.set(name, 'entered');
    for (const next of edges.get(name) ?? []) enter(next, [...trail, name]);
    state.set(name, 'done');
  };
  for (const name of edges.keys()) enter(name, []);
  return circles;
}

it('goes in no circle from file to file, types included', () => {
  expect(
    circlesOf(new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]))),
  ).toEqual([]);
});

it('goes in no circle from module to module, types included', () => {
  const edges = new Map<string, readonly string[]>();
  for (const { path, imports } of sources) {
    const module = placeInModule(path)?.module;
    if (module === undefined) continue;
    const others = imports.flatMap(({ target }) => (target === null ? [] : (placeInModule(target)?.module ?? [])));
    edges.set(module, [...(edges.get(module) ?? []), ...others.filter((other) => other !== module)]);
  }
  expect(edges.size).toBe(Object.keys(dependsOn).length);
  expect(circlesOf(edges)).toEqual([]);
});

it('would see a circle that only types close', () => {
  const edges = ['a', 'b', 'c'].map((name, index, all) => [name, [all[(index + 1) % all.length] ?? name]] as const);
  expect(circlesOf(new Map(edges))).toEqual(['a → b → c → a']);
  expect(circlesOf(new Map(edges.slice(1)))).toEqual([]);
});

it('a package is imported only by the part that owns it', () => {
  const found = sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const owner = packages[one.from];
      return owner === undefined || owner.some((part) => source.path.startsWith(part)) ? [] : [told(source, one)];
    }),
  );
  expect(found).toEqual([]);
});

it('asks for nothing that is not in package.json', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
  const known = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]);
  const packageOf = (from: string): string =>
    from
      .split('/')
      .slice(0, from.startsWith('@') ? 2 : 1)
      .join('/');
  const unknown = sources.flatMap((source) =>
    source.imports.flatMap((one) =>
      one.target !== null || /^(?:node|virtual):/.test(one.from) || known.has(packageOf(one.from))
        ? []
        : [told(source, one)],
    ),
  );
  expect(unknown).toEqual([]);
});

/** Files whose exports are for code outside `src` and `tests`, or are extended by module augmentation. */
const forOthers =
  /^src\/engine\/(?:api\/|backend\/|build\/|registry\/(?:rows|raw)\.ts|texts\/nl\.ts)|^src\/app\/rows\.ts/;

it('lets folders of one parent import each other in one direction only', () => {
  expect(mutualFolders(sources).toSorted(), 'move what both need below both').toEqual([]);
});

it('gives each exported type a name of its own', () => {
  expect(sharedTypeNames(sources), 'say in the name what it belongs to').toEqual([]);
});

it('exports only names that another file or a document imports', () => {
  const every = [...sources, ...readSources('tests')];
  // Programs and workers are started by their path.
  const imported = new Set(every.flatMap(({ imports }) => imports.flatMap(({ target }) => target ?? [])));
  const documents = filesUnder('docs')
    .filter((path) => /\.(?:md|tsx?)$/.test(path))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/import[^;]+/g) ?? [])
    .join('\n');
  const unused = exportsUsedAtHome(sources, every).filter((found) => {
    const [path = '', name = ''] = found.split(': ');
    return imported.has(path) && !forOthers.test(path) && !new RegExp(`\\b${name}\\b`).test(documents);
  });
  expect(unused, 'exported, but used only in its own file: remove `export`').toEqual([]);
});
