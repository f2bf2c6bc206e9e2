/** Converts API errors to a message per field; "root" is for errors of no field. */
import { isRecord } from '../../../values/json.ts';

/** `{ lines: [{ quantity: "…" }] }` becomes an error of `lines`. */
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
