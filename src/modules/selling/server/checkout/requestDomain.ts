/** Creates the domain record when the order is placed, so that nobody else can order the same name. */
import { eachLanguage, Hostnames, inLanguage, type Label } from '#engine/values';
import { Failure, resourceOf, type Row, Secrets, type SystemContext } from '#engine/server';
import { registeredNames } from '../availability/registeredNames.ts';
import { contactKeys } from '../../rules/domainFields.ts';
import { domainConfigFaults } from '../cart/domainConfig.ts';
import type { CartItemRow } from '../cartRows.ts';
import { clientContact, namesOfClient } from '../domains/clientContact.ts';
import { texts } from '../texts.ts';

/**
 * Returns the domain's uuid; null if the line is not a domain.
 *
 * @throws Failure E_STATE if the name was taken meanwhile, or its options are no longer available.
 */
export async function requestDomain(
  system: SystemContext,
  { item, client_uuid }: { readonly item: CartItemRow; readonly client_uuid: string },
): Promise<string | null> {
  if (item.product.type !== 'domain' || item.domain_name === null) return null;
  const name = item.domain_name;
  if ((await registeredNames(system.tx, [name])).has(name)) throw noLongerAvailable(name);
  const [fault] = Object.values(
    await domainConfigFaults(system.tx, item.config, { product: item.product, client_uuid, domain_name: name }),
  );
  if (fault) throw unfit(name, fault);
  const { nameservers, glue_records, ds_records, dnssec, privacy } = item.config;
  const isOwn = isFilledList(nameservers);
  const months = item.period_unit === 'year' ? item.period_count * 12 : item.period_count;
  const registrant = await usualRegistrant(system, { item, client_uuid });
  // Validated with the configuration.
  const chosen: Row = {
    ...Object.fromEntries(
      contactKeys.flatMap((key) =>
        typeof item.config[key] === 'string' && item.config[key] !== '' ? [[key, item.config[key]]] : [],
      ),
    ),
    ...(isOwn ? { nameservers } : await usualNameservers(system)),
    ...(isOwn && isFilledList(glue_records) ? { glue_records } : {}),
    ...(isOwn && isFilledList(ds_records) ? { ds_records } : {}),
  };
  const made = await system.records
    .create(system.caller, resourceOf(system, 'domains'), {
      name,
      ...(item.product.tld_uuid === null ? {} : { tld_uuid: item.product.tld_uuid }),
      client_uuid,
      period_months: months,
      ...registrant,
      ...chosen,
      dnssec: dnssec === true,
      privacy: privacy === true,
    })
    .catch((error: unknown) => {
      throw isDouble(error) ? noLongerAvailable(name) : error;
    });
  const { uuid } = made;
  if (item.has_auth_code)
    await Secrets.copySecret(system.tx, {
      column: 'auth_code',
      from: { table: 'cart_items', row: item.uuid },
      to: { table: 'domains', row: uuid },
    });
  return uuid;
}

/** @throws Failure E_STATE if the details of the client are incomplete. */
async function usualRegistrant(
  system: SystemContext,
  { item, client_uuid }: { readonly item: CartItemRow; readonly client_uuid: string },
): Promise<{ readonly registrant_contact_uuid?: string }> {
  if ((await namesOfClient(system.tx, [item])).length === 0) return {};
  const contact = await clientContact(system, client_uuid);
  if (contact === null)
    throw new Failure(
      'E_STATE',
      texts.refusal('order.registrant_missing', { name: Hostnames.displayHostname(item.domain_name ?? '') }),
    );
  return { registrant_contact_uuid: contact };
}

/** Returns true if a concurrent order created the same domain. */
function isDouble(error: unknown): boolean {
  const { name: fault = undefined } = error instanceof Failure ? (error.details.errors ?? {}) : {};
  return fault !== undefined && 'key' in fault && fault.key === 'unique';
}

function isFilledList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** Returns our own name servers, if the company settings have at least two. */
async function usualNameservers({ tx }: SystemContext): Promise<{ readonly nameservers?: readonly unknown[] }> {
  const row = await tx
    .selectFrom('general')
    .select('value')
    .where('scope', '=', 'domains')
    .where('key', '=', 'default_nameservers')
    .executeTakeFirst();
  const value = row?.value;
  return Array.isArray(value) && value.length >= 2 ? { nameservers: value } : {};
}

function unfit(name: string, why: Label): Failure {
  return new Failure('E_STATE', {
    message: eachLanguage((locale) => `${Hostnames.displayHostname(name)}: ${inLanguage(why, locale)}.`),
    hint: texts.label('order.change_that_line'),
  });
}

function noLongerAvailable(name: string): Failure {
  return new Failure('E_STATE', texts.refusal('order.name_taken', { name: Hostnames.displayHostname(name) }));
}
