/**
 * Decides which statements are prepared on a connection. Statements from the registry repeat with the same text: they
 * are parsed once per connection, then only name and values are sent. Filters and searches differ each time and have no
 * good generic plan; these statements are marked and planned for their values.
 */

/** Marks a statement that is planned for its values each time. */
export const plannedEachTime = '/* planned each time */';

/** Number of uses before a statement is prepared. */
const timesBefore = 2;
/** Maximum tracked statement texts per process; the least recently used is dropped. */
const mostTexts = 4_000;
/** Maximum prepared statements per connection; each takes some 10 KB of server memory. */
const mostPerConnection = 400;

/** Length in characters of a statement that takes some 10 MB of server memory per connection that prepares it. */
const longText = 20_000;

/** Prepared statements of one connection. */
export interface Prepared {
  readonly names: Set<string>;
  /** Number of long ones. */
  long: number;
  /** Generation of its names. */
  readonly round: number;
}

interface PreparedOptions {
  /** True to prepare statements marked {@link plannedEachTime} too. */
  readonly all?: boolean;
  /** Maximum long statements per connection; with more, the connection is replaced. */
  readonly mostLong?: number;
}

export class PreparedStatements {
  constructor(private readonly options: PreparedOptions = {}) {}

  private readonly known = new Map<string, { readonly name: string; times: number }>();
  private made = 0;
  private round = 0;

  /** Returns the state of a new connection. */
  begin(): Prepared {
    return { names: new Set(), long: 0, round: this.round };
  }

  /** Returns the name of the statement on this connection; undefined for an unprepared statement. */
  nameOf(text: string, parameters: readonly unknown[], prepared: Prepared): string | undefined {
    const { names, round } = prepared;
    if (parameters.length === 0 || round !== this.round) return undefined;
    if (this.options.all !== true && text.includes(plannedEachTime)) return undefined;
    const known = this.known.get(text) ?? { name: `s${(this.made += 1)}`, times: 0 };
    known.times += 1;
    // Least recently used first.
    this.known.delete(text);
    this.known.set(text, known);
    if (this.known.size > mostTexts) this.known.delete(this.known.keys().next().value ?? '');
    if (names.has(known.name)) return known.name;
    if (known.times <= timesBefore || names.size >= mostPerConnection) return undefined;
    names.add(known.name);
    if (text.length > longText) prepared.long += 1;
    return known.name;
  }

  /** Invalidates all prepared statements after a table change. */
  renew(): void {
    this.round += 1;
    this.known.clear();
  }

  /** Returns true if the connection has invalidated statements, or more than allowed. */
  isOutdated({ round, names, long }: Prepared): boolean {
    if (round !== this.round) return true;
    const { mostLong } = this.options;
    return mostLong !== undefined && (long > mostLong || names.size >= mostPerConnection);
  }
}
