/** Checks if sessions have ended or their people have changed, with one statement for all checks of a moment. */

/** @returns revisions by hash of the session secret, without the sessions that have ended */
type ReadRevisions = (hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Gathers the checks of one turn of the event loop. */
export class SessionChecks {
  private gathering: { readonly hashes: Set<string>; readonly revisions: ReturnType<ReadRevisions> } | null = null;

  constructor(private readonly read: ReadRevisions) {}

  /** Returns the revision of the person of a session, which changes with anything known about them; null if it has ended. */
  async revisionOf(hash: string): Promise<string | null> {
    this.gathering ??= this.gather();
    const { hashes, revisions } = this.gathering;
    hashes.add(hash);
    return (await revisions).get(hash) ?? null;
  }

  /** Reads once all of this turn of the event loop have asked. */
  private gather(): NonNullable<typeof this.gathering> {
    const hashes = new Set<string>();
    const revisions = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      this.gathering = null;
      return this.read([...hashes]);
    });
    return { hashes, revisions };
  }
}
