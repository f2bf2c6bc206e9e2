/** Lists every call that can be made on a resource, with the outcome that the registry prescribes. */
import type { Resource } from '../../src/engine/registry/types.ts';
import { address } from './app.ts';
import { isDeclared } from './policies.ts';
import { everyVerb, mayAsk, type Asker, type Oracle } from './oracle.ts';
import type { Row } from './row.ts';

/** The outcome of a call as far as permissions matter. `open`: it was judged by its content. */
export type Outcome = 'unauthenticated' | 'forbidden' | 'absent' | 'open';

export interface Case {
  readonly verb: string;
  readonly name: string;
  /** The record it is about; null where it is about none. */
  readonly row: Row | null;
  /** The same call about another record, for comparing with one that never was. */
  readonly call: (uuid: string) => string;
  readonly body?: (uuid: string) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The calls that are about no record in particular; lists are of the rows that are known. */
export function generalCases({ name }: Resource, known: readonly string[]): readonly Case[] {
  const url = `/api/${name}`;
  const filter = { uuid: { in: known } };
  return [
    { verb: 'list', name: 'list', row: null, call: () => `GET ${address(url, { range: [0, 999], filter })}` },
    {
      verb: 'list',
      name: 'csv',
      row: null,
      call: () => `GET ${address(url, { columns: ['uuid'], filter })}`,
      headers: { accept: 'text/csv' },
    },
    ...(isDeclared(`POST ${url}`)
      ? []
      : [{ verb: 'create', name: 'create', row: null, call: () => `POST ${url}`, body: () => ({}) }]),
  ];
}

/** The calls about one record, that which takes it away last. */
export function recordCases(resource: Resource, row: Row): readonly Case[] {
  const url = `/api/${resource.name}`;
  return [
    { verb: 'show', name: 'show', row, call: (uuid) => `GET ${url}/${uuid}` },
    { verb: 'history', name: 'history', row, call: (uuid) => `GET ${url}/${uuid}/history` },
    { verb: 'edit', name: 'edit', row, call: (uuid) => `PUT ${url}/${uuid}`, body: () => ({}) },
    { verb: 'edit', name: 'bulk edit', row, call: () => `PUT ${url}`, body: (uuid) => ({ uuids: [uuid], values: {} }) },
    ...Object.keys(resource.actions).map((action): Case => ({
      verb: action,
      name: action,
      row,
      call: (uuid) => `PUT ${url}/${uuid}/${action}`,
      body: () => ({}),
    })),
    { verb: 'delete', name: 'delete', row, call: (uuid) => `DELETE ${url}/${uuid}` },
    { verb: 'delete', name: 'bulk delete', row, call: () => `DELETE ${url}`, body: (uuid) => ({ uuids: [uuid] }) },
  ];
}

/** Returns the outcome that the registry prescribes. */
export function expectedOutcome(oracle: Oracle, resource: Resource, asker: Asker | null, { verb, row }: Case): Outcome {
  if (asker === null) return 'unauthenticated';
  if (!mayAsk(resource, asker, verb)) return 'forbidden';
  if (row === null) return 'open';
  const isSeen =
    ['show', 'list', 'edit'].some((one) => mayAsk(resource, asker, one)) && oracle.sees(resource, asker, row);
  if (!isSeen) return 'absent';
  return oracle.opens(resource, asker, { row, verb }) ? 'open' : 'forbidden';
}

const judged: readonly number[] = [200, 201, 204, 409, 412, 422];

/** Returns the outcome of a status, or the status itself if it has none. */
export function outcomeOf(status: number): Outcome | number {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'absent';
  return judged.includes(status) ? 'open' : status;
}

/**
 * One row for each way in which the askers' views of rows differ: what is the same for everybody need not be tried
 * twice.
 */
export function revealingRows(
  oracle: Oracle,
  resource: Resource,
  askers: readonly Asker[],
  rows: Iterable<Row>,
): readonly Row[] {
  const bySight = new Map<string, Row>();
  for (const row of rows) {
    const sight = askers
      .map(
        (asker) =>
          oracle.sees(resource, asker, row) &&
          everyVerb(resource)
            .filter((verb) => oracle.opens(resource, asker, { row, verb }))
            .join(' '),
      )
      .join();
    if (!bySight.has(sight)) bySight.set(sight, row);
  }
  return [...bySight.values()];
}

/** Every verb of every resource, once. */
export function everyVerbOf(resources: readonly Resource[]): readonly string[] {
  return [...new Set(resources.flatMap(everyVerb))];
}
