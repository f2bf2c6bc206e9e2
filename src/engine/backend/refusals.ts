/**
 * Converts the API's errors to those of the contract, and creates errors for requests that the API does not support.
 */
import { isRecord } from '../values/json.ts';
import type { Resource } from '../registry/types.ts';
import { inLanguage, type Label } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import type { ErrorForm, JsonRow } from './backend.ts';
import type { KeyedRecords } from './records.ts';

export class BackendRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      readonly code: string;
      readonly message: string;
      readonly hint: string;
      readonly errors?: Readonly<Record<string, string>>;
    },
  ) {
    super(body.message);
  }
}

const codes: Readonly<Record<number, string>> = {
  400: 'E_QUERY',
  401: 'E_SESSION',
  403: 'E_FORBIDDEN',
  404: 'E_NOT_FOUND',
  405: 'E_METHOD',
  409: 'E_STATE',
  412: 'E_STALE',
  413: 'E_TOO_LARGE',
  415: 'E_MEDIA_TYPE',
  422: 'E_INVALID',
  429: 'E_TOO_MANY',
  503: 'E_UNAVAILABLE',
};

const hints: Readonly<Record<string, string>> = {
  E_SESSION: 'Sign in and try again.',
  E_FORBIDDEN: 'Ask an administrator for permission.',
  E_INVALID: 'Check the marked fields.',
  E_INTERNAL: 'Try again. If it stays so, tell your administrator.',
};

/** Returns the value at a path with dots; '' is the value itself. */
export function valueIn(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value);
}

export interface Refused {
  readonly status: number;
  readonly json: unknown;
}

/** @param about the resource of the call, whose field names are converted to the registry's */
export function apiErrorOf(
  { status, json }: Refused,
  form: ErrorForm,
  about: { readonly records: KeyedRecords; readonly resource: Resource | null },
): BackendRefusal {
  const errors = errorsIn(json, form, about);
  const isInvalid = Object.keys(errors).length > 0 && status >= 400 && status < 500;
  const answered = isInvalid ? 422 : status;
  const code = codes[answered] ?? (answered >= 500 ? 'E_INTERNAL' : 'E_QUERY');
  const text = valueIn(json, form.message);
  const message =
    typeof text === 'string' && text !== '' ? text : (Object.values(errors)[0] ?? `The API answered ${status}.`);
  return new BackendRefusal(answered, {
    code,
    message,
    hint: hints[code] ?? 'Change what is named, and try again.',
    ...(isInvalid ? { errors } : {}),
  });
}

function errorsIn(
  json: unknown,
  { fields, field: nameKey, text: textKey, form, message }: ErrorForm,
  { records, resource }: { readonly records: KeyedRecords; readonly resource: Resource | null },
): Readonly<Record<string, string>> {
  if (fields === undefined) return {};
  const found = valueIn(json, fields);
  const pairs: readonly (readonly [string, unknown])[] = Array.isArray(found)
    ? found.filter(isRecord).map((one) => [String(one[nameKey ?? 'field'] ?? ''), one[textKey ?? 'message']])
    : isRecord(found)
      ? Object.entries(found).filter(([name]) => fields !== '' || name !== message.split('.')[0])
      : [];
  const errors: Record<string, string> = {};
  for (const [theirs, value] of pairs) {
    const ours = theirs === form || theirs === '' ? '' : nameAt(records, resource, theirs);
    const words = textIn(value);
    if (words !== '') errors[ours] ??= words;
  }
  return errors;
}

/** Converts the first name of `lines.0.unit_price`; names inside a line stay as they are. */
function nameAt(records: KeyedRecords, resource: Resource | null, theirs: string): string {
  const [first = '', ...rest] = theirs.split('.');
  const field = resource ? records.fieldNamed(resource, first) : null;
  return [field?.name ?? first, ...rest].join('.');
}

const textIn = (value: unknown): string =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string').join(' ')
    : typeof value === 'string'
      ? value
      : '';

/** Returns the error for a request that the API does not support. */
export const notOffered = (what: string, hint: string): BackendRefusal =>
  new BackendRefusal(400, { code: 'E_QUERY', message: `This API has no ${what}.`, hint });

export const notThere = (what = 'This does not exist.'): BackendRefusal =>
  new BackendRefusal(404, { code: 'E_NOT_FOUND', message: what, hint: 'Check the address.' });

export const invalidQuery = (
  errors: readonly { readonly message: Label; readonly hint: Label }[],
  locale: Locale,
): BackendRefusal =>
  new BackendRefusal(400, {
    code: 'E_QUERY',
    message: errors.map(({ message }) => inLanguage(message, locale)).join(' '),
    hint: errors.map(({ hint }) => inLanguage(hint, locale)).join(' '),
  });

export const answerOf = ({ status, body }: BackendRefusal): Response =>
  Response.json(body satisfies JsonRow, { status });
