/** Browser calls for quick time entry: parse a line, read what can be repeated, read proposals. */
import type { CalendarRow, Interpretation, Proposal, Repeatables } from '../rules/quickAnswer.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const own = Api.callsOf<typeof calls>();
const readOwn = Api.asksOf<typeof calls>();

/** Body of a new time entry. Its employee is the caller. */
export interface NewHourEntry {
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

/** Interprets a typed line on the server. Books nothing. `day` (YYYY-MM-DD) applies if the line names none. */
export const readQuick = (text: string, day: string): Promise<Interpretation> =>
  readOwn('POST /api/hours/quick', { body: { text, day } });

/** Reads the events of an iCalendar file as proposed entries. Books nothing. */
export const previewCalendar = (file: calls.CalendarUpload): Promise<{ readonly rows: readonly CalendarRow[] }> =>
  readOwn('POST /api/hours/calendar-preview', { body: file });

/** Reads the person's favourites, templates and recent work. */
export const readRepeatables = (): Promise<Repeatables> => own('GET /api/hours/repeatable');
/** First part of the key of every query about proposals. */
export const proposalsKey = ['hours-proposals'] as const;
/** Reads the proposals of one day, or of the last two weeks. */
export const readProposals = (day: string | null = null): Promise<{ readonly proposals: readonly Proposal[] }> =>
  own('GET /api/hours/proposals', day === null ? {} : { query: { from: day, until: day } });

/** Hides a proposal permanently. The answer's uuid is that of the dismissal, for {@link restoreProposal}. */
export const dismissProposal = (source_key: string, title: string): Promise<{ readonly uuid: string }> =>
  Api.call('POST', '/hour-dismissals', { source_key, title: title.slice(0, 300) });

/** Shows a dismissed proposal again. Takes the uuid of the dismissal, not of the proposed work. */
export const restoreProposal = (uuid: string): Promise<void> => Api.call('DELETE', Api.pathTo('hour-dismissals', uuid));

/** Creates a favourite or template (resource `hour-presets`) of the person. */
export const savePreset = (preset: object): Promise<{ readonly uuid: string }> =>
  Api.call('POST', '/hour-presets', preset);

/** Deletes a favourite or template. */
export const removePreset = (uuid: string): Promise<void> => Api.call('DELETE', Api.pathTo('hour-presets', uuid));

/**
 * Creates a time entry.
 *
 * @param key idempotency key.
 */
export const bookEntry = (entry: NewHourEntry, key: string): Promise<{ readonly uuid: string }> =>
  Api.ask('POST', '/hours', entry, { idempotencyKey: key });

/**
 * Creates all entries as drafts, or none.
 *
 * @throws HttpError 422 with errors by row: `entries.0.minutes`.
 */
export const bookEntries = (entries: readonly NewHourEntry[]): Promise<{ readonly uuids: readonly string[] }> =>
  own('POST /api/hours/drafts', { body: { entries: entries.map((entry) => ({ ...entry })) } });

/** Reads if and when a calendar link was created and last used. The address itself cannot be read. */
export const readCalendarLink = (): Promise<calls.CalendarLink> => own('GET /api/hours/calendar-link');
/** Creates a new calendar link. The address is returned only this once. */
export const renewCalendarLink = (): Promise<{ readonly url: string }> => readOwn('POST /api/hours/calendar-link');

/** Invalidates the calendar link, so that calendars that use it stop receiving hours. */
export const withdrawCalendarLink = (): Promise<void> => readOwn('DELETE /api/hours/calendar-link');
