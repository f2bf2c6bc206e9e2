/** Generates script runs on servers with their output, and tasks for those that wait for a person. */
import { type CalendarDate, Dates } from '#engine/values';
import type { Changeable, DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoStaff } from '../company/employees.ts';
import type { ScriptRow, Scripts } from '../company/templates.ts';
import type { Random } from '../random.ts';
import { makeTask } from '../work/tasks.ts';
import type { ServerFields, Servers } from './servers.ts';

type Server = DemoRow<ServerFields>;

interface Planned {
  readonly script: string;
  readonly server: Server;
  readonly daysAgo: number;
  readonly status: 'succeeded' | 'failed' | 'running' | 'waiting' | 'cancelled';
}

/** Output lines of each script. */
const sayings: Readonly<Record<string, (server: Server, random: Random) => readonly string[]>> = {
  Beveiligingsupdates: (server, random) => [
    'Starting unattended upgrades script',
    `Allowed origins are: origin=${server.os.split(' ')[0] ?? 'Debian'},codename=trixie-security`,
    `Packages that will be upgraded: ${random.sample(['libssl3t64', 'openssl', 'curl', 'libcurl4t64', 'nginx-common', 'php8.4-fpm', 'sudo', 'tzdata'], 4).join(' ')}`,
    'Writing dpkg log to /var/log/unattended-upgrades/unattended-upgrades-dpkg.log',
    'All upgrades installed',
    'Scanning processes...',
    'Restarting services...',
    ' systemctl restart php8.4-fpm.service',
    'No VM guests are running outdated hypervisor binaries.',
  ],
  'Controle van back-ups': (server, random) => [
    `{"latest": "${server.name}-nacht.json", "age_hours": ${random.integer(5, 19)}.${random.integer(0, 9)}}`,
  ],
  Basisinrichting: () => [
    'Reading package lists...',
    'Building dependency tree...',
    'unattended-upgrades is already the newest version.',
    'Setting up fail2ban (1.1.0-8) ...',
    'Setting up nftables (1.1.3-1) ...',
    'Setting up chrony (4.6.1-3) ...',
  ],
  'Cache opwarmen': () => [
    '   INFO  Caching framework bootstrap, configuration, and metadata.',
    '  config ................................................... 14ms DONE',
    '  events .................................................... 2ms DONE',
    '  routes ................................................... 21ms DONE',
    '  views ................................................... 186ms DONE',
  ],
};

const failed = {
  code: 100,
  reason: 'Geen ruimte meer op /var. Ruim oude kernels op en draai het script opnieuw.',
  output: ['Reading package lists...', "E: You don't have enough free space in /var/cache/apt/archives/."],
};

/** Adds script runs, started by an employee of systems. */
export function makeScriptRuns(
  world: World,
  { scripts, servers, staff }: { readonly scripts: Scripts; readonly servers: Servers; readonly staff: DemoStaff },
): void {
  const random = world.random('script runs');
  const systems = staff.all.filter(({ craft, employee }) => craft === 'systems' && employee.status === 'active');
  for (const plan of planned(servers, random))
    makeRun(world, { ...plan, script: scripts.get(plan.script), by: random.pick(systems), random });
}

function planned(servers: Servers, random: Random): readonly Planned[] {
  const [first, second, third, fourth] = [...servers.shared];
  const [database] = servers.database;
  if (!first || !second || !third || !fourth || !database)
    throw new Error('The demo company needs four shared servers and a database server.');
  const nightly = Array.from({ length: 24 }, (_none, index): Planned => ({
    script: 'Beveiligingsupdates',
    server: random.pick([...servers.shared, ...servers.application]),
    daysAgo: 2 + index * 2,
    status: 'succeeded',
  }));
  const checks = Array.from({ length: 8 }, (_none, index): Planned => ({
    script: 'Controle van back-ups',
    server: random.pick([database, third, fourth]),
    daysAgo: 1 + index,
    status: 'succeeded',
  }));
  return [
    ...nightly,
    ...checks,
    { script: 'Basisinrichting', server: database, daysAgo: 120, status: 'succeeded' },
    { script: 'Beveiligingsupdates', server: second, daysAgo: 1, status: 'failed' },
    { script: 'Cache opwarmen', server: servers.application[0] ?? first, daysAgo: 6, status: 'succeeded' },
    { script: 'Cache opwarmen', server: servers.application[0] ?? first, daysAgo: 5, status: 'cancelled' },
    { script: 'Beveiligingsupdates', server: third, daysAgo: 1, status: 'running' },
    { script: 'Controle van back-ups', server: first, daysAgo: 1, status: 'waiting' },
  ];
}

interface Run extends Omit<Planned, 'script'> {
  readonly script: DemoRow<ScriptRow> | undefined;
  readonly by: DemoStaff['all'][number];
  readonly random: Random;
}

/** Returns the minute of the day at which the schedule starts the script; null if it does not run on this day. */
function plannedFor({ schedule_cron }: ScriptRow, day: CalendarDate): number | null {
  const midnight = instantAt(day, 0);
  const next =
    schedule_cron === undefined ? null : Dates.nextCronRun(schedule_cron, new Date(new Date(midnight).getTime() - 1));
  const minutes = next === null ? null : Math.round((next.getTime() - new Date(midnight).getTime()) / 60_000);
  return minutes === null || minutes >= 24 * 60 ? null : minutes;
}

function makeRun(world: World, { script, server, daysAgo, status, by, random }: Run): void {
  if (!script) throw new Error('The demo runs a script that is not there.');
  const { book, today } = world;
  const byHand = random.integer(9 * 60, 16 * 60);
  const plannedMinute = status === 'succeeded' ? plannedFor(script, Dates.addDays(today, -daysAgo)) : null;
  const minute = plannedMinute ?? byHand;
  const createdAt = instantAt(Dates.addDays(today, -daysAgo), minute);
  const seconds = random.integer(4, 210);
  const isOver = status === 'succeeded' || status === 'failed';
  const start =
    status === 'waiting' || status === 'cancelled'
      ? {}
      : { started_at: instantAt(Dates.addDays(today, -daysAgo), minute + 3) };
  const lines = status === 'failed' ? failed.output : (sayings[script.name]?.(server, random) ?? []);
  const output = status === 'running' ? lines.slice(0, 4) : isOver ? lines : [];
  const run = book.add<'script-runs', Changeable<'script-runs'>>('script-runs', createdAt, {
    server_script_uuid: script.uuid,
    server_uuid: server.uuid,
    ...(script.name === 'Cache opwarmen' ? { parameters: { SITE_URL: 'https://www.dijkenduin.example' } } : {}),
    script_revision: script.revision,
    script_content: script.content,
    interpreter: script.interpreter,
    run_as_user: script.run_as_user,
    timeout_s: script.timeout_s,
    is_destructive: script.is_destructive,
    ...(plannedMinute === null
      ? { started_by_uuid: by.user.uuid, started_by_name: `${by.employee.first_name} ${by.employee.last_name}` }
      : { cause: 'scheduled', scheduled_for: createdAt }),
    status,
    ...start,
    ...(isOver
      ? {
          finished_at: instantAt(Dates.addDays(today, -daysAgo), minute + 3 + Math.ceil(seconds / 60)),
          duration_s: seconds,
          exit_code: status === 'failed' ? failed.code : 0,
        }
      : {}),
    ...(status === 'failed' ? { failure_reason: failed.reason } : {}),
    ...(output.length > 0 ? { output: `${output.join('\n')}\n` } : {}),
  });
  if (daysAgo > 7) return;
  const task = makeTask(world, createdAt, {
    title: `‘${script.name}’ draaien op ${server.name}`,
    kind: 'script',
    subject_resource: 'script-runs',
    subject_uuid: run.uuid,
    provider_uuid: server.provider_uuid,
    instructions: `1. Log in op de server: \`ssh root@${server.hostname}\`\n2. Draai onderstaand script als \`${script.run_as_user}\` (${script.interpreter}).\n\n\`\`\`\n${script.content}\`\`\``,
    ...(status === 'waiting'
      ? { status: 'open' }
      : {
          assignee_uuid: by.employee.uuid,
          status: status === 'running' ? 'in_progress' : status === 'succeeded' ? 'done' : status,
        }),
    ...(status === 'failed' ? { outcome: failed.reason } : {}),
    ...(isOver ? { finished_at: instantAt(Dates.addDays(today, -daysAgo), minute + 3 + Math.ceil(seconds / 60)) } : {}),
  });
  run.task_uuid = task.uuid;
}
