/** Requirements of a TLD for registrants, in addition to name and address. */
import type { Rows } from '#engine/registry';

/** Fields of a contact that a TLD can require. */
export type RegistrantFields = Pick<
  Rows['domain_contacts'],
  'type' | 'country' | 'citizenship' | 'kvk_number' | 'vat_id' | 'legal_form' | 'name'
>;

/** Fields of a TLD with its requirements. */
export type TldDemands = Pick<Rows['tlds'], 'registrant_fields' | 'registrant_countries'>;

type MissingField = NonNullable<TldDemands['registrant_fields']>[number] | 'country';

/** Returns the missing fields, and `country` if the TLD requires another one. */
export function missingOf(contact: RegistrantFields, tld: TldDemands): readonly MissingField[] {
  const missing = (tld.registrant_fields ?? []).filter((field) => isAsked(field, contact) && !contact[field]);
  return isResident(contact, tld) ? missing : [...missing, 'country'];
}

/** Persons have no registration number, and the chamber of commerce number is only for Dutch organisations. */
function isAsked(field: Exclude<MissingField, 'country'>, { type, country }: RegistrantFields): boolean {
  if (type !== 'organisation') return false;
  return field !== 'kvk_number' || country === 'NL';
}

/**
 * True for residents, organisations and citizens of one of the countries: as for .eu (Regulation (EU) 2019/517, art.
 * 3).
 */
function isResident({ type, country, citizenship }: RegistrantFields, { registrant_countries }: TldDemands): boolean {
  const countries = registrant_countries ?? [];
  if (countries.length === 0) return true;
  const own = [country, type === 'person' ? citizenship : null];
  return own.some((one) => one !== null && countries.includes(one));
}
