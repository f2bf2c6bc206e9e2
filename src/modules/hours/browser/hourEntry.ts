/** Entering hours with little typing: what a line means, what can be booked again, what is proposed. */
import type { CalendarRow, Interpretation, Proposal, Repeatables } from '../rules/quickAnswer.ts';
import type * as calls from '../calls.ts';
import { ask, asksOf, call, callsOf, pathTo } from '../../../engine/browser/providers/call.ts';

const own = callsOf<typeof calls>();
const readOwn = asksOf<typeof calls>();

/** What is sent to book an entry; its employee is whoever sends it. */
export interface NewEntry {
  readonly work_date: string;
  readonly minutes: number;
  readonly started_at?: string;
  readonly ended_at?: string;
  readonly break_minutes?: number;
  readonly client_uuid: string;
  readonly project_uuid?: string;
  readonly activity: string;
  readonly billable: boolean;
  readonly description: string;
  readonly source?: string;
  readonly source_key?: string;
}

export const readQuick = (text: string, day: string): Promise<Interpretation> =>
  readOwn('POST /api/hours/quick', { body: { text, day } });
export const previewCalendar = (file: calls.CalendarFile): Promise<{ readonly rows: readonly CalendarRow[] }> =>
  readOwn('POST /api/hours/calendar-preview', { body: file });
export const readRepeatables = (): Promise<Repeatables> => own('GET /api/hours/repeatable');
/** Begins the key of every query about what is proposed. */
export const proposalsKey = ['hours-proposals'] as const;
/** Of one day; of the last two weeks without. */
export const readProposals = (day: string | null = null): Promise<{ readonly proposals: readonly Proposal[] }> =>
  own('GET /api/hours/proposals', day === null ? {} : { query: { from: day, until: day } });
export const dismissProposal = (source_key: string, title: string): Promise<{ readonly uuid: string }> =>
  call('POST', '/hour-dismissals', { source_key, title: title.slice(0, 300) });
export const restoreProposal = (uuid: string): Promise<void> => call('DELETE', pathTo('hour-dismissals', uuid));
export const savePreset = (preset: object): Promise<{ readonly uuid: string }> => call('POST', '/hour-presets', preset);
export const removePreset = (uuid: string): Promise<void> => call('DELETE', pathTo('hour-presets', uuid));

/** The same key books once. */
export const bookEntry = (entry: NewEntry, key: string): Promise<{ readonly uuid: string }> =>
  ask('POST', '/hours', entry, { idempotencyKey: key });

/** All as drafts, or none. @throws HttpError 422 with what is wrong, by row: `entries.0.minutes`. */
export const bookEntries = (entries: readonly NewEntry[]): Promise<{ readonly uuids: readonly string[] }> =>
  own('POST /api/hours/drafts', { body: { entries: entries.map((entry) => ({ ...entry })) } });

export const readCalendarLink = (): Promise<calls.CalendarLink> => own('GET /api/hours/calendar-link');
/** The link itself is answered this once. */
export const renewCalendarLink = (): Promise<{ readonly url: string }> => readOwn('POST /api/hours/calendar-link');
export const withdrawCalendarLink = (): Promise<void> => readOwn('DELETE /api/hours/calendar-link');
