/**
 * What the server answers to a typed line of worked time, to what was booked on lately, and to what it proposes to
 * book.
 */

export interface NamedOne {
  readonly uuid: string;
  readonly name: string;
}

export interface BookedOn {
  readonly client: NamedOne;
  readonly project: NamedOne | null;
}

export interface Alternative extends BookedOn {
  readonly description: string | null;
}

export interface Interpretation {
  /** YYYY-MM-DD */
  readonly work_date: string;
  readonly minutes: number | null;
  /** RFC 3339, both or none. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** Between them, not worked; 0 without times. */
  readonly break_minutes: number;
  readonly activity: string;
  readonly billable: boolean;
  readonly client: NamedOne | null;
  readonly project: NamedOne | null;
  readonly description: string | null;
  /**
   * What the words could mean as well, the likeliest first: with what they then say was done. Where no client is sure,
   * all that are likely.
   */
  readonly alternatives: readonly Alternative[];
  /** What must be there before it can be booked. */
  readonly missing: readonly ('minutes' | 'client' | 'description')[];
}

/** What can be booked again with one click: a favourite, or what was booked on lately. */
export interface Repeatable extends BookedOn {
  /** Of a favourite. */
  readonly preset_uuid: string | null;
  readonly name: string | null;
  readonly activity: string;
  readonly billable: boolean;
  readonly description: string | null;
  readonly minutes: number | null;
}

/** One row of a template. */
export interface TemplateRow extends Repeatable {
  /** Monday is 1; null: the day that is chosen. */
  readonly weekday: number | null;
}

export interface Template {
  readonly name: string;
  readonly rows: readonly TemplateRow[];
}

export interface Repeatables {
  readonly favourites: readonly Repeatable[];
  readonly recent: readonly Repeatable[];
  readonly templates: readonly Template[];
}

export type ProposalSource = 'task' | 'script_run' | 'deployment';

/** Work elsewhere in the product that could be booked, if its employee says so. */
export interface Proposal {
  readonly source: ProposalSource;
  /** `task:{uuid}`: of one employee booked once. */
  readonly source_key: string;
  /** The record that it is about. */
  readonly record_uuid: string;
  readonly title: string;
  /** RFC 3339: when it was finished. */
  readonly at: string;
  readonly work_date: string;
  /** Null where nobody knows how long it took. */
  readonly minutes: number | null;
  readonly client: NamedOne | null;
  readonly project: NamedOne | null;
  readonly activity: string;
  readonly billable: boolean;
  readonly description: string;
}

/** An event of a calendar file that could be booked. */
export interface CalendarRow {
  /** `ics:{uid}:{when it was planned}`: of one employee booked once. */
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
  /** Why it is no work. */
  readonly left_out: 'cancelled' | 'declined' | 'too_long' | 'unreadable' | 'whole_day' | null;
  /** Why it is unreadable, in the language of the caller; null for all others. */
  readonly reason: string | null;
  readonly is_booked: boolean;
  /** What stands in the same time already, in the hours or earlier in the file. */
  readonly overlaps: string | null;
}
