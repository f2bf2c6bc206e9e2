/** Lets a person without memberships create a tenant, of which they become the first member. */
import * as calls from '../../../registry/calls/account.ts';
import { emailUnverified } from '../../auth/addresses.ts';
import { systemCaller } from '../../store/caller.ts';
import { Failure } from '../../store/failure.ts';
import type { Body } from '../requests/bodies.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionOf } from '../requests/guard.ts';
import { resourceNamed } from '../requests/target.ts';
import type { AccountContext, OwnTenant } from './context.ts';
import { sessionUserAgain } from './profile.ts';
import { texts } from '../../texts.ts';

export const ownTenantCalls = (context: AccountContext): readonly HandledCall[] => [
  handle(calls.makeOwnTenant, async ({ request, body }) => {
    const { ownTenant } = context;
    if (!ownTenant) throw new Failure('E_NOT_FOUND');
    const session = sessionOf(request);
    if (session.caller.actor !== 'user') throw hasOne();
    if (!session.found.proven) throw emailUnverified();
    const { uuid, language } = session.found.user;
    await makeTenant(context, { ownTenant, user: uuid, body: { ...body, language } });
    return sessionUserAgain(context, session);
  }),
];

interface Making {
  readonly ownTenant: OwnTenant;
  readonly user: string;
  readonly body: Body;
}

async function makeTenant({ transaction, store }: AccountContext, { ownTenant, user, body }: Making): Promise<void> {
  await transaction(async ({ tx, queries, records }) => {
    const registry = store.registry();
    const members = registry.tenant?.members;
    if (!registry.tenant || !members) throw new Failure('E_NOT_FOUND');
    // The lock makes parallel requests create one tenant.
    await queries.factors.holdFactors(user);
    if (await queries.persons.hasMembership(user)) throw hasOne();
    const tenants = resourceNamed(registry, registry.tenant.resource);
    const made = await records.create(systemCaller, tenants, await ownTenant.complete(tx, body));
    await records.create(systemCaller, resourceNamed(registry, members.resource), {
      ...ownTenant.membership,
      [members.user]: user,
      [members.tenant]: String(made['uuid']),
    });
  });
}

function hasOne(): Failure {
  return new Failure('E_STATE', texts.refusal('accounts.has_client'));
}
