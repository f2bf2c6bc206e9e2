/** The one-time setup link: makes the first management account and signs it in. */
import type { FastifyInstance } from 'fastify';
import { minCharacters } from '../auth/passwordRules.ts';
import { giveBackSetup, isSetupToken, takeSetup } from '../auth/setup.ts';
import { systemCaller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import type { AccountContext } from './account/context.ts';
import { acceptPassword } from './account/newPassword.ts';
import { signInAs } from './account/signedIn.ts';
import { BodyReader, objectBody } from './bodies.ts';
import { resourceNamed } from './target.ts';
import { texts } from '../texts.ts';

export function setupRoutes(app: FastifyInstance, context: AccountContext): void {
  const { store, queries } = context;

  app.post('/api/setup/:token', async (request, reply) => {
    const { token } = request.params as { readonly token: string };
    if (!(await isSetupToken(queries, token))) throw new Failure('E_NOT_FOUND', { message: spent, hint: anotherLink });
    const reader = new BodyReader(objectBody(request.body), ['email', 'first_name', 'last_name', 'password']);
    const account = {
      email: reader.text('email', { max: 254 }),
      first_name: reader.line('first_name', { max: 50 }),
      last_name: reader.line('last_name', { max: 80 }),
      password: reader.text('password', { min: minCharacters, max: 1_024 }),
    };
    reader.finish();
    await acceptPassword(account.password, account);
    if ((await queries.countUsers()) > 0 || !(await takeSetup(queries)))
      throw new Failure('E_NOT_FOUND', { message: spent, hint: anotherLink });
    const user = await store
      .create(systemCaller, resourceNamed(store.registry(), 'users'), { ...account, type: 'management' })
      .catch(async (error: unknown) => {
        // Refused, for example for its address: the link stays good for another try.
        await giveBackSetup(queries, token);
        throw error;
      });
    void reply.code(201);
    return signInAs(context, { request, reply }, String(user['uuid']));
  });
}

const spent = texts.label('accounts.setup_link_used');
const anotherLink = texts.label('accounts.setup_link_hint');
