/** Requests about records: addresses by resource, react-admin's `id`, writes with an idempotency key. */
import { HttpError, type Identifier } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { findResource } from '../../registry.ts';
import { nestErrors } from '../fieldErrors.ts';
import { requestJson, type ApiAnswer, type ApiError, type HttpOptions } from '../http.ts';
import { apiAddress } from '../requestHeaders.ts';
import { withIdempotencyKey } from '../idempotencyKeys.ts';

/** Returns the name of a resource in the API. @param name its name in react-admin, such as `settings/clients` */
export function apiName(name: string): string {
  return findResource(name)?.name ?? name;
}

/** Returns the URL of a record. `name` is the resource's name in react-admin. */
export function recordAddress(name: string, id: Identifier): string {
  return `${apiAddress}/${apiName(name)}/${encodeURIComponent(id)}`;
}

/** @throws Error if the registry has no such resource. */
export function resourceOf(name: string): Resource {
  const resource = findResource(name);
  if (resource) return resource;
  throw new Error(`There is no resource "${name}" in the registry.`);
}

/** Same as {@link requestJson}, for an answer of one record or a list of them: adds `id` to each. */
export async function requestRecords(address: string, options?: HttpOptions): Promise<ApiAnswer> {
  const answer = await requestJson(address, options);
  const { json } = answer;
  return { ...answer, json: Array.isArray(json) ? json.map(withId) : withId(json) };
}

/** The API's responses are trusted to follow the contract, and other APIs to have `id` or `uuid`. */
function withId(record: unknown): unknown {
  const row = record as { readonly id?: Identifier; readonly uuid?: Identifier } | undefined;
  return { ...row, id: row?.uuid ?? row?.id };
}

interface WriteOptions {
  readonly method: 'POST' | 'PUT';
  readonly body: unknown;
  /** The version that the change is based on. */
  readonly version?: number;
}

/**
 * Writes and returns the resulting record.
 * @param path `tasks` for new and several records, or `tasks/{uuid}` and paths below it for one
 */
export async function writeRecord<Written>(path: string, { method, body, version }: WriteOptions): Promise<Written> {
  const text = JSON.stringify(body);
  const ifMatch: Readonly<Record<string, string>> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const { json } = await withIdempotencyKey(
    { subject: path.split('/').slice(0, 2).join('/'), request: `${method} ${path} ${version ?? ''} ${text}` },
    (key) =>
      withFieldErrors(
        requestRecords(`${apiAddress}/${path}`, {
          method,
          body: text,
          headers: { ...ifMatch, 'idempotency-key': key },
        }),
      ),
  );
  return json as Written;
}

/** Rejects with the field messages of an API error nested, as react-admin's forms expect. */
export async function withFieldErrors(asked: Promise<ApiAnswer>): Promise<ApiAnswer> {
  try {
    return await asked;
  } catch (error) {
    const refusal = error instanceof HttpError ? (error.body as ApiError) : null;
    if (!(error instanceof HttpError) || !refusal?.errors) throw error;
    throw new HttpError(error.message, error.status, { ...refusal, errors: nestErrors(refusal.errors) });
  }
}
