/** In charge of a line's configuration: what may be chosen, and the choices in words. */
import type { CartChoice, ConfigField } from '../../../../domain/cartAnswer.ts';
import { isHostname } from '../../../../domain/identifiers/hostname.ts';
import type { Label, Locale } from '../../../../registry/types.ts';
import type { ProductRow } from './rows.ts';

export type Config = Readonly<Record<string, unknown>>;

/** What every domain takes beside its product's own fields. */
const domainFields: readonly ConfigField[] = [
  { key: 'registrant_contact_uuid', label: 'Registrant', label_nl: 'Houder', type: 'contact' },
  { key: 'nameservers', label: 'Nameservers', label_nl: 'Nameservers', type: 'hostnames' },
];

export function fieldsOf(product: ProductRow): readonly ConfigField[] {
  return product.type === 'domain' ? [...product.config_fields, ...domainFields] : product.config_fields;
}

/** What is wrong, by key. What is required is asked for in the cart, not here. */
export function configFaults(product: ProductRow, config: Config): Readonly<Record<string, Label>> {
  const fields = fieldsOf(product);
  return Object.fromEntries(Object.entries(config).flatMap(([key, value]) => {
    const field = fields.find((one) => one.key === key);
    if (!field) return [[key, { en: `This product has no choice “${key}”`, nl: `Dit product kent geen keuze ‘${key}’` }]];
    const wrong = value === null || value === '' ? null : faultOf(field, value);
    return wrong === null ? [] : [[key, wrong]];
  }));
}

function faultOf({ type = 'text', choices = [] }: ConfigField, value: unknown): Label | null {
  if (type === 'hostnames') return Array.isArray(value) && value.length >= 2 && value.length <= 13 && value.every((one) => typeof one === 'string' && isHostname(one)) ? null : { en: 'Give 2 to 13 nameservers', nl: 'Geef 2 tot 13 nameservers op' };
  if (type === 'boolean') return typeof value === 'boolean' ? null : { en: 'Choose yes or no', nl: 'Kies ja of nee' };
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value) ? null : { en: 'Enter a number', nl: 'Vul een getal in' };
  if (typeof value !== 'string' || value.length > 200) return { en: 'Enter a text of at most 200 characters', nl: 'Vul een tekst van hooguit 200 tekens in' };
  if (type === 'choice') return choices.includes(value) ? null : { en: `Choose one of ${choices.join(', ')}`, nl: `Kies een van ${choices.join(', ')}` };
  if (type === 'hostname') return isHostname(value) ? null : { en: 'Enter a host name, such as web1.example.nl', nl: 'Vul een hostnaam in, zoals web1.voorbeeld.nl' };
  return null;
}

/** Of a contact its uuid is shown as `contacts` knows it. */
export function choicesInWords(product: ProductRow, config: Config, { locale, contacts }: { readonly locale: Locale; readonly contacts: ReadonlyMap<string, string> }): readonly CartChoice[] {
  return fieldsOf(product).flatMap((field) => {
    const value = config[field.key];
    if (value === undefined || value === null || value === '') return [];
    const label = locale === 'nl' ? (field.label_nl ?? field.label) : field.label;
    return [{ key: field.key, label, value: wordsOf(field, value, { locale, contacts }) }];
  });
}

function wordsOf({ type }: ConfigField, value: unknown, { locale, contacts }: { readonly locale: Locale; readonly contacts: ReadonlyMap<string, string> }): string {
  if (typeof value === 'boolean') return { en: value ? 'Yes' : 'No', nl: value ? 'Ja' : 'Nee' }[locale];
  if (Array.isArray(value)) return value.join(', ');
  return type === 'contact' ? (contacts.get(String(value)) ?? '–') : String(value);
}
