/** Lists and ends the sessions of the person. */
import * as calls from '../../../registry/calls/account.ts';
import { sessionLimits } from '../../auth/sessions.ts';
import { browserName } from '../../store/audit/browserName.ts';
import { Failure } from '../../store/failure.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { clearSessionCookies } from '../requests/cookies.ts';
import { sessionOf } from '../requests/guard.ts';
import type { AccountContext } from './context.ts';

export const ownSessionCalls = ({ queries, now }: AccountContext): readonly HandledCall[] => [
  handle(calls.listOwnSessions, async ({ request }) => {
    const { found } = sessionOf(request);
    const sessions = await queries.sessions.listSessions(found.user.uuid, sessionLimits(now(), found.user));
    return sessions.map(({ user_agent, ...session }) => ({
      ...session,
      current: session.uuid === found.id,
      browser: user_agent === null ? null : browserName(user_agent),
    }));
  }),
  handle(calls.endOwnSession, async ({ request, reply, params: { uuid } }) => {
    const { found } = sessionOf(request);
    if (!(await queries.sessions.deleteSessionOf(found.user.uuid, uuid))) throw new Failure('E_NOT_FOUND');
    if (uuid.toLowerCase() === found.id) clearSessionCookies(request, reply);
  }),
  handle(calls.endOtherSessions, async ({ request }) => {
    const { found } = sessionOf(request);
    return { ended: await queries.sessions.deleteSessionsOfUser(found.user.uuid, found.id) };
  }),
];
