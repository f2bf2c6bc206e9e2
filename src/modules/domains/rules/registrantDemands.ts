/** In charge of what a TLD asks of a registrant beside name and address, as it declares it itself. */
import type { Rows } from '../../../engine/registry/rows.ts';

export type RegistrantFields = Pick<
  Rows['domain_contacts'],
  'type' | 'country' | 'citizenship' | 'kvk_number' | 'vat_id' | 'legal_form' | 'name'
>;

export type TldDemands = Pick<Rows['tlds'], 'registrant_fields' | 'registrant_countries'>;

export type MissingField = NonNullable<TldDemands['registrant_fields']>[number] | 'country';

/** Those that are missing or, of the country, another one is asked for. */
export function missingOf(contact: RegistrantFields, tld: TldDemands): readonly MissingField[] {
  const missing = (tld.registrant_fields ?? []).filter((field) => isAsked(field, contact) && !contact[field]);
  return isResident(contact, tld) ? missing : [...missing, 'country'];
}

/** Persons have no registration; the chamber of commerce is a Dutch one. */
function isAsked(field: Exclude<MissingField, 'country'>, { type, country }: RegistrantFields): boolean {
  if (type !== 'organisation') return false;
  return field !== 'kvk_number' || country === 'NL';
}

/** Lives or is established in one of its countries, or is a citizen of one: as of .eu (Regulation (EU) 2019/517, art. 3). */
function isResident({ type, country, citizenship }: RegistrantFields, { registrant_countries }: TldDemands): boolean {
  const countries = registrant_countries ?? [];
  if (countries.length === 0) return true;
  const own = [country, type === 'person' ? citizenship : null];
  return own.some((one) => one !== null && countries.includes(one));
}
