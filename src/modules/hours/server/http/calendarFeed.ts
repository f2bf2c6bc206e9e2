/** Handlers of the private calendar link: renew, withdraw, and serve the feed. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as calls from '../../calls.ts';
import {
  Accounts,
  type Caller,
  Failure,
  handle,
  handleExchange,
  limits,
  perServer,
  Requests,
  Secrets,
} from '#engine/server';
import { calendarFeed } from '../entry/calendarFeed.ts';
import { texts } from '../texts.ts';

const secretForm = /^[A-Za-z0-9_-]{43}$/;

const linkThrottle = perServer(({ queries, now }) =>
  Requests.throttle({ name: 'calendar link', limits: limits.attempts.link, queries, now }),
);

/** Handlers of `/api/hours/calendar-link` and, without a session, `/api/calendar-feeds/:file`. */
export const calendarFeedCalls = [
  handle(calls.readHoursCalendarLink, async ({ queries, request }) => {
    const feed = await queries.calendarFeeds.findFeed(ownerOf(request).user_uuid);
    return {
      exists: feed !== null,
      created_at: feed?.created_at.toISOString() ?? null,
      read_at: feed?.read_at?.toISOString() ?? null,
    };
  }),
  handle(calls.renewHoursCalendarLink, async ({ store, queries, now, accounts, request }) => {
    const owner = ownerOf(request);
    const secret = Secrets.newSecret();
    await queries.calendarFeeds.putFeed({ user_uuid: owner.user_uuid, hash: Secrets.secretHash(secret), now: now() });
    await store.record(owner.caller, {
      verb: 'calendar-link',
      outcome: 'done',
      reason: null,
      resource: null,
      record_uuid: null,
    });
    return { url: `${accounts.origin()}/api/calendar-feeds/${secret}.ics` };
  }),
  handle(calls.withdrawHoursCalendarLink, ({ queries, request }) =>
    queries.calendarFeeds.deleteFeed(ownerOf(request).user_uuid),
  ),
  handleExchange(calls.readHoursCalendar, async (context) => {
    const { store, queries, now, params, request, reply } = context;
    const forgive = await linkThrottle(context).attempt(request, null);
    const [secret = '', extension] = params.file.split('.');
    const person =
      secretForm.test(secret) && extension === 'ics'
        ? await queries.persons.readFeed(Secrets.secretHash(secret), now())
        : null;
    if (person?.employee === null || person === null) throw new Failure('E_NOT_FOUND');
    await forgive();
    const text = await calendarFeed(
      { records: store, registry: store.registry(), caller: Accounts.callerOfPerson(person) },
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
  }),
];

/**
 * @throws Failure E_STATE for an API token, which must not create a link that outlives it, and for people without
 * hours.
 */
function ownerOf(request: FastifyRequest): { readonly user_uuid: string; readonly caller: Caller } {
  const caller = Requests.callerOf(request);
  if (request.bearer) throw new Failure('E_STATE', texts.refusal('calendar_feed.token_refused'));
  if (caller.user_uuid === null || caller.employee_uuid === null)
    throw new Failure('E_STATE', texts.refusal('calendar_feed.no_employee'));
  return { user_uuid: caller.user_uuid, caller };
}
