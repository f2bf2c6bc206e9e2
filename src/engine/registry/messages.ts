/** What a value that is not accepted is told: the form and the server answer with the same words. */
import { inLanguage } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import { validationTexts } from './texts.ts';

/** The rules every field may have. Their placeholders stand in the texts: `%{max}`. */
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
] as const;

/** The formats that have a text of their own: each says what a right value looks like. */
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
export type FormatName = (typeof formatNames)[number];
export type ValidationKey = RuleKey | `format.${FormatName}`;
export type MessageParams = Readonly<Record<string, string | number>>;

/** Whether there is a text for this key, such as `maxLength` or `format.iban`. */
export function isValidationKey(key: string): key is ValidationKey {
  return validationTexts.find(key) !== undefined;
}

/**
 * The text of a rule with its values put in. A key without a text (a format nobody described) reads as `invalidFormat`,
 * and a value that is not given leaves its placeholder standing: both are the program's mistake, not the person's.
 * @example renderMessage('en', 'maxLength', { max: 255 }) // 'Use no more than 255 characters'
 */
export function renderMessage(locale: Locale, key: string, params: MessageParams = {}): string {
  return inLanguage(validationTexts.find(key, params) ?? validationTexts.label('invalidFormat'), locale);
}
