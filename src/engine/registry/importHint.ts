/** What colleagues hear of an import that is over, on both sides of the stream of changes. */
export interface ImportHint {
  readonly resource: string;
  readonly user_uuid: string;
  readonly name: string | null;
  readonly created: number;
  readonly updated: number;
  /** What was taken back; 0 while nothing was. */
  readonly undone: number;
}
