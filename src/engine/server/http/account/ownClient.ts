/** Who works for nobody yet says whom: that makes the client, and the person its first contact. */
import type { FastifyInstance } from 'fastify';
import { unproven } from '../../auth/addresses.ts';
import { systemCaller } from '../../store/caller.ts';
import { Failure } from '../../store/failure.ts';
import { BodyReader, objectBody, type Body } from '../bodies.ts';
import { sessionOf } from '../guard.ts';
import { resourceNamed } from '../target.ts';
import type { AccountContext } from './context.ts';
import { sessionUserAgain } from './profile.ts';
import { texts } from '../../texts.ts';

const fields = [
  'type',
  'company_name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'street',
  'house_number',
  'postal_code',
  'city',
  'country',
  'kvk_number',
  'vat_id',
];
/** An account can be made without an address; a client that gets invoices cannot. */
const needed = ['type', 'email', 'street', 'house_number', 'postal_code', 'city', 'country'];

export function ownClientRoutes(app: FastifyInstance, context: AccountContext): void {
  app.put('/api/account/client', async (request) => {
    const body = objectBody(request.body);
    const reader = new BodyReader(body, fields);
    for (const field of needed) reader.text(field, { max: 1_000 });
    reader.finish();
    const session = sessionOf(request);
    if (session.caller.actor !== 'user') throw hasOne();
    if (!session.found.proven) throw unproven();
    await makeClient(context, session.found.user.uuid, { ...body, language: session.found.user.language });
    return sessionUserAgain(context, session);
  });
}

async function makeClient({ transaction, store }: AccountContext, userUuid: string, body: Body): Promise<void> {
  await transaction(async ({ queries, records }) => {
    // Who sends this twice at once makes one client.
    await queries.holdFactors(userUuid);
    if (await queries.hasMembership(userUuid)) throw hasOne();
    const seller_uuid = await queries.defaultSeller();
    if (seller_uuid === null) throw new Failure('E_STATE', texts.refusal('accounts.no_seller'));
    const registry = store.registry();
    const client = await records.create(systemCaller, resourceNamed(registry, 'clients'), { ...body, seller_uuid });
    await records.create(systemCaller, resourceNamed(registry, 'client-memberships'), {
      user_uuid: userUuid,
      client_uuid: String(client['uuid']),
      is_primary: true,
    });
  });
}

function hasOne(): Failure {
  return new Failure('E_STATE', texts.refusal('accounts.has_client'));
}
