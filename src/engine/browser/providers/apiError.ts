/** The API error in a failed request. */
import { HttpError } from 'react-admin';
import { isRecord } from '../../values/json.ts';
import { unconfirmed, type ApiError } from './http.ts';

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

/**
 * Returns the messages of the fields of an error; null if it is not about fields. They replace the message of an invalid
 * body, which only refers to them.
 */
export function fieldText(error: unknown): string | null {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const texts = isRecord(body) ? textsIn(body['errors']) : [];
  if (!isRecord(body) || texts.length === 0) return null;
  // Few bytes: this is part of the start of every page.
  return (body['code'] === 'E_INVALID' ? texts : [textOf(body['message']), ...texts])
    .join('\n')
    .replaceAll(/\.?\n/g, '. ');
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
