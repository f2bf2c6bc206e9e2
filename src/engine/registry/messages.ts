/** Validation messages, shared by the form and the server. */
import { inLanguage } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import { validationTexts } from './texts.ts';

/** The rules that apply to any field. Their placeholders are part of the texts: `%{max}`. */
export const ruleKeys = [
  'required',
  'email',
  'number',
  'integer',
  'capitals',
  'maxLength',
  'minLength',
  'exactLength',
  'excludedCharacter',
  'atLeastOne',
  'invalidFormat',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'oneOf',
  'date',
  'unique',
  'immutable',
  'readOnly',
  'unknownField',
  'unknownWord',
  'unknownWordNear',
  'oneOfFields',
  'minItems',
  'maxItems',
  'uniqueItems',
  'text',
  'boolean',
  'list',
  'object',
  'json',
  'reference',
  'circle',
  'hidden',
  'transition',
  'dateAfter',
  'fileType',
  'fileSize',
  'wrongVatId',
  'postcodeOfCountry',
] as const;

/** The formats with their own message, which describes a correct value. */
export const formatNames = [
  'iban',
  'bic',
  'kvk',
  'vat-id',
  'oin',
  'postcode',
  'postal-code',
  'phone',
  'email',
  'domain-name',
  'hostname',
  'ip',
  'ipv4',
  'ipv6',
  'cidr',
  'inet',
  'exact-number',
  'bigint',
  'cron',
  'colour',
  'unix-path',
  'person-name',
  'company-name',
  'slug',
  'username',
  'uri',
  'country',
  'currency',
  'date',
  'time',
  'date-time',
  'uuid',
  'regex',
] as const;

export type RuleKey = (typeof ruleKeys)[number];
export type MessageFormat = (typeof formatNames)[number];
export type ValidationKey = RuleKey | `format.${MessageFormat}`;
export type MessageParams = Readonly<Record<string, string | number>>;

/** Returns true if there is a message for this key, such as `maxLength` or `format.iban`. */
export function isValidationKey(key: string): key is ValidationKey {
  return validationTexts.find(key) !== undefined;
}

/**
 * Returns the message of a rule with its values filled in. A key without a message (an undescribed format) falls back
 * to `invalidFormat`, and a missing value leaves its placeholder in the text: both are programming errors, not the
 * person's.
 * @example renderMessage('en', 'maxLength', { max: 255 }) // 'Use no more than 255 characters'
 */
export function renderMessage(locale: Locale, key: string, params: MessageParams = {}): string {
  return inLanguage(validationTexts.find(key, params) ?? validationTexts.label('invalidFormat'), locale);
}
