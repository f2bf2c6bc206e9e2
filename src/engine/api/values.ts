/** The values and texts of the engine for modules on both sides: `#engine/values`. */

/** Builds the catalogue of the texts of a module, in every language. Use it once per file of texts. */
export { catalogueOf } from '../texts/catalogue.ts';
/** Builds a label from a function per language. Use it for amounts, days and lists inside a message. */
export { eachLanguage } from '../texts/catalogue.ts';
/** Returns the text of a label in a language, or in English if it is missing. Use it where the reader is known. */
export { inLanguage } from '../texts/catalogue.ts';
/** A text by language. Use it for every text that the program stores or sends before the reader is known. */
export type { Label } from '../texts/catalogue.ts';
/** Builds a label that is the same in every language. Use it for names and numbers in a message. */
export { plainLabel } from '../texts/catalogue.ts';
/** Returns the `Intl` locale for numbers, dates and names. Use it with `Intl` formatters of a module. */
export { formatLocale } from '../texts/locales.ts';
/** A language tag (BCP 47), such as `nl`. Use it for the language of a reader. */
export type { Locale } from '../texts/locales.ts';
/** The language of the texts in the source, and the fallback for missing ones. Use it where no reader is known. */
export { sourceLocale } from '../texts/locales.ts';
/** A tree of texts by key. Use it for the English file of the texts of a module. */
export type { Messages } from '../texts/messages.ts';
/** Any of the same keys in a further language. Use it for languages that are not complete. */
export type { PartialTranslation } from '../texts/messages.ts';
/** The same tree of keys in another language. Use it for the other files of texts, so that no key is missing. */
export type { Translation } from '../texts/messages.ts';
/** An existing day, written `YYYY-MM-DD`. Use it for every day without a time. */
export type { CalendarDate } from '../values/dates/calendarDate.ts';
/** Returns a number of bytes in the largest unit in which it is at least one. Use it to show sizes. */
export { dataSize } from '../values/dataSize.ts';
/** Returns the text of a field in a language (`x-translated`), or the field itself where that is empty. Use it for texts about a record. */
export { translatedText } from '../values/translatedText.ts';
/** Joins sentences and adds the full stops that are missing. Use it for messages of several parts. */
export { joinSentences } from '../values/joinSentences.ts';
/** Days: arithmetic, ISO weeks, the day of an instant, the next run of a cron line. Use it for all work with days. */
export * as Dates from './values/dates.ts';
/** Domain names and addresses of machines: validation, IDNA (UTS 46) and display. Use it for names that people type or read. */
export * as Hostnames from './values/hostnames.ts';
/** IBAN, VAT, trade register and telephone numbers, countries, e-mail addresses and postcodes: validation and display. */
export * as Identifiers from './values/identifiers.ts';
/** Type guards for parsed JSON. Use it for every answer or file from outside. */
export * as Json from './values/json.ts';
/** Times of day in the time zone of the business. Use it between instants and the clock that people read. */
export * as LocalTime from '../values/dates/localTime.ts';
/** Amounts in cents, exact quantities and line totals. Use it for all arithmetic with money; never use floating point. */
export * as Money from './values/money.ts';
/** Billing periods: the period that contains a day, the following ones, and pro rata amounts. */
export * as Periods from '../values/dates/periods.ts';
/** Weeks from Monday to Sunday. Use it for time sheets. */
export * as Weeks from '../values/dates/workWeek.ts';
/** Working times in minutes: parsing, rounding and display, such as `7:30`. */
export * as WorkTimes from './values/workTimes.ts';
