/** The private link to one's own hours: made anew, withdrawn, and read by a calendar elsewhere. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newSecret, secretHash } from '../../../../engine/server/auth/secrets.ts';
import { callerOfPerson } from '../../../../engine/server/auth/sessionUser.ts';
import { calendarFeed } from '../entry/calendarFeed.ts';
import type { Caller } from '../../../../engine/server/store/caller.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { linkLimits, throttle } from '../../../../engine/server/http/throttle.ts';
import type { EntryDependencies } from './asking.ts';
import { texts } from '../texts.ts';

const secretForm = /^[A-Za-z0-9_-]{43}$/;

export function calendarFeedRoutes(app: FastifyInstance, { store, queries, now, accounts }: EntryDependencies): void {
  const limits = throttle({ name: 'calendar link', limits: linkLimits, queries, now });

  app.get('/api/hours/calendar-link', async (request) => {
    const feed = await queries.findFeed(ownerOf(request).user_uuid);
    return {
      exists: feed !== null,
      created_at: feed?.created_at.toISOString() ?? null,
      read_at: feed?.read_at?.toISOString() ?? null,
    };
  });

  app.post('/api/hours/calendar-link', async (request, reply) => {
    const owner = ownerOf(request);
    const secret = newSecret();
    await queries.putFeed({ user_uuid: owner.user_uuid, hash: secretHash(secret), now: now() });
    await store.record(owner.caller, {
      verb: 'calendar-link',
      outcome: 'done',
      reason: null,
      resource: null,
      record_uuid: null,
    });
    void reply.code(201);
    return { url: `${accounts.origin()}/api/hours/calendar/${secret}.ics` };
  });

  app.delete('/api/hours/calendar-link', async (request, reply) => {
    await queries.deleteFeed(ownerOf(request).user_uuid);
    return reply.code(204).send();
  });

  app.get('/api/hours/calendar/:file', async (request, reply) => {
    const forgive = await limits.attempt(request, null);
    const [secret = '', extension] = String((request.params as { readonly file?: string }).file).split('.');
    const person =
      secretForm.test(secret) && extension === 'ics' ? await queries.readFeed(secretHash(secret), now()) : null;
    if (person?.employee === null || person === null) throw new Failure('E_NOT_FOUND');
    await forgive();
    const text = await calendarFeed(
      { records: store, registry: store.registry(), caller: callerOfPerson(person) },
      now(),
    );
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    void reply.headers({
      etag,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="hours.ics"',
    });
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

/** @throws Failure E_STATE for an API token, which must not leave behind a link that outlives it, and for who has no hours. */
function ownerOf(request: FastifyRequest): { readonly user_uuid: string; readonly caller: Caller } {
  const caller = callerOf(request);
  if (request.bearer) throw new Failure('E_STATE', texts.refusal('calendar_feed.token_refused'));
  if (caller.user_uuid === null || caller.employee_uuid === null)
    throw new Failure('E_STATE', texts.refusal('calendar_feed.no_employee'));
  return { user_uuid: caller.user_uuid, caller };
}
