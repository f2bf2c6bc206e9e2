/** Lists of services in mails: complete in a sentence, shortened in a subject. */
import { eachLanguage, formatLocale, inLanguage, type Label, type Locale } from '#engine/values';
import { texts } from './texts.ts';

const listed = (parts: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(formatLocale(locale)).format(parts);

/** Formats a list as "a, b and c". */
export const inWords = (parts: readonly string[]): Label => eachLanguage((locale) => listed(parts, locale));

/** Formats a list as "invoice 1" or "invoices 1 and 2". */
export const invoicesInWords = (numbers: readonly string[]): Label =>
  texts.label(numbers.length === 1 ? 'mail_words.invoice' : 'mail_words.invoices', { numbers: inWords(numbers) });

/** Number of services that a subject names before it counts the others. */
const named = 2;

/** Formats a list as "a, b and c", and more than three as "a, b and 2 other services". */
export function inSubject(services: readonly string[]): Label {
  if (services.length <= named + 1) return inWords(services);
  const others = texts.label('mail_words.others', { count: String(services.length - named) });
  return eachLanguage((locale) => listed([...services.slice(0, named), inLanguage(others, locale)], locale));
}
