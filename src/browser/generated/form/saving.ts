/** What a form does with a refusal: messages by field go to their fields, anything else is said. */
import { HttpError, useNotify } from 'react-admin';
import { errorText } from '../useWrite.ts';

/** Answers the messages by field; where there are none, it says what went wrong and answers an empty object. */
export function useRefusal(): (error: unknown) => object {
  const notify = useNotify();
  return (error) => {
    const errors: unknown = error instanceof HttpError ? (error.body as { errors?: unknown } | null)?.errors : undefined;
    if (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) return errors;
    notify(errorText(error), { type: 'error', autoHideDuration: 8_000 });
    // Keeps the form as not sent.
    return { root: { refused: errorText(error) } };
  };
}
