/** One-time setup link: creates the first management account and signs it in. */
import * as calls from '../../registry/calls/signIn.ts';
import { restoreSetupToken, isSetupToken, consumeSetupToken } from '../auth/setup.ts';
import { systemCaller } from '../store/caller.ts';
import { anyTable, type Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import type { AccountContext } from './account/context.ts';
import { acceptPassword } from './account/newPassword.ts';
import { nameOf } from './account/reading.ts';
import { signInAs } from './account/signedIn.ts';
import { handle, type HandledCall } from './calls/handle.ts';
import { localeOf } from './requests/locale.ts';
import { resourceNamed } from './requests/target.ts';
import { texts } from '../texts.ts';

/** Returns the calls of the setup link. Of parallel requests with one link only one succeeds. */
export const setupCalls = (context: AccountContext): readonly HandledCall[] => [
  handle(calls.setUp, async ({ request, reply, params: { token }, body }) => {
    const { queries } = context;
    if (!(await isSetupToken(queries, token))) throw new Failure('E_NOT_FOUND', { message: spent, hint: anotherLink });
    const account = { ...body, ...nameOf(body) };
    await acceptPassword(account.password, account);
    if ((await queries.users.countUsers()) > 0 || !(await consumeSetupToken(queries)))
      throw new Failure('E_NOT_FOUND', { message: spent, hint: anotherLink });
    const first = { ...account, type: 'management', language: localeOf(request) };
    const user = await begin(context, first).catch(async (error: unknown) => {
      // The data was rejected, so the link can be used again.
      await restoreSetupToken(queries, token);
      throw error;
    });
    return signInAs(context, { request, reply }, String(user['uuid']));
  }),
];

/** Creates the initial rows, then the first account, whose existence marks the set-up as done. */
async function begin({ store, firstRows = {} }: AccountContext, account: Row): Promise<Row> {
  const { resources } = store.registry();
  for (const [name, rows] of Object.entries(firstRows)) {
    const resource = resources[name];
    if (!resource) continue;
    const present = await anyTable(store.database).selectFrom(resource.table).select('uuid').limit(1).execute();
    if (present.length === 0) for (const row of rows) await store.create(systemCaller, resource, row);
  }
  return store.create(systemCaller, resourceNamed(store.registry(), 'users'), account);
}

const spent = texts.label('accounts.setup_link_used');
const anotherLink = texts.label('accounts.setup_link_hint');
