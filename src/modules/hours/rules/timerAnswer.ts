/** What `GET /api/timer` answers, and every call that changes the timer. */

/** A record that the timer is for, by name. */
export interface TimerOf {
  readonly uuid: string;
  readonly name: string;
  /** Of a project that has one. */
  readonly number: string | null;
  /** Of a project that has one: `#336699`. */
  readonly colour: string | null;
}

export interface RunningTimer {
  readonly uuid: string;
  readonly version: number;
  readonly client: TimerOf | null;
  readonly project: TimerOf | null;
  readonly activity: string;
  readonly description: string | null;
  readonly billable: boolean;
  /** RFC 3339. */
  readonly started_at: string;
}

/** A moment at which somebody who forgot the timer has likely stopped: the end of the contract's day, or the last thing they did here. */
export interface LikelyEnd {
  readonly at: string;
  readonly why: 'contract' | 'activity';
}

export interface BookedPiece {
  readonly uuid: string;
  readonly work_date: string;
  readonly minutes: number;
}

export interface TimerAnswer {
  /** What the server's clock says, so that a device whose own is wrong shows the right time. */
  readonly now: string;
  readonly timer: RunningTimer | null;
  /** Not null: the timer may have been forgotten, and the person is asked. */
  readonly forgotten: { readonly proposals: readonly LikelyEnd[] } | null;
  /** The hours that this call wrote. */
  readonly booked: readonly BookedPiece[];
}
