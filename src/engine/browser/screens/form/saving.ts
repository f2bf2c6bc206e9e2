/** Converts an API error to form errors: messages by field, or an error of the whole form. */
import { HttpError } from 'react-admin';
import { errorText } from '../useWrite.ts';

/** Returns the messages by field; without any, the error under `root`, which react-admin shows as a notification. */
export function refusal(error: unknown): object {
  const errors: unknown = error instanceof HttpError ? (error.body as { errors?: unknown } | null)?.errors : undefined;
  if (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) return errors;
  return { root: { serverError: errorText(error) } };
}
