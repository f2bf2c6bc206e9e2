/**
 * Loads the modules of the product for commands that need their code, from the composition root, which the engine does
 * not know.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Built, KnownNames } from '../../registry/build.ts';
import { registryRoot } from '../../server/env.ts';
import {
  chooseModules,
  knownOfModules,
  mergeModules,
  type MergedModules,
  type OfferedModules,
} from '../../server/modules.ts';
import { offeredModules, type ModuleFolders } from '../../server/start/offeredModules.ts';
import { englishByOwner } from './languageTexts.ts';
import { buildFromFiles, knownOfCode, pageNames } from './registryFiles.ts';

/** In a bundle it is in the same folder. */
const composition = new URL(
  import.meta.url.endsWith('.mjs') ? './modules.mjs' : '../../../app/modules.ts',
  import.meta.url,
);

/** The file in a registry folder that declares another API (docs/other-backends.md). */
export const backendFileName = 'backend.ts';

/** A built registry with the modules that it names. */
type BuiltProduct = Built & {
  readonly fingerprint: string;
  readonly modules: MergedModules;
  /** Modules whose code could not be loaded. */
  readonly failed: OfferedModules['failed'];
};

/** Returns all modules. */
export async function productModules(): Promise<MergedModules> {
  return mergeModules((await offeredProductModules()).modules.map(([, module]) => module));
}

/** Builds the registry of REGISTRY or the checkout, checked against its modules, and returns both. */
export async function buildProduct(root: string, known: Pick<KnownNames, 'backtracking'> = {}): Promise<BuiltProduct> {
  return buildFolder(root, registryRoot(root), known);
}

/** Returns the modules by folder. */
export async function offeredProductModules(): Promise<OfferedModules> {
  const { modules } = (await import(composition.href)) as { readonly modules: ModuleFolders };
  return offeredModules(modules);
}

/** Returns what a registry is checked against: formats, icons, and the modules and pages of the checkout. */
export async function knownOfProduct(root: string): Promise<KnownNames> {
  return { ...knownOfCode(root), ...knownOfModules(await offeredProductModules()) };
}

/** Same as {@link buildProduct}, for the registry in a folder. */
export async function buildFolder(
  root: string,
  folder: string,
  known: Pick<KnownNames, 'backtracking'> = {},
): Promise<BuiltProduct> {
  const offered = await offeredProductModules();
  // With another API our server does not run, so neither its modules nor the resources of its accounts are required.
  if (existsSync(join(folder, backendFileName))) {
    const built = buildFromFiles(folder, null, { pages: pageNames(root), ...known });
    return { ...built, modules: chooseModules(offered, []), failed: [] };
  }
  const { actions, ...names } = knownOfModules(offered);
  const texts = existsSync(join(folder, 'texts')) ? { texts: await englishByOwner(root) } : {};
  const built = buildFromFiles(folder, actions, { ...names, ...texts, pages: pageNames(root), ...known });
  return { ...built, modules: chooseModules(offered, built.registry?.modules ?? []), failed: offered.failed };
}
