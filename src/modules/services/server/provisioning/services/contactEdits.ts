/** Sends edits of a domain contact to the registrars of the domains that use it. */
import type { Audit } from '#engine/registry';
import { acrossClients, type Row, Sql, type WrittenEvent } from '#engine/server';
import { contactRoles } from '../../../../domains/server/registrarOrder.ts';
import { endedDomainStates } from '../../../../domains/rules/domainStates.ts';
import { requestChange } from '../../service-changes/updates.ts';

/** `afterWrite` hook of contacts: requests an update of each domain with this contact, for each of its roles there. */
export async function followContact(event: WrittenEvent<'domain-contacts'>): Promise<void> {
  const { before, values, resource, uuid, tx } = event;
  if (before === null) return;
  const was: Row = before;
  const changes = Object.entries(values).flatMap(([name, after]): readonly Audit.FieldChange[] => {
    const field = resource.fields[name];
    if (!field || field.system || field.computed !== null || name === 'client_uuid') return [];
    const [from, to] = [was[name] ?? null, after ?? null];
    return Sql.sameJson(from, to) ? [] : [{ field: name, before: from, after: to }];
  });
  if (changes.length === 0) return;
  const { organisation, name } = { ...before, ...values };
  const line = { what: 'changed', uuid, title: organisation ?? name ?? null, changes } as const;
  const domains = await acrossClients(tx, (all) =>
    all
      .selectFrom('domains')
      .select(['uuid', 'registrant_contact_uuid', 'admin_contact_uuid', 'tech_contact_uuid', 'billing_contact_uuid'])
      .where((is) => is.or(contactRoles.map((role) => is(`${role}_contact_uuid` as const, '=', uuid))))
      .where('status', 'not in', [...endedDomainStates])
      .orderBy('name')
      .execute(),
  );
  for (const domain of domains)
    await requestChange(
      event,
      { resource: 'domains', uuid: domain.uuid },
      contactRoles
        .map((role) => `${role}_contact_uuid` as const)
        .filter((field) => domain[field] === uuid)
        .map((field) => ({ field, before: null, after: null, lines: [line] })),
    );
}
