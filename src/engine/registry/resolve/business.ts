/** The root of the registry: name, languages, currency and region of the business, its tenants and staff. */
import type { ResourceDraft } from './draft.ts';
import type { RawRegistry } from '../raw.ts';
import type { Business, Field, Staff, Tenant } from '../types.ts';
import { completeLocales } from '../../texts/locales.ts';
import type { Region, Weekday } from '../../values/region.ts';
import { isTimeZone, machineTimeZone, usualFirstDay, weekdays } from '../../values/regionDefaults.ts';

/** The engine's resource of users who sign in. */
export const users = 'users';
/** The engine's resource of roles, which give rights in addition to those of the actor. */
export const roles = 'roles';

/** The defaults that depend neither on other keys nor on the machine, and a region until a registry is there. */
export const defaultBusiness: Business = {
  name: 'Beheer',
  locales: completeLocales,
  currency: 'EUR',
  timeZone: 'UTC',
  country: null,
  firstDayOfWeek: 1,
  tenant: null,
  staff: null,
  modules: [],
  schema: null,
  bottomBar: {},
};

type Drafts = ReadonlyMap<string, ResourceDraft>;

/** Returns the properties of the business, with defaults for everything that the file leaves out. */
export function resolveBusiness(raw: RawRegistry, drafts: Drafts): Business {
  const { name, locales, currency, modules, schema, bottomBar } = { ...defaultBusiness, ...raw };
  const people = { tenant: tenantOf(raw, drafts), staff: staffOf(raw, drafts) };
  return { name, locales, currency, modules, schema, bottomBar, ...regionOf(raw, locales), ...people };
}

/** Returns the languages of the registry, the default first. */
export const localesOf = ({ locales = defaultBusiness.locales }: RawRegistry): Business['locales'] => locales;

/** Replaces an unknown time zone, which a check reports, so that the rest can be checked. */
function regionOf({ timeZone, country, firstDayOfWeek }: RawRegistry, locales: Business['locales']): Region {
  const declared = weekdays.findIndex((name) => name === firstDayOfWeek);
  return {
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : machineTimeZone(),
    country: country ?? null,
    firstDayOfWeek: declared === -1 ? usualFirstDay(country ?? null, locales) : ((declared + 1) as Weekday),
  };
}

/** Ignores names that do not exist; a check reports them. */
function tenantOf({ tenant, members, parts }: RawRegistry, drafts: Drafts): Tenant | null {
  if (tenant === undefined || !drafts.has(tenant)) return null;
  const found = members === undefined ? pairings(tenant, drafts.values())[0] : drafts.get(members);
  const membership = found ? membershipOf(found, tenant, parts) : null;
  return { resource: tenant, field: membership?.tenant ?? usualField(tenant, drafts), members: membership };
}

/** Returns the resources with a unique pair of user and tenant: each could say who belongs to whom. */
export const pairings = <Draft extends Named>(tenant: string, drafts: Iterable<Draft>): readonly Draft[] =>
  [...drafts].filter((draft) => {
    const membership = membershipOf(draft, tenant);
    const pairs = draft.schema['x-unique'] ?? [];
    return (
      membership !== null &&
      pairs.some((names) => names.length === 2 && names.includes(membership.user) && names.includes(membership.tenant))
    );
  });

type Named = Pick<ResourceDraft, 'name' | 'fields' | 'schema'>;

function membershipOf({ name, fields }: Named, tenant: string, parts?: string): Tenant['members'] {
  const [user, of, role] = [users, tenant, roles].map((to) => referenceTo(fields, to));
  if (!user || !of) return null;
  const field = fields[parts ?? ''];
  const part = field?.options && typeof field.default === 'string' ? { field: field.name, whole: field.default } : null;
  return { resource: name, user, tenant: of, role: role ?? null, part };
}

/** Returns the most common name of references to the tenant; on a tie, the one derived from the tenant's name. */
function usualField(tenant: string, drafts: Drafts): string {
  const counts = new Map<string, number>();
  for (const { fields } of drafts.values())
    for (const name of referencesTo(fields, tenant)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const after = tenant.replaceAll('-', '_');
  const rank = ([name, count]: readonly [string, number]): number =>
    count * 2 + (after.startsWith(name.replace(/_uuid$/, '')) ? 1 : 0);
  const [[usual] = []] = [...counts].toSorted((left, right) => rank(right) - rank(left));
  return usual ?? `${after}_uuid`;
}

function staffOf({ staff }: RawRegistry, drafts: Drafts): Staff | null {
  const draft = drafts.get(staff ?? '');
  const user = draft ? referenceTo(draft.fields, users) : null;
  if (!draft || user === null) return null;
  const isState = ({ options }: Field): boolean => options?.some(({ value }) => value === 'active') ?? false;
  const { status } = draft.fields;
  return { resource: draft.name, user, state: status && isState(status) ? status.name : null };
}

function referencesTo(fields: ResourceDraft['fields'], to: string): readonly string[] {
  return Object.values(fields).flatMap(({ name, kind, relation }) =>
    kind === 'reference' && relation?.to === to ? [name] : [],
  );
}

function referenceTo(fields: ResourceDraft['fields'], to: string): string | null {
  return referencesTo(fields, to)[0] ?? null;
}
