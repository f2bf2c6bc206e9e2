/** A call to the API in one line: JSON there, JSON back. */
import { apiAddress, requestJson } from './http.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * @param path below `/api`; its parts made safe by `pathTo`.
 * @returns the answer's JSON, which the caller knows the shape of by contract.
 * @throws HttpError as every call does.
 */
export async function call<Answer = void>(method: Method, path: string, body?: object): Promise<Answer> {
  const { json } = await requestJson(`${apiAddress}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return json as Answer;
}

/** `/password-resets/` and what somebody was sent. */
export function pathTo(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}
