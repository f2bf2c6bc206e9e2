/** Order options that every domain has, and their labels. */
import type { ConfigField } from './cartAnswer.ts';

export const contactKeys = [
  'registrant_contact_uuid',
  'admin_contact_uuid',
  'tech_contact_uuid',
  'billing_contact_uuid',
] as const;

/** Options of every domain, in addition to its product's own. */
export const domainFields: readonly ConfigField[] = [
  { key: 'registrant_contact_uuid', label: 'Registrant', label_nl: 'Houder', type: 'contact' },
  { key: 'admin_contact_uuid', label: 'Administrative contact', label_nl: 'Administratief contact', type: 'contact' },
  { key: 'tech_contact_uuid', label: 'Technical contact', label_nl: 'Technisch contact', type: 'contact' },
  { key: 'billing_contact_uuid', label: 'Billing contact', label_nl: 'Facturatiecontact', type: 'contact' },
  { key: 'nameservers', label: 'Nameservers', label_nl: 'Nameservers', type: 'hostnames' },
  {
    key: 'glue_records',
    label: 'Glue records',
    label_nl: 'Glue-records',
    type: 'glue-records',
  },
  { key: 'dnssec', label: 'DNSSEC', label_nl: 'DNSSEC', type: 'switch' },
  { key: 'ds_records', label: 'DS records', label_nl: 'DS-records', type: 'ds-records' },
  { key: 'privacy', label: 'WHOIS privacy', label_nl: 'Whois-privacy', type: 'switch' },
];
