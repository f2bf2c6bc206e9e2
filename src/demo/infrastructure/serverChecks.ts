/**
 * Generates checks of servers: the last 90 days of servers with accounts, and their outages. The servers do not exist,
 * so the checks are paused.
 */
import { Dates } from '#engine/values';
import { checkName, daysShown, storeTally, type StoredTally } from '../../modules/services/rules/serverChecks.ts';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { ServerFields, Servers } from './servers.ts';

const runsAnHour = 12;

/** Outages by index of the server, number of days ago, start hour and duration in minutes. */
const outages = [
  { server: 0, daysAgo: 61, hour: 3, minutes: 40 },
  { server: 2, daysAgo: 23, hour: 14, minutes: 15 },
  { server: 0, daysAgo: 8, hour: 22, minutes: 95 },
] as const;

interface Failure {
  readonly hour: number;
  readonly minutes: number;
}

/** Adds the checks of shared and database servers, with a result per day of the shared ones. */
export function makeServerChecks(world: World, { shared, database }: Servers): void {
  const random = world.random('server checks');
  for (const [index, server] of shared.entries()) {
    const site = addCheck(world, server, 'https', 443);
    const certificate = addCheck(world, server, 'tls', 443);
    const own = outages.filter((outage) => outage.server === index);
    for (let daysAgo = daysShown - 1; daysAgo >= 1; daysAgo -= 1) {
      const failure = own.find((outage) => outage.daysAgo === daysAgo);
      addDay(world, { check: site, daysAgo, milliseconds: 60 + index * 12, random, ...(failure ? { failure } : {}) });
      addDay(world, { check: certificate, daysAgo, milliseconds: 25, random });
    }
    for (const outage of own) addOutage(world, server, outage);
  }
  for (const server of database) addCheck(world, server, 'tcp', server.ssh_port);
}

function addCheck({ book, today }: World, server: DemoRow<ServerFields>, kind: 'https' | 'tls' | 'tcp', port: number) {
  return book.add('server-checks', server.created_at, {
    server_uuid: server.uuid,
    name: checkName({ kind, port, host: null, path: null }),
    kind,
    port,
    is_paused: true,
    state: 'paused',
    state_since: instantAt(today, 0),
    checked_at: instantAt(Dates.addDays(today, -1), 24 * 60 - 5),
    ...(kind === 'tls' ? { certificate_until: instantAt(Dates.addDays(today, 47), 0) } : {}),
  });
}

interface Day {
  readonly check: DemoRow;
  readonly daysAgo: number;
  readonly milliseconds: number;
  readonly random: Random;
  readonly failure?: Failure;
}

function addDay({ book, today }: World, { check, daysAgo, milliseconds, random, failure }: Day): void {
  const day = Dates.addDays(today, -daysAgo);
  const hours: Record<string, StoredTally> = {};
  let failures = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const failed = failure ? Math.max(0, Math.min(60, failure.minutes - (hour - failure.hour) * 60)) : 0;
    const down = failure && hour >= failure.hour ? Math.round((failed / 60) * runsAnHour) : 0;
    failures += down;
    hours[String(hour)] = storeTally({
      runs: runsAnHour,
      failures: down,
      maintenance: 0,
      milliseconds: (runsAnHour - down) * (milliseconds + random.integer(0, 40)),
    });
  }
  book.add('server-check-days', instantAt(day, 0), {
    server_check_uuid: check.uuid,
    day,
    runs: 24 * runsAnHour,
    failures,
    maintenance: 0,
    hours,
  });
}

function addOutage(
  { book, today }: World,
  server: DemoRow<ServerFields>,
  { daysAgo, hour, minutes }: Failure & { readonly daysAgo: number },
): void {
  const day = Dates.addDays(today, -daysAgo);
  const [began_at, ended_at] = [instantAt(day, hour * 60), instantAt(day, hour * 60 + minutes)];
  book.add('server-outages', began_at, {
    server_uuid: server.uuid,
    kind: 'unreachable',
    what: 'HTTPS: no answer in time',
    what_nl: 'HTTPS: geen antwoord op tijd',
    began_at,
    ended_at,
    duration_s: minutes * 60,
    mailed_at: began_at,
    end_mailed_at: ended_at,
    status: 'over',
  });
}

/** Generates weekly usage of the servers with accounts, which grows as accounts were created. */
export function makeUsage({ book, today }: World, { shared }: Servers): void {
  const accounts = book.of('hosting').filter(({ status }) => status !== 'terminated');
  for (const server of shared) {
    const own = accounts.filter(({ server_uuid }) => server_uuid === server.uuid);
    for (let daysAgo = 7 * 12; daysAgo >= 7; daysAgo -= 7) {
      const day = Dates.addDays(today, -daysAgo);
      const there = own.filter(({ created_at }) => created_at < instantAt(day, 0));
      book.add('server-usage-days', instantAt(day, 0), {
        server_uuid: server.uuid,
        day,
        accounts: there.length,
        disk_used_mb: there.reduce(
          (sum, { disk_used_mb }) => sum + Math.round((disk_used_mb ?? 0) * (1 - daysAgo / 600)),
          0,
        ),
        disk_sold_mb: there.reduce((sum, { pack_snapshot }) => sum + (pack_snapshot?.disk_mb ?? 0), 0),
      });
    }
  }
}
