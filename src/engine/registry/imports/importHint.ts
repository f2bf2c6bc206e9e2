/** Notification of a completed import, sent to colleagues over the stream of changes. */
export interface ImportHint {
  readonly resource: string;
  readonly user_uuid: string;
  readonly name: string | null;
  readonly created: number;
  readonly updated: number;
  /** The number of undone rows; 0 if the import was not undone. */
  readonly undone: number;
}
