/**
 * Vite plugin for the registry in the browser. By default the screens request it from the server after sign-in: a build
 * contains nothing of it, and in development open pages are notified of changes. With `VITE_REGISTRY=bundled`, for a
 * backend without a registry, it is compiled into the screens: checked, without eval, and hot-replaced.
 */
import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { formatProblem, type Problem } from '../../registry/problem.ts';
import { defaultBusiness } from '../../registry/resolve/business.ts';
import type { Business, Registry } from '../../registry/types.ts';
import { isRegistryBundled, registryRoot } from '../../server/env.ts';
import { namedPage } from '../../server/http/pages/indexPage.ts';
import type { RegistryAnswer } from '../../server/registryReload.ts';
import { validatorModule } from '../../server/validatorModule.ts';
import { buildFromFiles, fingerprintOfFiles, isRegistryFile, pageNames } from '../product/registryFiles.ts';
import {
  askingModule,
  compile,
  developmentValidatorsModule,
  noRegistryModule,
  nothing,
  noValidatorsModule,
  registryModule,
  validatorsModule,
  type Compiled,
} from './registryModules.ts';

const pluginName = 'beheer:registry';
const registryName = 'virtual:beheer/registry';
const validatorsName = 'virtual:beheer/validators';
/** Rollup's prefix of virtual modules. */
const mark = '\0';
/** Vite's encoding of that prefix in addresses. */
const markInAddress = '/@id/__x00__';
/**
 * The event sent to the browser after a change. `src/engine/browser/providers/session/personalRegistry.ts` then reloads the
 * registry. If the registry is bundled, the event contains it, and `src/engine/browser/registry.ts` applies it.
 */
export const registryEvent = pluginName;
/** Sent by a page with the stamp of its registry, since it may have changed while the page was loading. */
const askEvent = `${pluginName}:ask`;
const settleMilliseconds = 40;

/** After this time pages are updated without waiting for the server. */
const patienceMilliseconds = 5_000;
/** Delays checks of icons and custom pages, which the server does not do, until the page has loaded. */
const checkMilliseconds = 1_000;

/** For the process that runs the API next to the screens. */
interface RegistryPluginApi {
  /** From now on, pages get a change only after the API has loaded it. Returns a function to report results to. */
  serverAnswers(): (answer: RegistryAnswer) => void;
}

/** Returns the interface of the registry plugin. Throws an Error if Vite's configuration does not have it. */
export function pluginOf(plugins: readonly Plugin<unknown>[]): RegistryPluginApi {
  const plugin = plugins.find(({ name }) => name === pluginName);
  if (!plugin) throw new Error(`The configuration of Vite has no plugin "${pluginName}".`);
  return plugin.api as RegistryPluginApi;
}

export function registryPlugin(): Plugin<RegistryPluginApi> {
  const source = new Source();
  const answers = new ServerAnswers();
  let mode: 'build' | 'development' | 'test' = 'build';
  let bundles = false;
  return {
    name: pluginName,
    api: { serverAnswers: () => answers.expect() },
    configResolved(config) {
      source.root = config.root;
      source.folder = registryRoot(config.root);
      mode = config.command === 'build' ? 'build' : config.mode === 'test' ? 'test' : 'development';
      // Tests of screens have no server.
      bundles = mode === 'test' || isRegistryBundled();
    },
    buildStart() {
      if ((mode === 'development' && source.wasRead) || (mode === 'build' && !bundles)) return;
      source.read();
      if (source.problems.length > 0 && mode !== 'development') this.error(describe(source.problems));
    },
    resolveId: (id) =>
      id === registryName || id === validatorsName || id.startsWith(`${validatorsName}/`) ? mark + id : null,
    load(id) {
      if (!id.startsWith(`${mark}${registryName}`) && !id.startsWith(`${mark}${validatorsName}`)) return null;
      const name = id.slice(mark.length).replace(/\?.*$/, '');
      if (name === registryName)
        return (
          (bundles ? registryModule(source.compiled) : noRegistryModule) +
          (mode === 'development' ? askingModule({ stamp: source.stamp, event: askEvent }) : '')
        );
      if (!bundles) return noValidatorsModule;
      if (name !== validatorsName) return source.validators(name.slice(validatorsName.length + 1));
      const names = source.names();
      if (mode !== 'development') return validatorsModule(names, `${validatorsName}/`);
      return developmentValidatorsModule(names, {
        address: `${markInAddress}${validatorsName}/`,
        stamp: source.stamp,
        event: registryEvent,
      });
    },
    // If the registry is not bundled, the server writes the name into the page.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => (bundles || mode === 'development' ? namedPage(html, source.business) : html),
    },
    configureServer(server) {
      if (mode !== 'development') return;
      if (bundles) follow(server, source, answers);
      else followServer(server, source, answers);
    },
  };
}

/** The last valid registry, and the problems of the current one. */
class Source {
  root = process.cwd();
  /** The folder of the registry files: the checkout, or REGISTRY. */
  folder = this.root;
  compiled: Compiled = nothing;
  problems: readonly Problem[] = [];
  warnings: readonly Problem[] = [];
  /** The fingerprint of the files at the last read. */
  fingerprint = '';
  wasRead = false;
  stamp = 0;
  /** The stamp that pages got last. */
  given = 0;
  private registry: Registry = { ...defaultBusiness, menu: [], settings: null, pages: {}, resources: {}, closed: [] };

  read(): void {
    const built = buildFromFiles(this.folder, null, this.folder === this.root ? {} : { pages: pageNames(this.root) });
    this.fingerprint = built.fingerprint;
    this.wasRead = true;
    this.problems = built.problems;
    this.warnings = built.warnings;
    if (built.registry === null) return;
    this.registry = built.registry;
    this.compiled = compile(built.registry, built.raw);
    this.stamp += 1;
  }

  get business(): Business {
    return this.registry;
  }

  /** The resources with forms, and the settings. */
  names(): readonly string[] {
    return [
      ...Object.keys(this.registry.resources),
      ...(this.registry.settings ? [this.registry.settings.resource.name] : []),
    ];
  }

  validators(name: string): string {
    const resource =
      this.registry.settings?.resource.name === name ? this.registry.settings.resource : this.registry.resources[name];
    if (!resource) throw new Error(`There is no resource "${name}" to compile validators of.`);
    return validatorModule(this.registry, resource);
  }
}

/** The results of the API for each change. */
class ServerAnswers {
  private expected = false;
  private last: RegistryAnswer | null = null;
  private listener: (answer: RegistryAnswer) => void = () => undefined;

  expect(): (answer: RegistryAnswer) => void {
    this.expected = true;
    return (answer) => {
      this.last = answer;
      this.listener(answer);
    };
  }

  /** Calls the listener with every later result. */
  listen(listener: (answer: RegistryAnswer) => void): void {
    this.listener = listener;
  }

  /** True if an API process is running. */
  get areExpected(): boolean {
    return this.expected;
  }

  /**
   * Returns the result for these files, or null if it is pending. Without an API process the result is always positive.
   */
  for(fingerprint: string): RegistryAnswer | null {
    if (!this.expected) return { registry: fingerprint, refusal: null };
    return this.last?.registry === fingerprint ? this.last : null;
  }
}

/** Rereads the registry after each change. The browser gets it when the API has it, or an overlay with the problems. */
function follow(server: ViteDevServer, source: Source, answers: ServerAnswers): void {
  let waiting: NodeJS.Timeout | undefined;
  const news = (): object => ({ ...source.compiled, stamp: source.stamp });
  const take = ({ registry, refusal }: RegistryAnswer): void => {
    if (registry !== source.fingerprint || source.problems.length > 0) return;
    clearTimeout(waiting);
    if (refusal === null) replace(server, source, news());
    else reportError(server, { message: refusal });
  };
  const reload = (): void => {
    clearTimeout(waiting);
    source.read();
    if (source.problems.length > 0) return reportProblems(server, source.problems);
    warn(server, source);
    const answer = answers.for(source.fingerprint);
    if (answer) return take(answer);
    waiting = setTimeout(() => take({ registry: source.fingerprint, refusal: null }), patienceMilliseconds);
  };
  answers.listen(take);
  onChange(server, source, { reload, news });
}

/**
 * Same as {@link follow} if pages request the registry from the server. The server has checked the same files, so
 * another check would only slow it down. Checks that the server cannot do run after the page has loaded.
 */
function followServer(server: ViteDevServer, source: Source, answers: ServerAnswers): void {
  let waiting: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  // A page that can request the registry only gets a notification.
  const news = (): object => ({ stamp: source.stamp });
  const check = (): boolean => {
    if (fingerprintOfFiles(source.folder) !== source.fingerprint) source.read();
    if (source.problems.length > 0) reportProblems(server, source.problems);
    else warn(server, source);
    return source.problems.length === 0;
  };
  const take = ({ refusal }: RegistryAnswer): void => {
    clearTimeout(waiting);
    clearTimeout(checking);
    if (refusal === null) {
      source.stamp += 1;
      replace(server, source, news());
      checking = setTimeout(check, checkMilliseconds);
    } else if (check()) reportError(server, { message: refusal });
  };
  const reload = (): void => {
    clearTimeout(waiting);
    if (answers.areExpected && answers.for(fingerprintOfFiles(source.folder)) !== null) return;
    const alone = (): void => {
      if (check()) replace(server, source, news());
    };
    if (answers.areExpected) waiting = setTimeout(alone, patienceMilliseconds);
    else alone();
  };
  answers.listen(take);
  onChange(server, source, { reload, news });
}

function warn(server: ViteDevServer, { warnings }: Source): void {
  if (warnings.length > 0) server.config.logger.warn(warnings.map(formatProblem).join('\n'), { timestamp: true });
}

interface Following {
  /** Called when its files have stopped changing. */
  readonly reload: () => void;
  /** Returns the event for a page that missed it. */
  readonly news: () => object;
}

function onChange(server: ViteDevServer, source: Source, { reload, news }: Following): void {
  let settling: NodeJS.Timeout | undefined;
  server.watcher.add(['resources.json', 'schemas'].map((path) => `${source.folder}/${path}`));
  server.watcher.on('all', (_event, path) => {
    if (!isRegistryFile(relative(source.folder, path))) return;
    clearTimeout(settling);
    // Debounced, since editors write a file in several steps.
    settling = setTimeout(reload, settleMilliseconds);
  });
  server.ws.on('connection', () => {
    if (source.problems.length > 0) reportProblems(server, source.problems);
  });
  server.ws.on(askEvent, ({ stamp }: { readonly stamp: number }, page) => {
    if (stamp < source.given) page.send(registryEvent, news());
  });
}

function replace(server: ViteDevServer, source: Source, news: object): void {
  for (const environment of Object.values(server.environments)) {
    for (const name of [registryName, validatorsName]) {
      const module = environment.moduleGraph.getModuleById(mark + name);
      if (module) environment.moduleGraph.invalidateModule(module);
    }
  }
  source.given = source.stamp;
  server.ws.send(registryEvent, news);
  server.config.logger.info('The registry is replaced.', { timestamp: true });
}

function reportProblems(server: ViteDevServer, problems: readonly Problem[]): void {
  const [first] = problems;
  server.config.logger.error(describe(problems), { timestamp: true });
  reportError(server, {
    message: describe(problems),
    ...(first ? { id: first.file, loc: { file: first.file, line: first.line, column: first.column } } : {}),
  });
}

/** Shows an error in Vite's overlay. */
function reportError(
  server: ViteDevServer,
  error: {
    readonly message: string;
    readonly id?: string;
    readonly loc?: { file: string; line: number; column: number };
  },
): void {
  server.ws.send({ type: 'error', err: { stack: '', plugin: pluginName, ...error } });
}

function describe(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  return `The registry has ${count}:\n\n${problems.map(formatProblem).join('\n')}`;
}
