/** Generates roles and security groups, which give users permissions beyond those of their type. */
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoStaff } from './employees.ts';

type Grant = readonly [resource: string, ...verbs: string[]];
type RoleFields = readonly [key: string, name: string, isProtected: boolean, grants: readonly Grant[]];

const roles: readonly RoleFields[] = [
  [
    'domain-manager',
    'Domeinbeheerder',
    true,
    [
      ['domains', 'list', 'show', 'edit'],
      ['domain-contacts', 'list', 'show', 'create', 'edit'],
    ],
  ],
  [
    'billing-contact',
    'Financieel contactpersoon',
    true,
    [
      ['invoices', 'list', 'show'],
      ['payments', 'list', 'show'],
      ['subscriptions', 'list', 'show'],
    ],
  ],
  [
    'technical-contact',
    'Technisch contactpersoon',
    false,
    [
      ['hosting', 'list', 'show'],
      ['databases', 'list', 'show'],
      ['applications', 'list', 'show'],
    ],
  ],
  [
    'bookkeeper',
    'Boekhouder',
    false,
    [
      ['invoices', '*'],
      ['payments', '*'],
      ['payment-allocations', '*'],
      ['reminders', '*'],
    ],
  ],
  [
    'hours-approver',
    'Urenbeoordelaar',
    false,
    [
      ['hours', 'list', 'show', 'approve', 'reject'],
      ['hourly-rates', 'list', 'show'],
    ],
  ],
  [
    'price-manager',
    'Prijsbeheerder',
    false,
    [
      ['price-lists', '*'],
      ['price-list-items', '*'],
      ['products', 'retire'],
      ['coupons', 'delete'],
    ],
  ],
];

/** The roles of the demo company, for users who have one. */
export interface DemoRoles {
  /** Uuids by key. */
  readonly byKey: ReadonlyMap<string, string>;
}

/** Adds the roles and the security groups of staff, and returns the roles. */
export function makeAccess({ book, opening }: World, staff: DemoStaff): DemoRoles {
  const createdAt = instantAt(Dates.addDays(opening, -18), 15 * 60);
  const byKey = new Map(
    roles.map(([key, name, is_protected, grants]) => {
      const row = book.add('roles', createdAt, {
        key,
        name,
        is_protected,
        grants: grants.map(([resource, ...verbs]) => ({ resource, verbs })),
      });
      return [key, row.uuid];
    }),
  );
  const role = (key: string): string => byKey.get(key) ?? '';
  const usersOf = (...crafts: readonly string[]): string[] =>
    staff.all.filter((one) => crafts.includes(one.craft)).map((one) => one.user.uuid);
  book.add('security-groups', createdAt, {
    key: 'directie',
    name: 'Directie',
    is_protected: true,
    role_uuids: [role('bookkeeper'), role('hours-approver')],
    user_uuids: usersOf('director'),
  });
  book.add('security-groups', createdAt, {
    key: 'systeembeheer',
    name: 'Systeembeheer',
    is_protected: false,
    role_uuids: [role('hours-approver'), role('domain-manager')],
    user_uuids: usersOf('systems'),
  });
  book.add('security-groups', createdAt, {
    key: 'ontwikkeling',
    name: 'Ontwikkeling',
    is_protected: false,
    role_uuids: [role('technical-contact')],
    user_uuids: usersOf('development'),
  });
  book.add('security-groups', createdAt, {
    key: 'klantenservice',
    name: 'Klantenservice',
    is_protected: false,
    role_uuids: [role('domain-manager'), role('billing-contact')],
    user_uuids: usersOf('support'),
  });
  book.add('security-groups', createdAt, {
    key: 'prijzen',
    name: 'Prijzen',
    is_protected: false,
    role_uuids: [role('price-manager')],
    user_uuids: usersOf('director', 'support'),
  });
  return { byKey };
}
