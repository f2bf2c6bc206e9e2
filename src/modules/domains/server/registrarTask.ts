/** Task texts for staff about a domain at its registrar: contacts, terms and changes. */
import type { FieldsOf, Rows } from '#engine/registry';
import type { Locale } from '#engine/values';
import type { Tx } from '#engine/server';
import type { ServiceFields } from '../../providers/server/adapter.ts';
import { rowOf } from '../../providers/server/choose.ts';
import { texts } from './texts.ts';

type Fact = readonly [label: string, value: string];

interface About {
  readonly change: FieldsOf<'service-changes'>;
  readonly record: ServiceFields;
  readonly locale: Locale;
}

/** Steps for domains in addition to those of all services. */
export function domainSteps(
  record: ServiceFields,
  { operation }: FieldsOf<'service-changes'>,
  locale: Locale,
): readonly string[] {
  const localised = texts.in(locale);
  if (operation === 'remove') return [localised('registrar_task.let_go')];
  if (operation !== 'set_up' || record.status !== 'pending_transfer_in') return [];
  return [
    localised(record.auth_code ? 'registrar_task.code' : 'registrar_task.no_code'),
    localised('registrar_task.expiry'),
  ];
}

const contactFields = [
  'registrant_contact_uuid',
  'admin_contact_uuid',
  'tech_contact_uuid',
  'billing_contact_uuid',
] as const;

/** Data for the registration: contacts and DS records. */
export async function domainFacts(tx: Tx, { change, record, locale }: About): Promise<readonly Fact[]> {
  if (change.operation !== 'set_up') return [];
  const localised = texts.in(locale);
  const tld = await rowOf(tx, 'tlds', record.tld_uuid);
  const contacts: Fact[] = [];
  for (const name of contactFields) {
    const contact = await rowOf(tx, 'domain_contacts', record[name]);
    if (contact) contacts.push([localised(`registrar_task.fields.${name}`), formatContact(contact, locale)]);
  }
  return [
    ...contacts,
    ...(record.ds_records && record.ds_records.length > 0
      ? [[localised('registrar_task.fields.ds_records'), record.ds_records.join('; ')] as const]
      : []),
    ...(record.locked ? [[localised('registrar_task.fields.locked'), localised('registrar_task.yes')] as const] : []),
    ...(tld
      ? [
          [
            localised('registrar_task.demands', { tld: tld.tld }),
            localised('registrar_task.nameservers', { min: tld.min_ns, max: tld.max_ns }),
          ] as const,
        ]
      : []),
  ];
}

/** Formats a contact on one line for the form of a registrar. */
export function formatContact(contact: Rows['domain_contacts'], locale: Locale): string {
  const localised = texts.in(locale);
  const street = [contact.street, contact.house_number].filter(Boolean).join(' ');
  const place = [contact.postal_code, contact.city].filter(Boolean).join(' ');
  const numbers = [
    contact.kvk_number === null ? null : `KvK ${contact.kvk_number}`,
    contact.vat_id === null ? null : localised('registrar_task.vat_id', { number: contact.vat_id }),
    contact.legal_form,
    contact.citizenship === null ? null : `(${contact.citizenship})`,
  ];
  return [contact.organisation, contact.name, street, place, contact.country, contact.phone, contact.email, ...numbers]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
