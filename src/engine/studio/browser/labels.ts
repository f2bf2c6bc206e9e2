/** What resources and fields are called, while they are being made. */
import type { Locale } from '../../texts/locales.ts';
import { inLanguage, type Label } from '../../texts/catalogue.ts';
import type { RawOption } from '../../registry/raw.ts';
import { fieldWords, fullLabel, wordsOf } from '../../registry/labels.ts';
import { wholeProperty, type Draft, type DraftResource } from '../edit/draft.ts';

/** In the plural, as the menu has it. */
export function resourceLabel({ name, schema }: DraftResource, locale: Locale): string {
  return inLanguage(fullLabel(wordsOf(name), { ...schema['x-label'], ...schema['x-label-plural'] }), locale);
}

export function fieldLabel(draft: Draft, resource: DraftResource, name: string, locale: Locale): string {
  const property = resource.schema.properties[name];
  const whole = property ? wholeProperty(draft, property) : {};
  return inLanguage(fullLabel(whole.title ?? fieldWords(name), whole['x-label']), locale);
}

export const optionLabel = (option: RawOption, locale: Locale): string =>
  inLanguage(fullLabel(option.title, option['x-label']), locale);

/** What was typed in this language, else in English. */
export const shownIn = ({ en, ...others }: Label, locale: Locale): string => (others[locale] ?? '').trim() || en.trim();
