/** Configuration of a line: what may be chosen, and the choices as text. */
import type { CartChoice, ConfigField } from '../../rules/cartAnswer.ts';
import { Hostnames, inLanguage, type Label, type Locale } from '#engine/values';
import { configLabel } from '../../rules/configLabel.ts';
import { domainFields } from '../../rules/domainFields.ts';
import { faultOfDomainField } from './domainConfig.ts';
import type { Config, CartProductRow } from '../cartRows.ts';
import { texts } from '../texts.ts';

/** Returns the order options of a product. Domains have some in addition: contacts, nameservers, DNSSEC. */
export function fieldsOf(product: CartProductRow): readonly ConfigField[] {
  return product.type === 'domain' ? [...product.config_fields, ...domainFields] : product.config_fields;
}

/** Returns validation errors by key. Missing required options are reported by the cart, not here. */
export function configFaults(product: CartProductRow, config: Config): Readonly<Record<string, Label>> {
  const fields = fieldsOf(product);
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]) => {
      const field = fields.find((one) => one.key === key);
      if (!field) return [[key, texts.label('configuration.unknown_choice', { key })]];
      const wrong = value === null || value === '' ? null : faultOf(field, value);
      return wrong === null ? [] : [[key, wrong]];
    }),
  );
}

/** Types with a validation of their own. */
const domainTypes: ReadonlySet<string> = new Set(['hostnames', 'switch', 'ds-records', 'glue-records']);

function faultOf({ type = 'text', choices = [] }: ConfigField, value: unknown): Label | null {
  const wrong = faultOfDomainField(type, value);
  if (wrong !== null || domainTypes.has(type)) return wrong;
  if (type === 'boolean') return typeof value === 'boolean' ? null : texts.label('configuration.yes_or_no');
  if (type === 'number')
    return typeof value === 'number' && Number.isFinite(value) ? null : texts.label('configuration.number');
  if (typeof value !== 'string' || value.length > 200) return texts.label('configuration.text');
  if (type === 'choice')
    return choices.includes(value) ? null : texts.label('configuration.one_of', { choices: choices.join(', ') });
  if (type === 'hostname') return Hostnames.isHostname(value) ? null : texts.label('configuration.hostname');
  return null;
}

/** A contact is shown as `contacts` names its uuid. */
export function formatChoices(
  product: CartProductRow,
  config: Config,
  { locale, contacts }: { readonly locale: Locale; readonly contacts: ReadonlyMap<string, string> },
): readonly CartChoice[] {
  return fieldsOf(product).flatMap((field) => {
    const value = config[field.key];
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return [];
    const label = inLanguage(configLabel(field), locale);
    return [{ key: field.key, label, value: wordsOf(field, value, { locale, contacts }) }];
  });
}

function wordsOf(
  { type }: ConfigField,
  value: unknown,
  { locale, contacts }: { readonly locale: Locale; readonly contacts: ReadonlyMap<string, string> },
): string {
  if (typeof value === 'boolean')
    return inLanguage(value ? texts.label('configuration.yes') : texts.label('configuration.no'), locale);
  if (Array.isArray(value)) return value.join(', ');
  return type === 'contact' ? (contacts.get(String(value)) ?? '–') : String(value);
}
