/** All words of the product's screens, without the screens: the engine's and those of every module. */
import { existsSync, readdirSync } from 'node:fs';
import { textsWith } from '../../src/engine/browser/i18n/texts.ts';
import type { Locale } from '../../src/engine/texts/locales.ts';
import type { Messages } from '../../src/engine/texts/messages.ts';

const modules = new URL('../../src/modules/', import.meta.url);

async function screensOf(module: string, locale: Locale): Promise<Messages> {
  const file = new URL(`${module}/texts/${locale}.ts`, modules);
  return ((await import(file.href)) as { readonly screens?: Messages }).screens ?? {};
}

export const texts = textsWith(
  await Promise.all(
    readdirSync(modules)
      .filter((module) => existsSync(new URL(`${module}/texts/en.ts`, modules)))
      .map(async (module) => ({ en: await screensOf(module, 'en'), nl: await screensOf(module, 'nl') })),
  ),
);
