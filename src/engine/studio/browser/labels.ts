/** Labels of resources and fields in the draft. */
import type { Locale } from '../../texts/locales.ts';
import { inLanguage, type Label } from '../../texts/catalogue.ts';
import type { RawOption } from '../../registry/raw.ts';
import type { Kind } from '../../registry/kinds/kindNames.ts';
import { fieldWords, fullLabel, wordsOf } from '../../registry/labels.ts';
import { wholeProperty, type RegistryDraft, type DraftResource } from '../edit/draft.ts';
import type { Words } from './words/en.ts';

/** Returns the plural label, as in the menu. */
export function resourceLabel({ name, schema }: DraftResource, locale: Locale): string {
  return inLanguage(fullLabel(wordsOf(name), { ...schema['x-label'], ...schema['x-label-plural'] }), locale);
}

/** Returns the label of a field. */
export function fieldLabel(draft: RegistryDraft, resource: DraftResource, name: string, locale: Locale): string {
  const property = resource.schema.properties[name];
  const whole = property ? wholeProperty(draft, property) : {};
  return inLanguage(fullLabel(whole.title ?? fieldWords(name), whole['x-label']), locale);
}

/** Returns the name of a kind for people. */
export const kindLabel = ({ kinds }: Pick<Words, 'kinds'>, kind: Kind): string => kinds[kind] ?? wordsOf(kind);

/** Returns the label of a choice. */
export const optionLabel = (option: RawOption, locale: Locale): string =>
  inLanguage(fullLabel(option.title, option['x-label']), locale);

/** Returns the text in this language, else in English. */
export const shownIn = ({ en, ...others }: Label, locale: Locale): string => (others[locale] ?? '').trim() || en.trim();
