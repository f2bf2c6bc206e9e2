/** All calls of accounts: signing in and out, the links of mails, what people do with their own account, and the outbox. */
import type { FastifyInstance } from 'fastify';
import { sessionRoutes } from '../session.ts';
import { setupRoutes } from '../setup.ts';
import { accountContext, type AccountDependencies } from './context.ts';
import { outboxRoutes } from './outbox.ts';
import { permissionRoutes } from './permissions.ts';
import { passwordResetRoutes } from './passwordResets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when what follows answers already given is done too. */
    settled(): Promise<void>;
  }
}

export function accountRoutes(app: FastifyInstance, dependencies: AccountDependencies): void {
  const context = accountContext(dependencies, app.log);
  app.decorate('settled', () => context.afterwards.settled());
  app.addHook('onClose', () => context.afterwards.settled());

  sessionRoutes(app, context);
  setupRoutes(app, context);
  passwordResetRoutes(app, context);
  outboxRoutes(app, context);
  permissionRoutes(app, context);
}
