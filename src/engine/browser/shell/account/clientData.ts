/**
 * In charge of what is sent of the client that somebody is: filled-in fields only, and a company's only of a company.
 */
import type { ClientData } from '../../providers/account.ts';
import type { Values } from './AccountForm.tsx';

export type ClientType = 'company' | 'person';

const ofAll = ['phone', 'street', 'house_number', 'postal_code', 'city', 'country'] as const;
const ofCompany = ['company_name', 'kvk_number', 'vat_id'] as const;

export function clientData(
  type: ClientType,
  values: Values,
  person: Readonly<Record<'email' | 'first_name' | 'last_name', string>>,
): ClientData {
  const names = type === 'company' ? [...ofAll, ...ofCompany] : ofAll;
  const told = names.map((name) => [name, values(name).trim()] as const).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(told), ...person, type };
}
