/** What a module hands in to the screens, and how several modules become one table. */
import { createElement, type ComponentType } from 'react';
import type { Catalogues } from './i18n/languages.ts';
import type { MaybePreloadable } from './lazyWithPreload.tsx';
import type { OwnFields } from './fields/ownFields.ts';
import type { OwnInputs } from './inputs/ownInputs.ts';
import type { FormPages } from './screens/form/SectionAside.tsx';
import type { ListPages } from './screens/layouts/ListOwnPage.tsx';
import type { PageProps } from './screens/pageProps.ts';
import type { RecordPages } from './screens/record/PageTab.tsx';
import type { RawCondition } from '../registry/raw.ts';
import { useRegistry } from './registry.ts';
import type { ShellExtensions, UseCommands } from './shell/extensions.ts';

/** Custom pages by name; the registry names the page of a route. */
export type Pages = Readonly<Record<string, MaybePreloadable<PageProps>>>;

/** Pages for people who are not signed in, by the name of their page in the registry. */
type PublicPages = Readonly<Record<string, ComponentType>>;

/** Contribution of a module to the screens. */
export interface BrowserModule extends Partial<Omit<ShellExtensions, 'firstSteps'>> {
  readonly name: string;
  /**
   * Resources of which a new company makes a record first, each with its place: the lowest comes first. With `done`, a
   * record that is like that counts.
   */
  readonly firstSteps?: Readonly<Record<string, number | { readonly place: number; readonly done: RawCondition }>>;
  /** Texts of its rules, which stand beside those of its screens, by what its files of texts export. */
  readonly catalogues?: Catalogues;
  /** Pages of its own, by the name that the registry gives them. */
  readonly pages?: Pages;
  /** For people who are not signed in, by the name of the page that the registry makes public. */
  readonly publicPages?: PublicPages;
  /** About one record, in a tab of its page. */
  readonly recordPages?: RecordPages;
  /** In the place of a list. */
  readonly listPages?: ListPages;
  /** Beside a section of a form, or in place of its inputs. */
  readonly formPages?: FormPages;
  /** In the place of the input of a field's kind, by the name that the registry gives it. */
  readonly inputs?: OwnInputs;
  /** In the place of what shows a field's kind, by the name that the registry gives it. */
  readonly fields?: OwnFields;
  /** Once, before anything is shown. */
  readonly start?: () => void;
}

/** The contributions of all modules. */
export interface BrowserModules extends ShellExtensions {
  /** By module. */
  readonly catalogues: Readonly<Record<string, Catalogues>>;
  readonly pages: Pages;
  readonly recordPages: RecordPages;
  readonly listPages: ListPages;
  readonly formPages: FormPages;
  readonly inputs: OwnInputs;
  readonly fields: OwnFields;
  readonly start: () => void;
}

/** @throws Error when two modules give what they hand in the same name. */
export function mergeBrowserModules(modules: readonly BrowserModule[]): BrowserModules {
  return {
    catalogues: Object.fromEntries(
      modules.flatMap(({ name, catalogues }) => (catalogues ? [[name, catalogues] as const] : [])),
    ),
    appBar: onceEach(modules, ({ name, appBar = {} }) =>
      Object.fromEntries(Object.entries(appBar).map(([key, Part]) => [key, whileNamed(name, Part)])),
    ),
    commands: modules.flatMap(({ name, commands = [] }) =>
      commands.map((useCommands) => commandsOf(name, useCommands)),
    ),
    dashboard: onceEach(modules, ({ name, dashboard = {} }) =>
      Object.fromEntries(Object.entries(dashboard).map(([key, Panel]) => [key, whileNamed(name, Panel)])),
    ),
    firstSteps: modules
      .flatMap(({ name, firstSteps = {} }) =>
        Object.entries(firstSteps).map(([resource, step]) => ({
          module: name,
          resource,
          ...(typeof step === 'number' ? { place: step, done: {} } : step),
        })),
      )
      .toSorted((one, other) => one.place - other.place),
    pages: onceEach(modules, ({ pages }) => pages),
    recordPages: onceEach(modules, ({ recordPages }) => recordPages),
    listPages: onceEach(modules, ({ listPages }) => listPages),
    formPages: onceEach(modules, ({ formPages }) => formPages),
    inputs: onceEach(modules, ({ inputs }) => inputs),
    fields: onceEach(modules, ({ fields }) => fields),
    start: () => {
      for (const { start } of modules) start?.();
    },
  };
}

/** Shown while the registry names the module. */
function whileNamed(module: string, Part: ComponentType): ComponentType {
  return function OfModule() {
    return useRegistry().modules.includes(module) ? createElement(Part) : null;
  };
}

/** None while the registry does not name the module. */
function commandsOf(module: string, useCommands: UseCommands): UseCommands {
  return function useOfModule(query) {
    const runs = useRegistry().modules.includes(module);
    const commands = useCommands(runs ? query : '');
    return runs ? commands : [];
  };
}

function onceEach<Entry>(
  modules: readonly BrowserModule[],
  partOf: (module: BrowserModule) => Readonly<Record<string, Entry>> | undefined,
): Readonly<Record<string, Entry>> {
  const merged: Record<string, Entry> = {};
  for (const module of modules) {
    for (const [name, entry] of Object.entries(partOf(module) ?? {})) {
      if (merged[name] !== undefined)
        throw new Error(`The module "${module.name}" hands in "${name}", which another module already does.`);
      merged[name] = entry;
    }
  }
  return merged;
}
