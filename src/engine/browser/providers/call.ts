/** A call to the API in one line: JSON there, JSON back. */
import { apiAddress, requestJson } from './http.ts';
import { withIdempotencyKey } from './idempotencyKeys.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What changes something carries an `Idempotency-Key`, the same one until there was an answer.
 *
 * @param path below `/api`; its parts made safe by `pathTo`.
 * @returns the answer's JSON, which the caller knows the shape of by contract.
 * @throws HttpError as every call does.
 */
export async function call<Answer = void>(method: Method, path: string, body?: object): Promise<Answer> {
  if (method === 'GET') return ask(method, path, body);
  const request = `${method} ${path} ${JSON.stringify(body) ?? ''}`;
  return withIdempotencyKey({ subject: subjectOf(path), request }, (key) =>
    ask(method, path, body, { 'idempotency-key': key }),
  );
}

/** The same for what only reads, though it sends a body. */
export async function ask<Answer>(
  method: Method,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { json } = await requestJson(`${apiAddress}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return json as Answer;
}

/** Of which there is one for each person: whatever is done with it, it is another one then. */
const ones: ReadonlySet<string> = new Set(['cart', 'timer']);

function subjectOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  return ones.has(first) ? `${first}/` : `${first}/${second}`;
}

/** `/password-resets/` and what somebody was sent. */
export function pathTo(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}
