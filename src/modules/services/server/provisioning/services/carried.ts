/**
 * Contents of servers. A server cannot be removed while it carries something, and nothing can be added to a server that
 * is being removed.
 */
import { Preview, type Rows, type ValuesOf } from '#engine/registry';
import { eachLanguage, type Label } from '#engine/values';
import {
  acrossClients,
  type ActionEvent,
  Failure,
  type Failures,
  type RemoveEvent,
  type Row,
  type Tx,
  type WriteEvent,
} from '#engine/server';
import { invalid } from '../../../../providers/server/work.ts';
import { copiesOf } from '../../copies.ts';
import { texts } from '../../texts.ts';

type CarriedName = 'hosting' | 'databases' | 'applications';

/** Resources that servers carry, with the state in which they no longer count. */
const carriedBy = [
  { resource: 'hosting', table: 'hosting', name: 'username', over: 'terminated' },
  { resource: 'databases', table: 'databases', name: 'name', over: 'deleted' },
  { resource: 'applications', table: 'applications', name: 'name', over: 'deleted' },
] as const;

/** Number and names of the records of one resource on a server. */
export interface Carried {
  readonly resource: CarriedName | 'hosting-moves';
  readonly count: number;
  /** Names of the first few. */
  readonly names: readonly string[];
}

const namesShown = 3;

/** Counts the contents of all clients, regardless of the caller; leaves out resources without any. */
export function carriedOn(tx: Tx, server_uuid: string): Promise<readonly Carried[]> {
  return acrossClients(tx, async (all) => {
    const found: Carried[] = [];
    for (const { resource, table, name, over } of carriedBy) {
      const rows = await all
        .selectFrom(table)
        .select(({ ref }) => ref(name).as('name'))
        .where('server_uuid', '=', server_uuid)
        .where('status', '!=', over)
        .orderBy(name)
        .execute();
      if (rows.length > 0)
        found.push({ resource, count: rows.length, names: rows.slice(0, namesShown).map((row) => row.name) });
    }
    const copies = await copiesOf(all, server_uuid);
    const names = copies.slice(0, namesShown).map(({ username }) => username);
    return copies.length === 0 ? found : [...found, { resource: 'hosting-moves', count: copies.length, names }];
  });
}

/** `beforeWrite` hook of servers. @throws Failure E_STATE if a server that carries something is to be removed */
export async function keepWhileCarrying({ tx, before, values }: WriteEvent<'servers'>): Promise<ValuesOf<'servers'>> {
  const goes = values.status === 'deleting' || values.status === 'deleted';
  // A server in state `deleting` was checked before, and nothing can have been added since.
  if (before !== null && goes && before.status !== 'deleting') await ensureCarriesNothing(tx, before);
  return values;
}

async function ensureCarriesNothing(tx: Tx, { uuid, name }: Pick<Rows['servers'], 'uuid' | 'name'>): Promise<void> {
  const carried = await carriedOn(tx, uuid);
  if (carried.length > 0)
    throw new Failure('E_STATE', {
      ...texts.refusal('server.carries', { name, what: inWords(carried) }),
      remedy: remedyOf(uuid, carried),
    });
}

/** Links to the first kind of contents, accounts first, from where they can be moved. */
function remedyOf(server_uuid: string, carried: readonly Carried[]): Failures.FailureDetails['remedy'] & object {
  const first = carriedBy.find(({ resource }) => carried.some((one) => one.resource === resource));
  const resource = first?.resource ?? 'hosting-moves';
  return {
    label: texts.label(`server.show.${resource}`),
    resource,
    filter: first
      ? { server_uuid, status: { ne: first.over } }
      : { or: [{ from_server_uuid: server_uuid }, { to_server_uuid: server_uuid }] },
  };
}

/** `beforeRemove` hook of servers, with the same message. */
export const refuseWhileCarrying = ({ tx, record }: RemoveEvent<'servers'>): Promise<void> =>
  ensureCarriesNothing(tx, record);

/** "47 hosting accounts (aap, mies, noot …), 1 database (shop)". */
function inWords(carried: readonly Carried[]): Label {
  return eachLanguage((locale) => {
    const localised = texts.in(locale);
    return carried
      .map(({ resource, count, names }) => {
        const kind = localised(count === 1 ? `server.one.${resource}` : `server.several.${resource}`);
        return `${count} ${kind} (${names.join(', ')}${count > names.length ? ' …' : ''})`;
      })
      .join(', ');
  });
}

/** Preview before confirmation: the reason why removal is impossible, or that nothing prevents it. */
export async function previewRemoval({ tx, record }: ActionEvent<'servers.start-deleting.preview'>): Promise<Row> {
  await ensureCarriesNothing(tx, record);
  return Preview.previewNote(record.uuid, texts.label('server.carries_nothing', { name: record.name }));
}

/** Preview before confirmation: what becomes unavailable while the server is off. */
export async function previewOff({ tx, record }: ActionEvent<'servers.switch-off.preview'>): Promise<Row> {
  const carried = await carriedOn(tx, record.uuid);
  return Preview.previewNote(
    record.uuid,
    carried.length === 0
      ? texts.label('server.off_alone', { name: record.name })
      : texts.label('server.off', { name: record.name, what: inWords(carried) }),
  );
}

/**
 * Check for the hooks of everything on servers. Locks the server until the end of the transaction, so that a concurrent
 * removal sees the new contents. @throws Failure E_INVALID if the server is being removed
 */
export async function ensureServerStays(
  tx: Tx,
  { before, values }: Pick<WriteEvent<CarriedName>, 'before' | 'values'>,
): Promise<void> {
  const { server_uuid } = values;
  if (!server_uuid || server_uuid === before?.server_uuid) return;
  const server = await acrossClients(tx, (all) =>
    all.selectFrom('servers').select(['name', 'status']).where('uuid', '=', server_uuid).forShare().executeTakeFirst(),
  );
  if (server?.status === 'deleting' || server?.status === 'deleted')
    throw invalid('server_uuid', texts.label('server.is_removed', { name: server.name }));
}
