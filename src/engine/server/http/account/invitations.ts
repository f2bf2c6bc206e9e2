/** Accepts invitations: sets name and password, and signs in. */
import * as calls from '../../../registry/calls/signIn.ts';
import { verifyAddress } from '../../auth/addresses.ts';
import { notifyInviter } from '../../auth/invitations.ts';
import { revokeAccess } from '../../auth/revocation.ts';
import { openLink, consumeLink } from '../../auth/links.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { systemCaller } from '../../store/caller.ts';
import { Failure } from '../../store/failure.ts';
import type { UserAccount, FoundLink } from '../../store/system.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { resourceNamed } from '../requests/target.ts';
import type { AccountContext } from './context.ts';
import { acceptPassword } from './newPassword.ts';
import { nameOf } from './reading.ts';
import { offeredLanguage } from '../requests/locale.ts';
import type { Locale } from '../../../registry/types.ts';
import { signInAs } from './signedIn.ts';

const kind = 'invitation';
/** Verb of the audit entry. */
const kindOfEntry = 'accept-invitation';

export function invitationCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, throttles, now } = context;
  const opened = async (token: string): Promise<{ readonly account: UserAccount; readonly link: FoundLink }> => {
    const link = await openLink(queries, { kind, token, now: now() });
    return { link, account: invited(await queries.users.findAccount(link.user_uuid), link) };
  };

  return [
    handle(calls.readInvitation, async ({ request, params }) => {
      await throttles.link.attempt(request, null);
      const {
        account: { email, first_name, last_name, language },
        link: { payload },
      } = await opened(params.token);
      return {
        email,
        first_name,
        last_name,
        language,
        inviter: textOf(payload['inviter']),
        client: textOf(payload['client']),
      };
    }),
    handle(calls.acceptInvitation, async ({ request, reply, params: { token }, body }) => {
      await throttles.link.attempt(request, null);
      const name = nameOf(body);
      const { account, link } = await opened(token);
      await acceptPassword(body.password, { ...account, ...name, company: textOf(link.payload['client']) });
      await takeUp(context, {
        token,
        name,
        hash: await hashPassword(body.password),
        language: offeredLanguage(request, body.language),
      });
      return signInAs(context, { request, reply }, account.uuid, kindOfEntry);
    }),
  ];
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** @throws Failure E_LINK where the address of the account has changed since the link was sent */
function invited(account: UserAccount | null, { payload }: FoundLink): UserAccount {
  if (account === null || payload['email'] !== account.email) throw new Failure('E_LINK');
  return account;
}

interface TakenUp {
  readonly token: string;
  readonly name: { readonly first_name: string; readonly last_name: string };
  readonly hash: string;
  /** Null keeps the language that the inviter set. */
  readonly language: Locale | null;
}

async function takeUp(
  { transaction, store, now, senderOfClient }: AccountContext,
  { token, name, hash, language }: TakenUp,
): Promise<void> {
  const registry = store.registry();
  await transaction(async ({ tx, queries, records }) => {
    const link = await consumeLink(queries, { kind, token, now: now() });
    const account = invited(await queries.users.findAccount(link.user_uuid), link);
    await records.update(systemCaller, resourceNamed(registry, 'users'), account.uuid, {
      ...name,
      ...(language === null ? {} : { language }),
    });
    await queries.users.setPassword(account.uuid, hash, now());
    await verifyAddress(queries, account, now());
    await revokeAccess({ queries, records, registry, caller: systemCaller, now: now() }, account.uuid);
    await notifyInviter(tx, {
      account: { ...account, name: `${name.first_name} ${name.last_name}`.trim() },
      payload: link.payload,
      senderOfClient,
      now: now(),
    });
  });
}
