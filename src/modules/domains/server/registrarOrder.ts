/** Data for a registrar in addition to the domain record: its contacts and the rules of its TLD. */
import type { Rows } from '#engine/registry';
import type { Tx } from '#engine/server';
import type { DomainRegistration } from '../../providers/server/adapter.ts';
import { rowOf } from '../../providers/server/choose.ts';

export const contactRoles = ['registrant', 'admin', 'tech', 'billing'] as const;

/** Reads the contacts and the TLD of a domain. */
export async function registrationOf(tx: Tx, domain: Rows['domains']): Promise<DomainRegistration> {
  const [registrant, admin, tech, billing] = [
    await rowOf(tx, 'domain_contacts', domain.registrant_contact_uuid),
    await rowOf(tx, 'domain_contacts', domain.admin_contact_uuid),
    await rowOf(tx, 'domain_contacts', domain.tech_contact_uuid),
    await rowOf(tx, 'domain_contacts', domain.billing_contact_uuid),
  ];
  return { registrant, admin, tech, billing, tld: await rowOf(tx, 'tlds', domain.tld_uuid) };
}
