/** Answers of the server for quick time entry: a parsed line, repeatable work, and proposals. */

export interface NamedOne {
  readonly uuid: string;
  readonly name: string;
}

/** Client of a time entry, and its project if it has one. */
export interface BookedOn {
  readonly client: NamedOne;
  readonly project: NamedOne | null;
}

interface Alternative extends BookedOn {
  readonly description: string | null;
}

/** Answer of `POST /api/hours/quick`: the values of a time entry as understood from a typed line. */
export interface Interpretation {
  /** Format YYYY-MM-DD. */
  readonly work_date: string;
  readonly minutes: number | null;
  /** RFC 3339, both or none. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** Break in minutes; 0 without times. */
  readonly break_minutes: number;
  readonly activity: string;
  readonly billable: boolean;
  readonly client: NamedOne | null;
  readonly project: NamedOne | null;
  readonly description: string | null;
  /** Other interpretations, most likely first, with their descriptions. If no client is certain, all likely ones. */
  readonly alternatives: readonly Alternative[];
  /** Values that are required to book. */
  readonly missing: readonly ('minutes' | 'client' | 'description')[];
}

/** Work that can be booked again with one click: a favourite or recent work. */
export interface Repeatable extends BookedOn {
  /** Only for a favourite. */
  readonly preset_uuid: string | null;
  readonly name: string | null;
  readonly activity: string;
  readonly billable: boolean;
  readonly description: string | null;
  readonly minutes: number | null;
}

/** One row of a template. */
export interface TemplateRow extends Repeatable {
  /** Monday is 1; null for the chosen day. */
  readonly weekday: number | null;
}

/** Saved set of entries that are booked together. */
export interface Template {
  readonly name: string;
  readonly rows: readonly TemplateRow[];
}

/** Answer of `GET /api/hours/repeatable`: the caller's presets, and the work of the last eight weeks. */
export interface Repeatables {
  readonly favourites: readonly Repeatable[];
  readonly recent: readonly Repeatable[];
  readonly templates: readonly Template[];
}

/** Resource of the work that a proposal is derived from. */
export type ProposalSource = 'task' | 'script_run' | 'deployment';

/** Work done elsewhere in the product that its employee can book. */
export interface Proposal {
  readonly source: ProposalSource;
  /** `task:{uuid}`. Unique per employee, so that it is booked once. */
  readonly source_key: string;
  /** The record that it is about. */
  readonly record_uuid: string;
  readonly title: string;
  /** RFC 3339: when it was finished. */
  readonly at: string;
  readonly work_date: string;
  /** Null if the duration is unknown. */
  readonly minutes: number | null;
  readonly client: NamedOne | null;
  readonly project: NamedOne | null;
  readonly activity: string;
  readonly billable: boolean;
  readonly description: string;
}

/** An event of a calendar file that can be booked. */
export interface CalendarRow {
  /** `ics:{uid}:{originally planned start}`. Unique per employee, so that it is booked once. */
  readonly source_key: string;
  readonly title: string;
  readonly work_date: string;
  /** RFC 3339; null for a whole day. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly minutes: number | null;
  readonly client: NamedOne | null;
  readonly project: NamedOne | null;
  readonly activity: string;
  readonly billable: boolean;
  /** Why it is not bookable. */
  readonly left_out: 'cancelled' | 'declined' | 'too_long' | 'unreadable' | 'whole_day' | null;
  /** Why it is unreadable, in the caller's language; null for all others. */
  readonly reason: string | null;
  readonly is_booked: boolean;
  /** What overlaps it, in the stored hours or earlier in the file. */
  readonly overlaps: string | null;
}
