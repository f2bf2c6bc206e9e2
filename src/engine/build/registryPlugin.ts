/**
 * The Vite plugin for what the screens know of the registry. They ask the server for it after sign-in: a build has
 * nothing of it, and while developing the open pages are told that it is another one. With `VITE_REGISTRY=bundled`, for
 * a backend that cannot be asked, it is compiled into the screens: checked, without eval, replaced without a reload.
 */
import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { formatProblem, type Problem } from '../registry/problem.ts';
import { defaultBusiness } from '../registry/resolve/business.ts';
import type { Business, Registry } from '../registry/types.ts';
import { isRegistryBundled, registryRoot } from '../server/env.ts';
import { namedPage } from '../server/http/indexPage.ts';
import type { RegistryAnswer } from '../server/registryReload.ts';
import { validatorModule } from '../server/validatorModule.ts';
import { buildFromFiles, fingerprintOfFiles, isRegistryFile, pageNames } from './registryFiles.ts';
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
/** Rollup's mark of a module that is no file. */
const mark = '\0';
/** How Vite writes that mark in an address. */
const markInAddress = '/@id/__x00__';
/**
 * Sent to the browser after a change: `src/engine/browser/providers/personalRegistry.ts` asks anew then. Where the
 * registry is built in it comes along, and `src/engine/browser/registry.ts` puts it in force.
 */
export const registryEvent = pluginName;
/** Asked by a page, with the stamp of what it was loaded with: a change may have come while it was loading. */
export const askEvent = `${pluginName}:ask`;
const settleMilliseconds = 40;

/** After this time the pages follow without the server's word. */
const patienceMilliseconds = 5_000;
/** So long the page has the machine for itself, before what the server does not know of is checked: icons, own pages. */
const checkMilliseconds = 1_000;

/** For whoever runs the server beside the screens. */
export interface RegistryPluginApi {
  /** From now on a page gets a change when the server has it in force. Answers whom to tell what became of it. */
  serverAnswers(): (answer: RegistryAnswer) => void;
}

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
    // Of a build that knows no registry the server writes the name into the page.
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

/** The registry: the last good one, and what is wrong with the present one. */
class Source {
  root = process.cwd();
  /** With its files: the checkout, or what REGISTRY names. */
  folder = this.root;
  compiled: Compiled = nothing;
  problems: readonly Problem[] = [];
  warnings: readonly Problem[] = [];
  /** Of the files as they were read last. */
  fingerprint = '';
  wasRead = false;
  stamp = 0;
  /** Of what the pages were given last. */
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

  /** Of what is filled in: the resources, and the settings. */
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

/** What the server beside the screens made of each change. */
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

  /** Calls the listener with every answer from now on. */
  listen(listener: (answer: RegistryAnswer) => void): void {
    this.listener = listener;
  }

  /** Whether there is a server beside the screens. */
  get areExpected(): boolean {
    return this.expected;
  }

  /** The answer for these files; null where it is still to come; `in force` where there is no server to wait for. */
  for(fingerprint: string): RegistryAnswer | null {
    if (!this.expected) return { registry: fingerprint, refusal: null };
    return this.last?.registry === fingerprint ? this.last : null;
  }
}

/**
 * Reads the registry again after each change; the browser gets the new one when the server has it, or an overlay with
 * what is wrong.
 */
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
 * Where the pages ask the server for it, the server's word is enough: it has checked the same files in the meantime, and
 * to check them here as well would keep it from doing so. What it cannot know is looked at once the page is there.
 */
function followServer(server: ViteDevServer, source: Source, answers: ServerAnswers): void {
  let waiting: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  // A page that can ask for the new one is told no more than that there is one.
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
  /** Once its files have settled. */
  readonly reload: () => void;
  /** For a page that missed it. */
  readonly news: () => object;
}

function onChange(server: ViteDevServer, source: Source, { reload, news }: Following): void {
  let settling: NodeJS.Timeout | undefined;
  server.watcher.add(['resources.json', 'schemas'].map((path) => `${source.folder}/${path}`));
  server.watcher.on('all', (_event, path) => {
    if (!isRegistryFile(relative(source.folder, path))) return;
    clearTimeout(settling);
    // An editor writes a file in several steps.
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

/** As the overlay of Vite. */
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
