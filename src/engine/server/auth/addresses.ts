/** Whose an e-mail address is: proven by a link that was sent to it. */
import { Failure } from '../store/failure.ts';
import type { Account, SystemQueries } from '../store/system.ts';

/** What is refused to who has yet to prove their address. */
export function unproven(): Failure {
  return new Failure('E_STATE', {
    message: { en: 'Confirm your e-mail address first.', nl: 'Bevestig eerst je e-mailadres.' },
    hint: {
      en: 'Open the link in the mail that we sent you. You can have it sent again from the top of every page.',
      nl: 'Open de link in de mail die we je hebben gestuurd. Bovenaan elke pagina kun je die opnieuw laten versturen.',
    },
  });
}

/**
 * The person has opened a mail that was sent to the account's address. Where nobody had before, whoever made the account may have been
 * somebody else: their ways in are closed.
 */
export async function proveAddress(queries: SystemQueries, account: Account, now: Date): Promise<void> {
  if (account.email_verified_at !== null) return;
  await queries.deleteFactorsOfUser(account.uuid);
  await queries.verifyEmail(account.uuid, account.email, now);
}
