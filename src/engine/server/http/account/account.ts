/** All calls of accounts: sign-in and sign-out, links in mails, the own account, and the outbox. */
import type { BackgroundWork } from '../requests/backgroundWork.ts';
import type { HandledCall } from '../calls/handle.ts';
import { sessionCalls } from '../session.ts';
import { setupCalls } from '../setup.ts';
import { confirmationCalls } from './confirmation.ts';
import { accountContext, type AccountDependencies } from './context.ts';
import { emailVerificationCalls } from './emailVerifications.ts';
import { invitationCalls } from './invitations.ts';
import { signInOptionCalls } from './options.ts';
import { outboxCalls } from './outbox.ts';
import { ownKeyCalls } from './ownKeys.ts';
import { ownSessionCalls } from './ownSessions.ts';
import { ownTenantCalls } from './ownTenant.ts';
import { passkeyCalls } from './passkeys.ts';
import { permissionCalls } from '../access/permissions.ts';
import { passwordResetCalls } from './passwordResets.ts';
import { profileCalls } from './profile.ts';
import { registrationCalls } from './registrations.ts';
import { secondFactorCalls } from './secondFactor.ts';
import { totpCalls } from './totp.ts';

/**
 * Returns the calls of accounts with their handlers.
 * @param afterwards runs work that must not delay a response, such as mail
 */
export function accountCalls(dependencies: AccountDependencies, afterwards: BackgroundWork): readonly HandledCall[] {
  const context = accountContext(dependencies, afterwards);
  return [
    ...sessionCalls(context),
    ...setupCalls(context),
    ...signInOptionCalls(context),
    ...secondFactorCalls(context),
    ...registrationCalls(context),
    ...emailVerificationCalls(context),
    ...invitationCalls(context),
    ...passwordResetCalls(context),
    ...profileCalls(context),
    ...ownTenantCalls(context),
    ...confirmationCalls(context),
    ...ownKeyCalls(context),
    ...totpCalls(context),
    ...passkeyCalls(context),
    ...ownSessionCalls(context),
    ...outboxCalls(context),
    ...permissionCalls,
  ];
}
