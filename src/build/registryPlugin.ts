/** The Vite plugin that compiles the registry for the browser: checked, without eval, replaced without a reload while developing. */
import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { formatProblem, type Problem } from '../registry/problem.ts';
import type { Registry } from '../registry/types.ts';
import { buildFromFiles, isRegistryFile } from './registryFiles.ts';
import { compile, developmentValidatorsModule, nothing, registryModule, validatorsModule, type Compiled } from './registryModules.ts';
import { validatorCode } from './validatorCode.ts';

const registryName = 'virtual:beheer/registry';
const validatorsName = 'virtual:beheer/validators';
/** Rollup's mark of a module that is no file. */
const mark = '\0';
/** How Vite writes that mark in an address. */
const markInAddress = '/@id/__x00__';
/** Sent to the browser with the new registry. `src/browser/registry.ts` listens. */
export const registryEvent = 'beheer:registry';
const settleMilliseconds = 60;

export function registryPlugin(): Plugin {
  const source = new Source();
  let mode: 'build' | 'development' | 'test' = 'build';
  return {
    name: 'beheer:registry',
    configResolved(config) {
      source.root = config.root;
      mode = config.command === 'build' ? 'build' : config.mode === 'test' ? 'test' : 'development';
    },
    buildStart() {
      if (mode === 'development' && source.wasRead) return;
      source.read();
      if (source.problems.length > 0 && mode !== 'development') this.error(describe(source.problems));
    },
    resolveId: (id) => (id === registryName || id === validatorsName || id.startsWith(`${validatorsName}/`) ? mark + id : null),
    load(id) {
      if (!id.startsWith(`${mark}${registryName}`) && !id.startsWith(`${mark}${validatorsName}`)) return null;
      const name = id.slice(mark.length).replace(/\?.*$/, '');
      if (name === registryName) return registryModule(source.compiled);
      if (name !== validatorsName) return source.validators(name.slice(validatorsName.length + 1));
      const names = Object.keys(source.compiled.raw.resources);
      if (mode !== 'development') return validatorsModule(names, `${validatorsName}/`);
      return developmentValidatorsModule(names, { address: `${markInAddress}${validatorsName}/`, stamp: source.stamp, event: registryEvent });
    },
    configureServer(server) {
      if (mode === 'development') follow(server, source);
    },
  };
}

/** The registry of the checkout: the last good one, and what is wrong with the present one. */
class Source {
  root = process.cwd();
  compiled: Compiled = nothing;
  problems: readonly Problem[] = [];
  wasRead = false;
  stamp = 0;
  private registry: Registry = { menu: [], pages: {}, resources: {} };

  read(): void {
    const built = buildFromFiles(this.root);
    this.wasRead = true;
    this.problems = built.problems;
    if (built.registry === null) return;
    this.registry = built.registry;
    this.compiled = compile(built.registry, built.raw);
    this.stamp += 1;
  }

  validators(name: string): string {
    const resource = this.registry.resources[name];
    if (!resource) throw new Error(`There is no resource "${name}" to compile validators of.`);
    return validatorCode(this.registry, resource);
  }
}

/** Reads the registry again after each change; the browser gets the new one, or an overlay with what is wrong. */
function follow(server: ViteDevServer, source: Source): void {
  let timer: NodeJS.Timeout | undefined;
  const reload = (): void => {
    source.read();
    if (source.problems.length > 0) return tell(server, source.problems);
    for (const environment of Object.values(server.environments)) {
      for (const name of [registryName, validatorsName]) {
        const module = environment.moduleGraph.getModuleById(mark + name);
        if (module) environment.moduleGraph.invalidateModule(module);
      }
    }
    server.ws.send(registryEvent, { ...source.compiled, stamp: source.stamp });
    server.config.logger.info(`The registry is replaced: ${Object.keys(source.compiled.raw.resources).length} resources.`, { timestamp: true });
  };
  server.watcher.add(['resources.json', 'schemas'].map((path) => `${source.root}/${path}`));
  server.watcher.on('all', (_event, path) => {
    if (!isRegistryFile(relative(source.root, path))) return;
    clearTimeout(timer);
    // An editor writes a file in several steps.
    timer = setTimeout(reload, settleMilliseconds);
  });
  server.ws.on('connection', () => {
    if (source.problems.length > 0) tell(server, source.problems);
  });
}

function tell(server: ViteDevServer, problems: readonly Problem[]): void {
  const [first] = problems;
  server.config.logger.error(describe(problems), { timestamp: true });
  server.ws.send({
    type: 'error',
    err: { message: describe(problems), stack: '', plugin: 'beheer:registry', ...(first ? { id: first.file, loc: { file: first.file, line: first.line, column: first.column } } : {}) },
  });
}

function describe(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  return `The registry has ${count}:\n\n${problems.map(formatProblem).join('\n')}`;
}
