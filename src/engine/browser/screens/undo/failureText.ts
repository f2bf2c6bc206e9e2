/** Returns why an undo failed: the validation errors by field if there are any. */
import { HttpError } from 'react-admin';
import type { Label, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { textsIn } from '../../providers/apiError.ts';
import { errorText } from '../useWrite.ts';

/** Takes the resource whose field labels to use (null for none), the label function, and the error. */
export function failureText(resource: Resource | null, label: (label: Label) => string, failure: unknown): string {
  const body: unknown = failure instanceof HttpError ? failure.body : null;
  const errors = isRecord(body) && isRecord(body['errors']) ? body['errors'] : {};
  const messages = Object.entries(errors).flatMap(([name, error]) => {
    const field = resource?.fields[name];
    return textsIn(error).map((text) => (field ? `${label(field.label)}: ${text}` : text));
  });
  return messages.length > 0 ? messages.join(' · ') : errorText(failure);
}
