/** Builds the client data to send: optional fields only if filled in, and company fields only for a company. */
import type { ClientData } from '../../providers/calls/account.ts';
import type { ValueReader } from './AccountForm.tsx';

export type ClientType = 'company' | 'person';

const ofCompany = ['company_name', 'kvk_number', 'vat_id'] as const;

export function clientData(
  type: ClientType,
  values: ValueReader,
  person: Readonly<Record<'email' | 'first_name' | 'last_name', string>>,
): ClientData {
  const value = (name: string): string => values(name).trim();
  const optional = (['phone', ...(type === 'company' ? ofCompany : [])] as const)
    .map((name) => [name, value(name)] as const)
    .filter(([, filled]) => filled !== '');
  return {
    ...Object.fromEntries(optional),
    street: value('street'),
    house_number: value('house_number'),
    postal_code: value('postal_code'),
    city: value('city'),
    country: value('country'),
    ...person,
    type,
  };
}
