// A registry asked by RDAP (RFC 9083): what each of its answers means, what is asked of it, and nobody else.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  availabilityAnswer,
  type AvailabilityAnswer,
} from '../../../../src/modules/selling/server/availability/port.ts';
import { askRdap } from '../../../../src/modules/selling/server/availability/rdap.ts';
import { cachedAvailability } from '../../../../src/modules/selling/server/availability/cachedAvailability.ts';
import { outboundPolicy } from '../../../../src/engine/server/outbound/policy.ts';
import {
  found,
  json,
  notFound,
  startRdapServer,
  type RdapReply,
  type RdapServer,
} from '../../../support/rdapServer.ts';

let registry: RdapServer;
let elsewhere: RdapServer;
beforeAll(async () => {
  [registry, elsewhere] = [await startRdapServer(), await startRdapServer()];
});
afterAll(async () => {
  await Promise.all([registry.close(), elsewhere.close()]);
});

const here = outboundPolicy(['127.0.0.0/8']);
const ask = (name: string): Promise<AvailabilityAnswer> => askRdap(registry.address, name, here);
const text =
  (status: number, body: string, type = 'text/html'): RdapReply =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const registeredOn = (day: string): object => ({
  events: [
    { eventAction: 'last changed', eventDate: '2026-03-01T00:00:00Z' },
    { eventAction: 'registration', eventDate: `${day}T10:00:00Z` },
  ],
});

describe('an RDAP answer', () => {
  test.each<readonly [string, RdapReply, AvailabilityAnswer]>([
    ['found', found('name.nl'), availabilityAnswer('taken')],
    ['found, in capitals and with the last dot', found('NAME.NL.'), availabilityAnswer('taken')],
    ['not found', notFound, availabilityAnswer('free')],
    ['not found, in no words', (_, response) => void response.writeHead(404).end(), availabilityAnswer('free')],
    [
      'not found, in a page of a server that is no registry',
      text(404, '<h1>Not Found</h1>'),
      availabilityAnswer('unknown', 'unreadable'),
    ],
    ['about another name', found('other.nl'), availabilityAnswer('unknown', 'unreadable')],
    [
      'about no name',
      json(200, { objectClassName: 'nameserver', ldhName: 'name.nl' }),
      availabilityAnswer('unknown', 'unreadable'),
    ],
    [
      'rubbish',
      text(200, '{"objectClassName": "doma', 'application/rdap+json'),
      availabilityAnswer('unknown', 'unreadable'),
    ],
    ['a list', json(200, []), availabilityAnswer('unknown', 'unreadable')],
    ['longer than any answer', text(200, `"${'x'.repeat(300_000)}"`), availabilityAnswer('unknown', 'unreadable')],
    ['not allowed', json(403, {}), availabilityAnswer('unknown', 'unreadable')],
    ['a wrong question', json(400, {}), availabilityAnswer('unknown', 'unreadable')],
    ['too many questions', json(429, {}, { 'retry-after': '9' }), availabilityAnswer('unknown', 'busy')],
    ['a fault of theirs', json(503, {}), availabilityAnswer('unknown', 'failing')],
    ['cut off', (request) => void request.socket.destroy(), availabilityAnswer('unknown', 'silent')],
    [
      'being deleted',
      found('name.nl', { status: ['pending delete', 'inactive'] }),
      availabilityAnswer('taken', 'pending-delete'),
    ],
    ['in redemption', found('name.nl', { status: ['Redemption Period'] }), availabilityAnswer('taken', 'redemption')],
    [
      'locked',
      found('name.nl', { status: ['client transfer prohibited'] }),
      availabilityAnswer('taken', null, { locked: true }),
    ],
    [
      'registered on a day',
      found('name.nl', registeredOn('2026-02-20')),
      availabilityAnswer('taken', null, { moved_on: '2026-02-20' }),
    ],
    [
      'with words that are no words',
      found('name.nl', { status: 7, events: [null, 'x', { eventAction: 'registration', eventDate: 5 }] }),
      availabilityAnswer('taken'),
    ],
  ])('%s', async (_, reply, expected) => {
    registry.answer('name.nl', reply);
    expect(await ask('name.nl')).toEqual(expected);
  });

  test('that does not arrive is not waited for', async () => {
    registry.answer('slow.nl', () => undefined);
    const started = performance.now();
    expect(await ask('slow.nl')).toEqual(availabilityAnswer('unknown', 'silent'));
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  test('of a missing server is not waited for either', async () => {
    expect(await askRdap('http://127.0.0.1:1/', 'name.nl', here)).toEqual(availabilityAnswer('unknown', 'silent'));
  });
});

describe('only the given address is called', () => {
  test('with redirects within it, but not in a circle', async () => {
    registry.answer('moved.nl', json(302, {}, { location: '/rdap/v2/domain/there.nl' }));
    registry.answer('there.nl', found('moved.nl'));
    expect(await ask('moved.nl')).toEqual(availabilityAnswer('taken'));
    registry.answer('round.nl', json(301, {}, { location: '/rdap/domain/round.nl' }));
    expect(await ask('round.nl')).toEqual(availabilityAnswer('unknown', 'unreadable'));
  });

  test('without redirects to another server, whatever that would answer', async () => {
    elsewhere.otherwise(notFound);
    registry.answer('away.nl', json(302, {}, { location: `${elsewhere.address}domain/away.nl` }));
    expect(await ask('away.nl')).toEqual(availabilityAnswer('unknown', 'unreadable'));
    expect(elsewhere.asked).toEqual([]);
  });

  test.each(['../../secret', 'a/b', '@evil.example', '?x=1', '#x', '..'])(
    '%s stays one piece of the path',
    async (name) => {
      registry.asked.splice(0);
      await ask(name);
      expect(registry.asked.every((path) => path.startsWith('/rdap/'))).toBe(true);
    },
  );
});

describe('questions', () => {
  const clock = { now: 0 };
  const limited = (together: number) =>
    cachedAvailability((endpoint, name) => askRdap(endpoint, name, here), {
      now: () => clock.now,
      maxConcurrent: together,
    });

  test('are asked once a minute, and again on request', async () => {
    registry.asked.splice(0);
    registry.answer('again.nl', found('again.nl'));
    const asking = limited(8);
    await Promise.all([asking(registry.address, 'again.nl', {}), asking(registry.address, 'again.nl', {})]);
    clock.now += 59_000;
    await asking(registry.address, 'again.nl', {});
    expect(registry.asked).toHaveLength(1);
    await asking(registry.address, 'again.nl', { fresh: true });
    clock.now += 61_000;
    await asking(registry.address, 'again.nl', {});
    expect(registry.asked).toHaveLength(3);
  });

  test('are limited to a few concurrent ones, however many there are', async () => {
    registry.otherwise((request, response) => void wait(20).then(() => notFound(request, response)));
    const asking = limited(4);
    const names = Array.from({ length: 40 }, (_, index) => `many-${index}.nl`);
    const answers = await Promise.all(names.map((name) => asking(registry.address, name, {})));
    expect(answers.every(({ status }) => status === 'free')).toBe(true);
    expect(registry.most()).toBeLessThanOrEqual(4);
  });

  test('pause for a registry that cannot keep up', async () => {
    registry.otherwise(json(429, {}));
    registry.asked.splice(0);
    const asking = limited(1);
    const names = Array.from({ length: 10 }, (_, index) => `busy-${index}.nl`);
    expect(
      new Set((await Promise.all(names.map((name) => asking(registry.address, name, {})))).map(({ reason }) => reason)),
    ).toEqual(new Set(['busy']));
    expect(registry.asked).toHaveLength(1);
    registry.otherwise(notFound);
    clock.now += 5_001;
    expect(await asking(registry.address, 'busy-0.nl', { fresh: true })).toEqual(availabilityAnswer('free'));
  });
});
