/** The two tables of the state machine in docs/provisioning.md, written by `npm run generate -- docs`. */
import {
  lifeChart,
  lifeEvents,
  soldResources,
  type Billing,
  type Life,
  type LifeEvent,
  type SoldResource,
  type Entitlement,
  type LifeStep,
} from './lifeChart.ts';

const billing: Readonly<Record<Billing, string>> = {
  as_before: 'as before',
  until_the_end: 'nothing after the days that are agreed or paid',
  stops: 'nothing from that day',
  goes_on_from_that_day: 'from that day on; not the days in between',
  rest_is_credited: 'what was charged ahead comes back, what was not charged yet is charged',
  stays_owed: 'nothing more; what was invoiced stays owed',
  begins: 'the first period is on the invoice of the order',
  begins_by_itself: 'the first period is on the next invoice',
};

const entitlements: Readonly<Record<Entitlement, string>> = {
  runs: 'runs',
  runs_until_end: 'runs until the end',
  stands_still: 'stands still',
  ends: 'ends',
  waits: 'waits',
  unknown: '–',
};

const names: Readonly<Record<SoldResource, string>> = {
  hosting: 'Hosting account',
  applications: 'Application',
  databases: 'Database',
  servers: 'Server of a client',
  domains: 'Domain',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns the table of events: their effect on the subscription and billing, and the desired state of the service. */
export function eventTable(): string {
  const events: readonly LifeEvent[] = Object.values(lifeEvents);
  return [
    row(['Event', 'The subscription', 'Billed', 'Its service']),
    '|---|---|---|---|',
    ...events.map(({ what, from, to, billing: billed, entitlement }) =>
      row([what, `${from.join(', ')} → **${to}**`, billing[billed], entitlements[entitlement]]),
    ),
  ].join('\n');
}

/** Returns the table of services: what each does in a desired state, if no other subscription pays for it. */
export function serviceTable(): string {
  const columns = ['stands_still', 'ends', 'runs', 'runs_until_end'] as const;
  return [
    row(['Service', ...columns.map((entitlement) => `It ${entitlements[entitlement]}`), 'Days of grace over']),
    `|${'---|'.repeat(columns.length + 2)}`,
    ...soldResources.map((resource) => {
      const life: Life = lifeChart[resource];
      return row([
        names[resource],
        ...columns.map((entitlement) => (life.steps[entitlement] ?? []).map(stepText).join('; ') || 'stays'),
        life.removal === null ? 'nothing: it expires' : stepText(life.removal),
      ]);
    }),
  ].join('\n');
}

function stepText({ from, to, action, work, isOwn }: LifeStep): string {
  const how = action === null ? 'once that is done' : `\`${action}\``;
  const asked = work === null ? '' : `, provider: **${work}**`;
  return `${from.join(', ')} → ${to} (${how}${asked})${isOwn === true ? ', where the chart had stopped it' : ''}`;
}
