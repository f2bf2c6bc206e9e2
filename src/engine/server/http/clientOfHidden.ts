/** The client of a record that only the active client hides. */
import { relationNamed } from '../../registry/conditions/condition.ts';
import { renderTitle } from '../../registry/records/title.ts';
import type { Named } from '../../registry/verbs/explain.ts';
import type { Resource } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore, Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';

/**
 * Returns the error of a read, with the client of the record if the caller sees the record without the active client.
 * Reads with the permissions of the caller, so that nobody learns of a record that they may not see.
 */
export async function withClientOfHidden(
  store: OpenStore,
  caller: Caller,
  { resource, uuid, error }: { readonly resource: Resource; readonly uuid: string; readonly error: unknown },
): Promise<unknown> {
  if (!(error instanceof Failure) || error.code !== 'E_NOT_FOUND' || caller.active_client === null) return error;
  const everywhere: Caller = { ...caller, active_client: null };
  const record = await found(store.one(everywhere, resource, uuid, []));
  if (record === null) return error;
  return new Failure('E_NOT_FOUND', { ...error.details, client: await clientOf(store, everywhere, resource, record) });
}

/** Follows the scope of the resource to the client; null for one that the caller may not read. */
async function clientOf(store: OpenStore, caller: Caller, resource: Resource, record: Row): Promise<Named | null> {
  const registry = store.registry();
  const [name = '', ...rest] = resource.scope ?? [];
  const field = rest.length === 0 ? resource.fields[name] : relationNamed(resource, name);
  const target = registry.resources[field?.relation?.to ?? ''];
  const key = record[field?.name ?? ''];
  if (!target || typeof key !== 'string') return null;
  const next = await found(store.one(caller, target, key, []));
  if (next === null) return null;
  if (rest.length > 0) return clientOf(store, caller, target, next);
  return { uuid: key, name: renderTitle(registry, target, next, caller.locale) ?? key };
}

/** Resolves to null where the caller may not see the record. */
async function found(reading: Promise<Row>): Promise<Row | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  }
}
