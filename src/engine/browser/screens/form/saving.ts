/** What a form does with a refusal: messages by field go to their fields, anything else is the form's own. */
import { HttpError } from 'react-admin';
import { errorText } from '../useWrite.ts';

/** The messages by field; where there are none, what went wrong under `root`, which react-admin notifies of. */
export function refusal(error: unknown): object {
  const errors: unknown = error instanceof HttpError ? (error.body as { errors?: unknown } | null)?.errors : undefined;
  if (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) return errors;
  return { root: { serverError: errorText(error) } };
}
