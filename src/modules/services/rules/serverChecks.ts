/** Server checks: their names, tallies of results, and quiet hours. Pure, shared by screens and server. */
import { LocalTime } from '#engine/values';

/** Kinds of checks: TCP connection, HTTP or HTTPS response, TLS certificate. */
export const checkKinds = ['tcp', 'http', 'https', 'tls'] as const;
/** Kind of a server check. */
export type CheckKind = (typeof checkKinds)[number];

/** States of checks. `failing` becomes `down` after several failures in a row. */
export const checkStates = ['unknown', 'up', 'failing', 'down', 'not_possible', 'paused'] as const;
/** State of a server check after its last results. */
export type CheckState = (typeof checkStates)[number];

export const checkProblems = [
  'refused',
  'timeout',
  'no_address',
  'broken_off',
  'status',
  'certificate_expired',
  'certificate_expires',
  'certificate_name',
  'certificate_untrusted',
  'internal_address',
] as const;
/** Reason why a check failed. */
export type CheckProblem = (typeof checkProblems)[number];

interface CheckTarget {
  readonly kind: CheckKind;
  readonly port: number;
  readonly host: string | null;
  readonly path: string | null;
}

const usualPorts: Readonly<Partial<Record<CheckKind, number>>> = { http: 80, https: 443 };

/**
 * Returns a name such as "HTTPS /up", "TCP 22", "TLS 993 mail.example.nl": only values other than the defaults are
 * shown.
 */
export function checkName({ kind, port, host, path }: CheckTarget): string {
  const parts = [
    kind.toUpperCase(),
    usualPorts[kind] === port ? '' : String(port),
    host ?? '',
    path === null || path === '/' ? '' : path,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Tally of an hour or day: number of runs, failures, and runs in maintenance, which do not count. */
export interface CheckTally {
  readonly runs: number;
  readonly failures: number;
  readonly maintenance: number;
  /** Sum over all runs that were answered. */
  readonly milliseconds: number;
}

export const emptyTally: CheckTally = { runs: 0, failures: 0, maintenance: 0, milliseconds: 0 };

/** Adds up two tallies, such as those of two hours. */
export function addTally(one: CheckTally, other: CheckTally): CheckTally {
  return {
    runs: one.runs + other.runs,
    failures: one.failures + other.failures,
    maintenance: one.maintenance + other.maintenance,
    milliseconds: one.milliseconds + other.milliseconds,
  };
}

/** Stored form: four numbers. */
export type StoredTally = readonly [runs: number, failures: number, maintenance: number, milliseconds: number];

/** Converts a tally to its stored form; see {@link readTally}. */
export function storeTally({ runs, failures, maintenance, milliseconds }: CheckTally): StoredTally {
  return [runs, failures, maintenance, milliseconds];
}

/** Parses what {@link storeTally} stored; anything else is an empty tally. */
export function readTally(stored: unknown): CheckTally {
  if (!Array.isArray(stored)) return emptyTally;
  const numbers = stored.map((one: unknown) => (typeof one === 'number' && Number.isFinite(one) ? one : 0));
  const [runs = 0, failures = 0, maintenance = 0, milliseconds = 0] = numbers;
  return { runs, failures, maintenance, milliseconds };
}

/** Returns the uptime in hundredths of a percent; null if no run counts. Never 100 % after a failure. */
export function uptimeBasisPoints({ runs, failures, maintenance }: CheckTally): number | null {
  const counted = runs - maintenance;
  if (counted <= 0) return null;
  return Math.floor(((counted - failures) * 10_000) / counted);
}

/** State of an hour or day: `none` without runs, `partly` with some failures. */
export type TallyState = 'none' | 'up' | 'partly' | 'down' | 'maintenance';

/** Returns the state of an hour or day; "partly" if it was down for less than half of the runs. */
export function tallyState(tally: CheckTally): TallyState {
  const counted = tally.runs - tally.maintenance;
  if (tally.runs === 0) return 'none';
  if (counted <= 0) return 'maintenance';
  if (tally.failures === 0) return 'up';
  return tally.failures * 2 >= counted ? 'down' : 'partly';
}

interface QuietHours {
  /** "22:00", Amsterdam time. */
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
}

/** Returns true if no mail may be sent now. The range may pass midnight; equal times mean the whole day. */
export function isQuiet({ quiet_from, quiet_until }: QuietHours, now: Date): boolean {
  if (!quiet_from || !quiet_until) return false;
  const { minute } = LocalTime.localTimeOf(now);
  const [from, until] = [minuteOf(quiet_from), minuteOf(quiet_until)];
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** One check with its history, for the page of the server. */
export interface CheckAvailability {
  readonly uuid: string;
  readonly name: string;
  readonly kind: CheckKind;
  readonly state: CheckState;
  readonly state_since: string | null;
  readonly problem: CheckProblem | null;
  readonly problem_detail: string | null;
  readonly response_ms: number | null;
  readonly checked_at: string | null;
  readonly certificate_until: string | null;
  /** The last 24 hours, newest last. */
  readonly hours: readonly CheckTally[];
  /** The last 90 days, today last. */
  readonly days: readonly CheckTally[];
}

export const hoursShown = 24;
export const daysShown = 90;

/** An outage on the page of a server. `ended_at` is null while it lasts. */
export interface OutageShown {
  readonly uuid: string;
  readonly kind: 'unreachable' | 'problem';
  readonly what: string;
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly task_uuid: string | null;
}

/** Availability of a server: checks, outages, and what the server carries. */
export interface ServerAvailability {
  /** The first hour and the first day. */
  readonly hours_from: string;
  readonly days_from: string;
  readonly checks: readonly CheckAvailability[];
  /** Open outages first, then the latest. */
  readonly outages: readonly OutageShown[];
  readonly carried: readonly { readonly resource: string; readonly count: number; readonly names: readonly string[] }[];
}

/** Adds up the days of all checks of a server. Certificates do not count, because the server answers with any. */
export function serverDays(checks: readonly Pick<CheckAvailability, 'kind' | 'days'>[]): readonly CheckTally[] {
  const [first, ...others] = checks.filter(({ kind }) => kind !== 'tls').map(({ days }) => days);
  return (first ?? []).map((day, index) => others.reduce((sum, days) => addTally(sum, days[index] ?? emptyTally), day));
}
