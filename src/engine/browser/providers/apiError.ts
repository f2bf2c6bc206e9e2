/** What the API said of a request that it refused. */
import { HttpError } from 'react-admin';
import { isRecord } from '../../values/json.ts';
import type { ApiError } from './http.ts';

/** Null where the error is no refusal of the API. `errors` has what is about one field; empty where nothing is. */
export function apiErrorOf(error: unknown): Required<ApiError> | null {
  const body: unknown = error instanceof HttpError ? error.body : null;
  if (!isRecord(body)) return null;
  const { code, message, hint, errors } = body;
  return {
    code: textOf(code),
    message: textOf(message),
    hint: textOf(hint),
    errors: Object.fromEntries(
      Object.entries(isRecord(errors) ? errors : {}).flatMap(([field, text]) =>
        typeof text === 'string' ? [[field, text]] : [],
      ),
    ),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
