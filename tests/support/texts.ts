/** All words of the product's screens, without the screens: the engine's and those of every module. */
import { readdirSync } from 'node:fs';
import { textsWith, type Texts } from '../../src/engine/browser/i18n/texts.ts';

const modules = new URL('../../src/modules/', import.meta.url);

export const texts = textsWith(
  await Promise.all(
    readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('/texts/texts.ts'))
      .map(async (file) => ((await import(new URL(file, modules).href)) as { readonly texts: Texts }).texts),
  ),
);
