/** What the server has against a form, as a message for each field; under "root" what no field can say. */
import { isRecord } from '../../../values/json.ts';

/** `{ lines: [{ quantity: "…" }] }` is about `lines`. */
export function serverErrors(errors: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors)
      .map(([path, message]) => [path.split('.')[0] ?? path, textIn(message)] as const)
      .filter(([, text]) => text !== ''),
  );
}

function textIn(message: unknown): string {
  if (typeof message === 'string') return message;
  if (Array.isArray(message))
    return message
      .map(textIn)
      .filter((text) => text !== '')
      .join(' ');
  return isRecord(message)
    ? Object.values(message)
        .map(textIn)
        .filter((text) => text !== '')
        .join(' ')
    : '';
}
