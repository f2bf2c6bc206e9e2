/** All words of the product's screens, without the screens: the engine's and those of every module. */
import { join } from 'node:path';
import { screenTexts } from '../../src/engine/build/product/languageTexts.ts';
import { completeLocales, type Locale } from '../../src/engine/texts/locales.ts';
import type { Messages } from '../../src/engine/texts/messages.ts';

const root = join(import.meta.dirname, '../..');

export const texts: Readonly<Record<Locale, Messages>> = Object.fromEntries(
  await Promise.all(
    completeLocales.map(async (locale) => [locale, (await screenTexts(root, locale)).screens] as const),
  ),
);
