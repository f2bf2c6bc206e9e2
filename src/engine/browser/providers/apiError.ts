/** The API error in a failed request. */
import { HttpError } from 'react-admin';
import { isRecord } from '../../values/json.ts';
import { unconfirmed, type ApiError } from './http.ts';

/** The code of an error whose message only refers to its fields. */
export const invalid = 'E_INVALID';

/** Returns the API error, or null for any other error. `errors` contains messages by field and may be empty. */
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

/** Returns the messages of all fields, at any depth; empty if the error is not about fields. */
export function fieldTexts(error: unknown): readonly string[] {
  return error instanceof HttpError && isRecord(error.body) ? textsIn(error.body['errors']) : [];
}

/** Returns the messages within, at any depth. */
export function textsIn(errors: unknown): readonly string[] {
  if (typeof errors === 'string') return [errors];
  return typeof errors === 'object' && errors !== null ? Object.values(errors).flatMap(textsIn) : [];
}

/** Returns true for a write that got no answer and may have taken effect. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof HttpError && isRecord(error.body) && error.body[unconfirmed] === true;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
