/** Generates deployments of applications and configuration files, each with its log. */
import { Dates } from '#engine/values';
import type { Changeable, DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoStaff } from '../company/employees.ts';
import type { Random } from '../random.ts';
import { makeTask } from '../work/tasks.ts';
import type { DemoApplication } from './applications.ts';
import type { ApplicationFile } from './configFiles.ts';

interface Parts {
  readonly applications: readonly DemoApplication[];
  readonly staff: DemoStaff;
  readonly files: readonly ApplicationFile[];
}

type Status = 'succeeded' | 'failed' | 'waiting';

/** Results of the last deployments of an application, the newest first. */
const courses: readonly (readonly Status[])[] = [
  ['succeeded', 'failed', 'succeeded', 'succeeded'],
  ['failed', 'succeeded', 'succeeded'],
  ['succeeded', 'succeeded'],
  ['succeeded', 'succeeded', 'succeeded'],
];
const applicationCount = 14;
const hexadecimal = '0123456789abcdef';
const reason = 'De tests van de bouw slaan niet: 1 van 214 faalt. Zie het einde van het logboek.';

/** Adds deployments of 14 applications and sets their release. One waits, with a task for its developer. */
export function makeDeployments(world: World, { applications, staff, files }: Parts): void {
  const random = world.random('deployments');
  const developers = staff.all.filter(({ craft, employee }) => craft === 'development' && employee.status === 'active');
  const built = applications
    .filter(({ type, row }) => ['laravel', 'nodejs', 'custom'].includes(type) && row.status === 'active')
    .slice(0, applicationCount);
  for (const [index, application] of built.entries()) {
    const course = courses[index % courses.length] ?? [];
    for (const [age, status] of course.entries()) {
      const release = course.length - age;
      const daysAgo = 2 + index + age * 9;
      makeDeployment(world, { application, status, release, daysAgo, by: random.pick(developers), random });
    }
    const running = course.indexOf('succeeded');
    Object.assign(application.row, {
      release: course.length - running,
      deployed_at: instantAt(Dates.addDays(world.today, -(2 + index + running * 9)), 17 * 60),
      deployment_state: course[0],
    });
  }
  const waiting = applications.find(
    ({ type, row }) => ['laravel', 'nodejs', 'custom'].includes(type) && row.status === 'deploying',
  );
  if (waiting)
    makeDeployment(world, {
      application: waiting,
      status: 'waiting',
      release: 1,
      daysAgo: 1,
      by: staff.developer,
      random,
    });
  for (const file of files) deployFile(world, file, random.pick(developers));
}

/** Deploys the file on the day after it was written. */
function deployFile(
  { book, today }: World,
  { file, application: { row } }: ApplicationFile,
  by: DemoStaff['all'][number],
): void {
  const day = Dates.addDays(today, -29);
  book.add('deployments', instantAt(day, 10 * 60), {
    name: file.path,
    config_file_uuid: file.uuid,
    file_revision: file.revision,
    file_content: file.content,
    client_uuid: row.client_uuid,
    server_uuid: row.server_uuid,
    started_by_uuid: by.user.uuid,
    started_by_name: `${by.employee.first_name} ${by.employee.last_name}`,
    status: 'succeeded',
    started_at: instantAt(day, 10 * 60),
    finished_at: instantAt(day, 10 * 60 + 1),
    duration_s: 4,
    output: `${file.path}: geschreven\n`,
  });
}

interface Deployment {
  readonly application: DemoApplication;
  readonly status: Status;
  readonly release: number;
  readonly daysAgo: number;
  readonly by: DemoStaff['all'][number];
  readonly random: Random;
}

function makeDeployment(
  world: World,
  { application: { row }, status, release, daysAgo, by, random }: Deployment,
): DemoRow<object> {
  const { book, today } = world;
  const day = Dates.addDays(today, -daysAgo);
  const minute = random.integer(9 * 60, 16 * 60);
  const seconds = random.integer(38, 260);
  const commit = random.text(40, hexadecimal);
  const hasEnded = status !== 'waiting';
  const deployment = book.add<'deployments', Changeable<'deployments'>>('deployments', instantAt(day, minute), {
    name: row.name,
    application_uuid: row.uuid,
    client_uuid: row.client_uuid,
    server_uuid: row.server_uuid,
    release,
    git_branch: 'main',
    git_commit: commit,
    started_by_uuid: by.user.uuid,
    started_by_name: `${by.employee.first_name} ${by.employee.last_name}`,
    status,
    ...(hasEnded
      ? {
          started_at: instantAt(day, minute + 1),
          finished_at: instantAt(day, minute + 1 + Math.ceil(seconds / 60)),
          duration_s: seconds,
          output: logOf(commit, status, random),
        }
      : {}),
    ...(status === 'failed' ? { failure_reason: reason } : {}),
  });
  if (!hasEnded) {
    deployment.task_uuid = makeTask(world, instantAt(day, minute), {
      title: `${row.name} uitrollen`,
      kind: 'deployment',
      subject_resource: 'deployments',
      subject_uuid: deployment.uuid,
      client_uuid: row.client_uuid,
      status: 'open',
      instructions: `1. Haal de branch \`main\` op, commit \`${commit.slice(0, 7)}\`.\n2. Draai het uitrolscript.\n3. Voeg toe aan het logboek van de uitrol wat de server meldt, en rond deze taak af.`,
    }).uuid;
  }
  return deployment;
}

function logOf(commit: string, status: Status, random: Random): string {
  const beginning = [
    `HEAD is now at ${commit.slice(0, 7)}`,
    'Installing dependencies from lock file',
    `Package operations: ${random.integer(0, 4)} installs, ${random.integer(1, 9)} updates, 0 removals`,
    'Generating optimized autoload files',
    `added ${random.integer(310, 640)} packages in ${random.integer(6, 19)}s`,
  ];
  const end =
    status === 'failed'
      ? [
          '',
          '   FAIL  Tests\\Feature\\AfrekenenTest',
          '  ⨯ een bestelling zonder adres wordt geweigerd',
          '  Expected response status code [422] but received 500.',
          '',
          '  Tests:  1 failed, 213 passed',
        ]
      : [
          `vite build: ${random.integer(240, 900)} modules transformed`,
          `✓ built in ${random.integer(3, 14)}.${random.integer(10, 99)}s`,
          '   INFO  Running migrations.',
          '   INFO  Nothing to migrate.',
          '   INFO  Application is now live.',
        ];
  return `${[...beginning, ...end].join('\n')}\n`;
}
