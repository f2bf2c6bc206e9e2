/** Checks the root of the registry: the resources of tenants, members and staff are suitable, and modules exist. */
import { registryFile } from '../load.ts';
import { nearest } from '../nearest.ts';
import { pairings, users } from '../resolve/business.ts';
import { isCountryCode } from '../../values/countries.ts';
import { currencyCodes, isCurrencyCode } from '../../values/currencies.ts';
import { isTimeZone } from '../../values/regionDefaults.ts';
import type { Breaks } from './consequences.ts';
import type { Locale } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkBusiness(context: CheckContext): void {
  const { tenant, members, staff } = context.raw;
  if (expectResource(context, 'tenant', tenant) && expectRows(context, 'tenant', tenant)) {
    if (expectResource(context, 'members', members)) checkMembers(context);
    checkOneOfMembers(context);
  }
  checkParts(context);
  checkBottomBar(context);
  if (expectResource(context, 'staff', staff)) checkStaff(context);
  checkLocales(context);
  checkCurrency(context);
  checkRegion(context);
  checkModules(context);
  if (context.known.modules) checkUsers(context);
}

/** Keys of the root and of entries that depend on the tenant. */
const ofTenants = { breaks: ['members', 'parts', 'scope'], silences: ['E317'] } as const satisfies Breaks;

/** No record can refer to the rows of a view. */
function expectRows({ registry, report }: CheckContext, key: string, name: string | undefined): boolean {
  if (name === undefined || registry.resources[name]?.view === null) return true;
  report(registryFile, [key], {
    id: 'E412',
    message: `"${name}" is a view, and its rows are no records that others belong to.`,
    hint: 'Name the resource that the view is of.',
    ...ofTenants,
  });
  return false;
}

function expectResource({ registry, report }: CheckContext, key: string, name: string | undefined): boolean {
  if (name === undefined || registry.resources[name]) return true;
  report(registryFile, [key], {
    id: 'E412',
    message: `There is no resource "${name}".`,
    hint: didYouMean(name, Object.keys(registry.resources)),
    ...(key === 'staff' ? { breaks: ['$employee'] } : key === 'members' ? { breaks: ['parts'] } : ofTenants),
  });
  return false;
}

function checkMembers({ raw: { tenant, members }, registry, report }: CheckContext): void {
  if (members === undefined || registry.tenant?.members?.resource === members) return;
  report(registryFile, ['members'], {
    id: 'E412',
    message:
      tenant === undefined
        ? `"${members}" says who works for which tenant, and there are none.`
        : `${members} does not say which users work for which ${tenant}.`,
    hint:
      tenant === undefined
        ? 'Name the resource of those whose rows are kept apart, such as "tenant": "clients"; or leave "members" out.'
        : `Give it a reference to ${users} and one to ${tenant}.`,
    breaks: tenant === undefined ? ofTenants.breaks : ['parts'],
  });
}

/**
 * Reports a registry without `members` in which two resources could be the members. The engine uses the only resource
 * with a unique pair of user and tenant, and cannot choose between two.
 */
function checkOneOfMembers({ raw: { tenant, members, schemas }, registry, report }: CheckContext): void {
  if (tenant === undefined || members !== undefined || !registry.resources[tenant]) return;
  const drafts = Object.values(registry.resources).flatMap(({ name, fields }) => {
    const schema = schemas[name];
    return schema ? [{ name, fields, schema }] : [];
  });
  const [first, second] = pairings(tenant, drafts);
  if (!first || !second) return;
  report(registryFile, ['tenant'], {
    id: 'E412',
    message: `${first.name} and ${second.name} both have each pair of ${users} and ${tenant} once, so either could say who belongs to which of ${tenant}.`,
    hint: `Add "members": "${first.name}", or "members": "${second.name}".`,
  });
}

function checkParts({ raw: { parts }, registry, report }: CheckContext): void {
  const members = registry.tenant?.members ?? null;
  if (parts === undefined || (members?.part ?? null) !== null) return;
  const fields = registry.resources[members?.resource ?? '']?.fields ?? {};
  report(registryFile, ['parts'], {
    id: 'E412',
    message:
      members === null
        ? `"${parts}" says which part of a tenant's matters somebody has, and nobody works for one.`
        : fields[parts]
          ? `"${parts}" of ${members.resource} has no choices with a default, so nothing says what opens everything.`
          : `${members.resource} has no field "${parts}".`,
    hint:
      members === null
        ? 'Name the resource that says who works for which tenant: "members"; or leave "parts" out.'
        : fields[parts]
          ? 'Give it "oneOf" with the parts, and as "default" the one that opens everything.'
          : didYouMean(parts, Object.keys(fields)),
    breaks: ['parts'],
  });
}

function checkStaff({ raw: { staff }, registry, report }: CheckContext): void {
  if (staff === undefined || registry.staff !== null) return;
  report(registryFile, ['staff'], {
    id: 'E412',
    message: `${staff} does not say which users work here.`,
    hint: `Give it a reference to ${users}.`,
    breaks: ['$employee'],
  });
}

/** `readers.ts` checks that the actor may open the entry. */
function checkBottomBar({ raw: { bottomBar = {} }, registry: { pages, resources }, report }: CheckContext): void {
  for (const [actor, name] of Object.entries(bottomBar))
    if (!pages[name] && !resources[name])
      report(registryFile, ['bottomBar', actor], {
        id: 'E412',
        message: `There is no page or resource "${name}".`,
        hint: didYouMean(name, [...Object.keys(pages), ...Object.keys(resources)]),
      });
}

/** Reports an invalid language tag. A language without texts falls back to English. */
function checkLocales({ raw: { locales = [] }, report }: CheckContext): void {
  for (const [index, locale] of locales.entries()) {
    if (isLanguage(locale)) continue;
    report(registryFile, ['locales', index], {
      id: 'E412',
      message: `There is no language "${locale}".`,
      hint: 'Write its tag of BCP 47: "en", "nl", "de", "pt-BR".',
    });
  }
}

/** Returns true for a valid tag (BCP 47) of a language with a name. */
export function isLanguage(locale: Locale): boolean {
  try {
    const language = new Intl.Locale(locale).language;
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) !== undefined;
  } catch {
    return false;
  }
}

function checkCurrency({ raw: { currency }, report }: CheckContext): void {
  if (currency === undefined || isCurrencyCode(currency)) return;
  report(registryFile, ['currency'], {
    id: 'E412',
    message: `There is no currency "${currency}".`,
    hint: didYouMean(currency, currencyCodes),
  });
}

/** The vocabulary checks the form of the keys and the days of the week. */
function checkRegion({ raw: { timeZone, country }, report }: CheckContext): void {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    report(registryFile, ['timeZone'], {
      id: 'E412',
      message: `"timeZone" is "${timeZone}", and there is no time zone of that name.`,
      hint: `Write an IANA name, such as "${nearest(timeZone, Intl.supportedValuesOf('timeZone')) ?? 'America/New_York'}".`,
    });
  if (country !== undefined && !isCountryCode(country))
    report(registryFile, ['country'], {
      id: 'E412',
      message: `"country" is "${country}", and there is no country with that code.`,
      hint: 'Write a code of ISO 3166-1, such as "US".',
    });
}

function checkModules({ raw: { modules = [] }, known, report }: CheckContext): void {
  const there = known.modules && Object.keys(known.modules);
  for (const [index, name] of modules.entries()) {
    if (there && !there.includes(name))
      report(registryFile, ['modules', index], {
        id: 'E413',
        message: `There is no module "${name}".`,
        hint: didYouMean(name, there),
        silences: ['E403', 'E418'],
      });
  }
}

/** Fields that signing in reads and writes. */
const neededOfUsers = [
  'email',
  'first_name',
  'last_name',
  'type',
  'status',
  'language',
  'password',
  'email_verified_at',
  'last_login_at',
  'latest_url',
];

function checkUsers({ registry, report }: CheckContext): void {
  const resource = registry.resources[users];
  if (!resource)
    return report(registryFile, ['resources'], {
      id: 'E412',
      message: `There is no resource "${users}", so nobody could sign in to ${registry.name}.`,
      hint: `Add "${users}" with a schema that has ${neededOfUsers.join(', ')}; take schemas/users.json as an example.`,
    });
  const missing = neededOfUsers.filter((name) => !resource.fields[name]);
  if (missing.length > 0)
    report(schemaFile(users), ['properties'], {
      id: 'E412',
      message: `Signing in needs ${missing.join(', ')} of ${users}.`,
      hint: 'Add them; schemas/users.json of the product has each of them.',
      breaks: missing,
    });
}
