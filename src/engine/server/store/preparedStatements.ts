/**
 * Which statements PostgreSQL keeps ready on a connection. What the registry yields comes again and again in the same
 * words: it is sent, parsed and analysed once for each connection, and afterwards only its name and values go over the
 * wire. What people filter and search by comes in ever new words, and a plan that is made for any value suits none of
 * them: such a statement says so, and is planned for its values.
 */
import type { Edge } from './pipelinedTransaction.ts';

/** To stand in a statement that is planned for its values each time. */
export const plannedEachTime = '/* planned each time */';

/** How often a text has to come before it gets a name: what is done once leaves nothing behind. */
const timesBefore = 2;
/** The texts of a process that are looked out for. Beyond that the one that has not come for longest is forgotten. */
const mostTexts = 4_000;
/** On one connection: each takes some ten kilobytes of the server's memory. */
const mostPerConnection = 400;

/** Letters of a statement that takes some ten megabytes of the server's memory on each connection that keeps it ready. */
const longText = 20_000;

/** What is kept ready on one connection. */
export interface Prepared {
  readonly names: Set<string>;
  /** How many of them are long. */
  long: number;
  /** What begins and ends transactions, by its own name. */
  readonly edges: Set<Edge>;
  /** Of which round its names are. */
  readonly round: number;
}

export interface PreparedOptions {
  /** Whether statements that say that they are planned for their values each time are kept ready all the same. */
  readonly all?: boolean;
  /** So many long statements a connection keeps; with more it makes place for one that knows nothing yet. */
  readonly mostLong?: number;
}

export class PreparedStatements {
  constructor(private readonly options: PreparedOptions = {}) {}

  private readonly known = new Map<string, { readonly name: string; times: number }>();
  private made = 0;
  private round = 0;

  /** For a connection that knows nothing yet. */
  begin(): Prepared {
    return { names: new Set(), long: 0, edges: new Set(), round: this.round };
  }

  /** The name that the statement goes by on this connection; undefined where it is to go without. */
  nameOf(text: string, parameters: readonly unknown[], prepared: Prepared): string | undefined {
    const { names, round } = prepared;
    if (parameters.length === 0 || round !== this.round) return undefined;
    if (this.options.all !== true && text.includes(plannedEachTime)) return undefined;
    const known = this.known.get(text) ?? { name: `s${(this.made += 1)}`, times: 0 };
    known.times += 1;
    // What came last stands last.
    this.known.delete(text);
    this.known.set(text, known);
    if (this.known.size > mostTexts) this.known.delete(this.known.keys().next().value ?? '');
    if (names.has(known.name)) return known.name;
    if (known.times <= timesBefore || names.size >= mostPerConnection) return undefined;
    names.add(known.name);
    if (text.length > longText) prepared.long += 1;
    return known.name;
  }

  /** Nothing that was kept before is used any more: a table has changed. */
  renew(): void {
    this.round += 1;
    this.known.clear();
  }

  /** Whether the connection keeps what nobody uses any more, or more than it is to keep. */
  isOutdated({ round, names, long }: Prepared): boolean {
    if (round !== this.round) return true;
    const { mostLong } = this.options;
    return mostLong !== undefined && (long > mostLong || names.size >= mostPerConnection);
  }
}
