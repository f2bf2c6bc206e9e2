/** In charge of the active client: which client's rows management is looking at. */
import { inviteToTenant } from '../../../engine/server/accounts/invite.ts';
import type { ValuesOf } from '../../../engine/registry/rows.ts';
import type { ActionEvent, WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { systemQueries } from '../../../engine/server/store/system.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import { sellerBrand } from './brand.ts';
import { ownClient } from './ownClient.ts';
import { mailSenderOfClient } from './mailSender.ts';
import type { Module } from '../../../engine/server/modules.ts';

export const clients: Module = {
  name: 'clients',
  brand: sellerBrand,
  senderOfClient: mailSenderOfClient,
  hooks: { clients: { beforeWrite: reviewCountry } },
  ownTenant: ownClient,
  actions: { 'clients.set-current': setCurrent, 'clients.invite': inviteToTenant },
};

/**
 * A country decides whether VAT is charged. A client that changes it by itself to another than that of its seller is
 * charged VAT until staff have confirmed it; what staff fill in they have looked at.
 */
async function reviewCountry({ tx, caller, before, values }: WriteEvent<'clients'>): Promise<ValuesOf<'clients'>> {
  const { country, seller_uuid = before?.seller_uuid } = values;
  if (country === undefined || country === (before?.country ?? null)) return values;
  // A client that somebody makes of itself is written by the program.
  const isStaff = caller.actor !== 'user' && caller.user_uuid !== null;
  if (isStaff) return { ...values, country_status: 'confirmed' };
  const seller = await withoutRowLevelSecurity(tx, (all) =>
    all
      .selectFrom('sellers')
      .select('country')
      .where('uuid', '=', seller_uuid ?? null)
      .executeTakeFirst(),
  );
  return { ...values, country_status: country === (seller?.country ?? 'NL') ? 'confirmed' : 'to_review' };
}

async function setCurrent({ tx, caller, record }: ActionEvent<'clients.set-current'>): Promise<void> {
  if (caller.actor !== 'management' || caller.session_id === null) throw new Failure('E_FORBIDDEN');
  const session = caller.session_id;
  await withoutRowLevelSecurity(tx, (all) => systemQueries(all).setActiveClient(session, record.uuid));
}
