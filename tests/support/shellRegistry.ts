/** A small registry for tests of providers and shell: every sort of entry once. */
import { replaceRaw } from './replaceRaw.ts';
import type { RawRegistry } from '../../src/engine/registry/raw.ts';

const label = (en: string, nl: string) => ({ en, nl });

export const shellRegistry: RawRegistry = {
  timeZone: 'Europe/Amsterdam',
  country: 'NL',
  tenant: 'clients',
  menu: [
    { name: 'customers', label: label('Customers', 'Relaties'), icon: 'mdi-account' },
    { name: 'billing', label: label('Billing', 'Facturatie'), icon: 'mdi-receipt' },
    { name: 'empty', label: label('Empty', 'Leeg') },
  ],
  pages: {
    dashboard: {
      route: '/',
      label: label('Dashboard', 'Overzicht'),
      menu: 'top',
      figures: [
        {
          name: 'overdue',
          resource: 'invoices',
          label: label('Overdue', 'Verlopen'),
          filter: { status: 'overdue' },
          colour: 'error',
        },
        {
          name: 'invoices',
          resource: 'invoices',
          label: label('All invoices', 'Alle facturen'),
          colour: 'info',
          compare: [{ label: label('last month', 'vorige maand'), filter: { status: 'sent' } }],
        },
        { name: 'clients', resource: 'clients', label: label('Clients', 'Klanten') },
        {
          name: 'new-clients',
          resource: 'clients',
          label: label('New clients', 'Nieuwe klanten'),
          by: { field: 'created_at', step: 'month', from: '$month-1m' },
          series: [{ label: label('Now', 'Nu') }, { label: label('A year earlier', 'Een jaar eerder'), back: '1y' }],
        },
      ],
    },
    report: { route: '/report', label: label('Report', 'Verslag'), menu: 'billing', access: ['management'] },
  },
  resources: {
    clients: {
      route: '/settings/clients',
      menu: 'customers',
      icon: 'mdi-account',
      access: { employee: ['list', 'show'] },
    },
    invoices: { menu: 'billing', access: { employee: '*', user: ['list', 'show'] } },
    'invoice-lines': { menu: 'billing', access: { employee: '*' } },
    reminders: { menu: 'billing', access: { user: ['show'] } },
    secrets: { menu: false },
  },
  schemas: {
    clients: {
      title: 'Client',
      'x-label': { nl: 'Klant' },
      'x-label-plural': { nl: 'Klanten' },
      required: ['name'],
      properties: { name: { type: 'string' }, number: { type: 'string' }, city: { type: 'string' } },
    },
    invoices: {
      title: 'Invoice',
      'x-label': { nl: 'Factuur' },
      'x-label-plural': { nl: 'Facturen' },
      required: ['subject'],
      properties: {
        subject: { type: 'string' },
        client_uuid: { 'x-relation': { to: 'clients' } },
        notes: { type: 'string' },
        address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
        status: {
          default: 'draft',
          oneOf: [
            { const: 'draft', title: 'Draft' },
            { const: 'sent', title: 'Sent' },
          ],
          'x-transitions': { draft: ['sent'] },
        },
      },
    },
    'invoice-lines': {
      title: 'Invoice line',
      required: ['invoice_uuid'],
      properties: {
        invoice_uuid: { 'x-relation': { to: 'invoices', owned: true, inverse: 'lines' } },
        description: { type: 'string' },
        quantity: { type: 'integer' },
      },
    },
    reminders: { title: 'Reminder', properties: { sent_on: { type: 'string', format: 'date' } } },
    secrets: { title: 'Secret', properties: { name: { type: 'string' } } },
  },
  common: {},
};

export function useShellRegistry(): void {
  replaceRaw(shellRegistry, {
    'mdi-account': 'M0 0h24v24',
    'mdi-receipt': 'M0 0h24v24',
    'mdi-table': 'M0 0h24v24',
  });
}
