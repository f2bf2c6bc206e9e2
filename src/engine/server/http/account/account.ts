/** All calls of accounts: signing in and out, the links of mails, what people do with their own account, and the outbox. */
import type { FastifyInstance } from 'fastify';
import { sessionRoutes } from '../session.ts';
import { setupRoutes } from '../setup.ts';
import type { HandledCall } from '../calls/handle.ts';
import { confirmationRoutes } from './confirmation.ts';
import { accountContext, type AccountDependencies } from './context.ts';
import { emailVerificationRoutes } from './emailVerifications.ts';
import { invitationRoutes } from './invitations.ts';
import { optionsRoutes } from './options.ts';
import { outboxCalls } from './outbox.ts';
import { ownKeyRoutes } from './ownKeys.ts';
import { ownSessionRoutes } from './ownSessions.ts';
import { ownTenantRoutes } from './ownTenant.ts';
import { passkeyRoutes } from './passkeys.ts';
import { permissionCalls } from './permissions.ts';
import { passwordResetRoutes } from './passwordResets.ts';
import { profileRoutes } from './profile.ts';
import { registrationRoutes } from './registrations.ts';
import { secondFactorRoutes } from './secondFactor.ts';
import { totpRoutes } from './totp.ts';

export function accountRoutes(app: FastifyInstance, dependencies: AccountDependencies): readonly HandledCall[] {
  const context = accountContext(dependencies, app.afterwards);

  sessionRoutes(app, context);
  setupRoutes(app, context);
  optionsRoutes(app, context);
  secondFactorRoutes(app, context);
  registrationRoutes(app, context);
  emailVerificationRoutes(app, context);
  invitationRoutes(app, context);
  passwordResetRoutes(app, context);
  profileRoutes(app, context);
  ownTenantRoutes(app, context);
  confirmationRoutes(app, context);
  ownKeyRoutes(app, context);
  totpRoutes(app, context);
  passkeyRoutes(app, context);
  ownSessionRoutes(app, context);
  return [...outboxCalls(context), ...permissionCalls];
}
