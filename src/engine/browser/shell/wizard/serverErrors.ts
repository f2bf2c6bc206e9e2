/** What the server has against a form, as a message for each field; under "root" what no field can say. */
import { isRecord } from '../../fields/isRecord.ts';

/** `{ lines: [{ quantity: "…" }] }` is about `lines`. */
export function serverErrors(errors: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors)
      .map(([path, told]) => [path.split('.')[0] ?? path, textIn(told)] as const)
      .filter(([, text]) => text !== ''),
  );
}

function textIn(told: unknown): string {
  if (typeof told === 'string') return told;
  if (Array.isArray(told))
    return told
      .map(textIn)
      .filter((text) => text !== '')
      .join(' ');
  return isRecord(told)
    ? Object.values(told)
        .map(textIn)
        .filter((text) => text !== '')
        .join(' ')
    : '';
}
