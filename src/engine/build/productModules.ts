/** The modules of the product, for commands that need what they carry out: from where the product is put together, which the engine does not know. */
import type { MergedModules } from '../server/modules.ts';

const composition = new URL('../../app/modules.ts', import.meta.url);

export async function productModules(): Promise<MergedModules> {
  return ((await import(composition.href)) as { readonly modules: MergedModules }).modules;
}
