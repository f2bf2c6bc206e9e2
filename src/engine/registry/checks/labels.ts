/** Warns about texts that lack a language of the registry. Screens show English instead, or the language that is there. */
import { registryFile, toWrittenRegistry } from '../load.ts';
import { registryTexts, type RegistryText } from '../loading/registryTexts.ts';
import { localesOf } from '../resolve/business.ts';
import { isLanguage } from './business.ts';
import type { CheckContext } from './context.ts';
import { sourceLocale, type Locale } from '../../texts/locales.ts';

/** The number of warnings about one language. The rest is counted. */
const maxWarnings = 40;
/** The number of warnings about a language in which nothing is written yet; if more texts lack, they are only counted. */
const maxOfNewLanguage = 10;

export function checkLabels(context: CheckContext): void {
  if (context.known.everyLanguage !== true) return;
  const raw = toWrittenRegistry(context.loaded);
  report(context, localesOf(raw).filter(isLanguage), registryTexts(raw));
}

/** Returns true if the text is not written in the language. A text next to `title` or `description` has its English there. */
export const lacks = ({ written, key }: RegistryText, locale: Locale): boolean =>
  written?.[locale] === undefined && (key === null || locale !== sourceLocale);

function report(context: CheckContext, locales: readonly Locale[], texts: readonly RegistryText[]): void {
  const lackingOf = (text: RegistryText): readonly Locale[] => locales.filter((locale) => lacks(text, locale));
  const counts = new Map<Locale, number>();
  for (const locale of texts.flatMap(lackingOf)) counts.set(locale, (counts.get(locale) ?? 0) + 1);
  const places = new Map([...counts].map(([locale, count]) => [locale, placesFor(locale, count, texts)]));
  for (const text of texts) {
    const { file, path, what, key } = text;
    const lacking = lackingOf(text).filter((locale) => (places.get(locale) ?? 0) > 0);
    for (const locale of lacking) places.set(locale, (places.get(locale) ?? 0) - 1);
    if (lacking.length === 0) continue;
    const translations = `{ ${lacking.map((locale) => `"${locale}": "…"`).join(', ')} }`;
    context.report(file, path, {
      id: 'E408',
      message: `${what} has no ${lacking.map(nameOf).join(' and no ')} label.`,
      hint: key === null ? `Add ${translations.slice(2, -2)}.` : `Add "${key}": ${translations}.`,
    });
  }
  for (const [locale, count] of counts) {
    const reported = placesFor(locale, count, texts);
    if (reported === count) continue;
    context.report(registryFile, ['locales', localesOf(context.raw).indexOf(locale)], {
      id: 'E408',
      message: `${count - reported} ${reported === 0 ? 'texts have' : 'more texts have'} no ${nameOf(locale)} label.`,
      hint: `List them with: npm run generate -- texts ${locale}`,
    });
  }
}

/** Returns the number of texts that are reported one by one. */
function placesFor(locale: Locale, count: number, texts: readonly RegistryText[]): number {
  const isNew = texts.every(({ written }) => written?.[locale] === undefined);
  if (isNew && count > maxOfNewLanguage) return 0;
  return Math.min(count, maxWarnings);
}

const nameOf = (locale: Locale): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;
