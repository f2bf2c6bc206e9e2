/**
 * The modules of the product, for commands that need what they carry out: from where the product is put together, which
 * the engine does not know.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Built, Known } from '../registry/build.ts';
import { registryRoot } from '../server/env.ts';
import { chooseModules, knownOfModules, type MergedModules, type OfferedModules } from '../server/modules.ts';
import { buildFromFiles, knownOfCode, pageNames } from './registryFiles.ts';

/** In a bundle it stands beside this. */
const composition = new URL(
  import.meta.url.endsWith('.mjs') ? './modules.mjs' : '../../app/modules.ts',
  import.meta.url,
);

/** In the folder of a registry: that of an API which is not ours (docs/other-backends.md). */
export const backendFileName = 'backend.ts';

interface Composition {
  readonly modules: MergedModules;
  readonly offeredModules: () => OfferedModules;
}

/** All of them. */
export async function productModules(): Promise<MergedModules> {
  return ((await import(composition.href)) as Composition).modules;
}

/** The registry that REGISTRY names, or that of the checkout, checked against its modules; and those. */
export async function buildProduct(
  root: string,
  known: Pick<Known, 'backtracking'> = {},
): Promise<Built & { readonly fingerprint: string; readonly modules: MergedModules }> {
  return buildFolder(root, registryRoot(root), known);
}

const offeredModules = async (): Promise<OfferedModules> =>
  ((await import(composition.href)) as Composition).offeredModules();

/** What a registry is checked against: formats, icons, and what the modules and pages of the checkout hand in. */
export async function knownOfProduct(root: string): Promise<Known> {
  return { ...knownOfCode(root), ...knownOfModules(await offeredModules()) };
}

/** The same of the registry in a folder. */
export async function buildFolder(
  root: string,
  folder: string,
  known: Pick<Known, 'backtracking'> = {},
): Promise<Built & { readonly fingerprint: string; readonly modules: MergedModules }> {
  const offered = await offeredModules();
  // In front of an API that is not ours nothing of our server runs: neither its code nor what its accounts are made of.
  if (existsSync(join(folder, backendFileName))) {
    const built = buildFromFiles(folder, null, { pages: pageNames(root), ...known });
    return { ...built, modules: chooseModules(offered, []) };
  }
  const { actions, modules, counts } = knownOfModules(offered);
  const built = buildFromFiles(folder, actions, { modules, counts, pages: pageNames(root), ...known });
  return { ...built, modules: chooseModules(offered, built.registry?.modules ?? []) };
}
