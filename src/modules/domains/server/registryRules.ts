/**
 * Rules of registries: number of name servers, addresses of name servers under the domain (glue), DS records, features
 * of the TLD, and requirements for the registrant.
 */
import type { Rows, ValuesOf } from '#engine/registry';
import type { Label } from '#engine/values';
import { acrossClients, Failure, type WriteEvent } from '#engine/server';
import { rowOf } from '../../providers/server/choose.ts';
import { dsFault } from '../rules/dsRecords.ts';
import { glueFault, parseGlue } from '../rules/glueRecords.ts';
import { endedDomainStates } from '../rules/domainStates.ts';
import { missingOf, type RegistrantFields, type TldDemands } from '../rules/registrantDemands.ts';
import { texts } from './texts.ts';

const judged = ['nameservers', 'glue_records', 'ds_records', 'dnssec', 'privacy', 'locked'] as const;

/** Part of the `beforeWrite` hook of domains: validates changed fields. @throws Failure E_INVALID at the fields */
export async function checkRegistryRules({ tx, before, values }: WriteEvent<'domains'>): Promise<void> {
  const changed = judged.filter((name) => name in values && !isSame(before?.[name], values[name]));
  if (changed.length === 0 && !values.registrant_contact_uuid) return;
  const tld = await rowOf(tx, 'tlds', values.tld_uuid ?? before?.tld_uuid);
  if (!tld) return;
  const errors = Object.fromEntries(
    changed.flatMap((name) => {
      const label = faultOf(name, values, tld);
      return label === null ? [] : [[name, { label }]];
    }),
  );
  if (values.registrant_contact_uuid && values.registrant_contact_uuid !== before?.registrant_contact_uuid) {
    const label = registrantLabel(await rowOf(tx, 'domain_contacts', values.registrant_contact_uuid), tld);
    if (label !== null) Object.assign(errors, { registrant_contact_uuid: { label } });
  }
  const glue = glueLabel({
    name: values.name ?? before?.name,
    nameservers: 'nameservers' in values ? values.nameservers : before?.nameservers,
    glue_records: 'glue_records' in values ? values.glue_records : before?.glue_records,
  });
  if (glue !== null && (changed.includes('nameservers') || changed.includes('glue_records')))
    Object.assign(errors, { glue_records: { label: glue } });
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
}

/** Runs before {@link checkRegistryRules}: removes glue records of name servers that are not used any more. */
export function withoutOldGlue({
  before,
  values,
}: Pick<WriteEvent<'domains'>, 'before' | 'values'>): ValuesOf<'domains'> {
  const { nameservers, glue_records } = values;
  const known = before?.glue_records ?? [];
  if (nameservers === undefined || known.length === 0) return values;
  if (glue_records !== undefined && !isSame(glue_records, known)) return values;
  const hosts = (nameservers ?? []).map((host) => host.toLowerCase());
  const used = known.filter((record) => hosts.includes(parseGlue(record).host));
  return { ...values, glue_records: used.length === 0 ? null : used };
}

/** Returns the first requirement of the TLD that the registrant does not meet, or null. */
export function registrantLabel(
  contact: RegistrantFields | null,
  tld: TldDemands & Pick<Rows['tlds'], 'tld'>,
): Label | null {
  const [missing] = contact === null ? [] : missingOf(contact, tld);
  if (missing === undefined) return null;
  const countries = (tld.registrant_countries ?? []).join(', ');
  return texts.label(`registry.registrant.${missing}`, { extension: tld.tld, countries });
}

/**
 * `beforeWrite` hook of contacts: a registrant must keep meeting the requirements of the TLDs of its domains.
 * @throws Failure E_INVALID at the fields
 */
export async function checkRegistrant({
  tx,
  before,
  values,
}: WriteEvent<'domain-contacts'>): Promise<ValuesOf<'domain-contacts'>> {
  if (before === null || !demanded.some((name) => name in values && !isSame(before[name], values[name]))) return values;
  const tlds = await acrossClients(tx, (all) =>
    all
      .selectFrom('tlds')
      .select(['tld', 'registrant_fields', 'registrant_countries'])
      .where('uuid', 'in', (some) =>
        some
          .selectFrom('domains')
          .select('tld_uuid')
          .where('registrant_contact_uuid', '=', before.uuid)
          .where('status', 'not in', [...endedDomainStates, 'pending_delete']),
      )
      .orderBy('tld')
      .execute(),
  );
  const contact: RegistrantFields = { ...before, ...values };
  const errors = Object.fromEntries(
    tlds.flatMap((tld) =>
      missingOf(contact, tld)
        // Requirements that were not met before this edit are not reported.
        .filter((field) => !missingOf(before, tld).includes(field))
        .map((field) => [
          field,
          {
            label: texts.label(`registry.registrant.${field}`, {
              extension: tld.tld,
              countries: (tld.registrant_countries ?? []).join(', '),
            }),
          },
        ]),
    ),
  );
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return values;
}

const demanded = ['type', 'country', 'citizenship', 'kvk_number', 'vat_id', 'legal_form', 'name'] as const;

interface Served {
  readonly name: string | undefined;
  readonly nameservers: readonly string[] | null | undefined;
  readonly glue_records: readonly string[] | null | undefined;
}

/** Returns the error in the addresses of name servers under the domain, or null. */
function glueLabel({ name, nameservers, glue_records }: Served): Label | null {
  if (name === undefined) return null;
  const found = glueFault({ domain: name, nameservers: nameservers ?? [], glue: glue_records ?? [] });
  return found === null ? null : texts.label(`registry.glue.${found.fault}`, { host: found.host });
}

function faultOf(name: (typeof judged)[number], values: ValuesOf<'domains'>, tld: Rows['tlds']): Label | null {
  const extension = tld.tld;
  if (name === 'nameservers') {
    const count = values.nameservers?.length ?? 0;
    const { min_ns: min, max_ns: max } = tld;
    return count === 0 || (count >= min && count <= max)
      ? null
      : texts.label('registry.nameservers', { extension, min, max });
  }
  if (name === 'ds_records') {
    const wrong = values.ds_records?.find((record) => dsFault(record) !== null);
    return wrong === undefined ? null : texts.label(`registry.ds.${dsFault(wrong) ?? 'shape'}`, { record: wrong });
  }
  if (name === 'glue_records' || values[name] !== true) return null;
  if (name === 'dnssec') return tld.dnssec_allowed ? null : texts.label('registry.no_dnssec', { extension });
  if (name === 'privacy') return tld.privacy_available ? null : texts.label('registry.no_privacy', { extension });
  return tld.lock_available ? null : texts.label('registry.no_lock', { extension });
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
