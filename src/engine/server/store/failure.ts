/** All API errors: one table of codes, each with its status, message and hint. */
import type { Label, RawCondition } from '../../registry/types.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import { texts } from '../texts.ts';

interface FailureKind {
  readonly status: number;
  readonly message: Label;
  readonly hint: Label;
}

export const failures = {
  E_QUERY: { status: 400, ...texts.refusal('failures.E_QUERY') },
  E_JSON: { status: 400, ...texts.refusal('failures.E_JSON') },
  E_SESSION: { status: 401, ...texts.refusal('failures.E_SESSION') },
  E_CREDENTIALS: { status: 422, ...texts.refusal('failures.E_CREDENTIALS') },
  E_SECOND_FACTOR_CODE: { status: 422, ...texts.refusal('failures.E_SECOND_FACTOR_CODE') },
  E_CONFIRM: { status: 403, ...texts.refusal('failures.E_CONFIRM') },
  E_SECOND_FACTOR_REQUIRED: { status: 403, ...texts.refusal('failures.E_SECOND_FACTOR_REQUIRED') },
  E_FORBIDDEN: { status: 403, ...texts.refusal('failures.E_FORBIDDEN') },
  E_NOT_FOUND: { status: 404, ...texts.refusal('failures.E_NOT_FOUND') },
  E_LINK: { status: 404, ...texts.refusal('failures.E_LINK') },
  E_METHOD: { status: 405, ...texts.refusal('failures.E_METHOD') },
  E_TIMEOUT: { status: 408, ...texts.refusal('failures.E_TIMEOUT') },
  E_STATE: { status: 409, ...texts.refusal('failures.E_STATE') },
  E_NO_PRICE: { status: 409, ...texts.refusal('failures.E_NO_PRICE') },
  E_CHANGED: { status: 409, ...texts.refusal('failures.E_CHANGED') },
  E_OUTDATED: { status: 409, ...texts.refusal('failures.E_OUTDATED') },
  E_REFERENCED: { status: 409, ...texts.refusal('failures.E_REFERENCED') },
  E_IDEMPOTENCY: { status: 422, ...texts.refusal('failures.E_IDEMPOTENCY') },
  E_STALE: { status: 412, ...texts.refusal('failures.E_STALE') },
  E_TOO_LARGE: { status: 413, ...texts.refusal('failures.E_TOO_LARGE') },
  E_MEDIA_TYPE: { status: 415, ...texts.refusal('failures.E_MEDIA_TYPE') },
  E_XSRF: { status: 419, ...texts.refusal('failures.E_XSRF') },
  E_INVALID: { status: 422, ...texts.refusal('failures.E_INVALID') },
  E_TOO_MANY: { status: 429, ...texts.refusal('failures.E_TOO_MANY') },
  E_INTERNAL: { status: 500, ...texts.refusal('failures.E_INTERNAL') },
  E_READ_ONLY: { status: 503, ...texts.refusal('failures.E_READ_ONLY') },
  E_UNAVAILABLE: { status: 503, ...texts.refusal('failures.E_UNAVAILABLE') },
} as const satisfies Record<string, FailureKind>;

/** Code of an API error, such as `E_NOT_FOUND`. */
export type FailureCode = keyof typeof failures;

/** Target of a remedy: a record to create, with known values; a record to complete; or the records in the way. */
export type RemedyTarget =
  | { readonly resource: string; readonly fill: Readonly<Record<string, unknown>> }
  | { readonly resource: string; readonly uuid: string }
  | { readonly resource: string; readonly filter: RawCondition };

/** Details that replace or add to the entry of the table. */
export interface FailureDetails {
  /** Overrides the message of the table with a more specific one. */
  readonly message?: Label;
  readonly hint?: Label;
  /** Validation errors by path: `lines.0.quantity`. */
  readonly errors?: Readonly<Record<string, RuleMessage>>;
  /** Link that leads the person to a fix. */
  readonly remedy?: { readonly label: Label } & RemedyTarget;
  /** For E_NOT_FOUND, if only the active client hides the record: its client; null for one that cannot be named. */
  readonly client?: { readonly uuid: string; readonly name: string } | null;
  readonly retryAfterSeconds?: number;
}

/** API error with a code of the table. The HTTP layer translates it to the language of the caller. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: FailureDetails;

  /** @param options internal error as `cause`, for the log only */
  constructor(code: FailureCode, details: FailureDetails = {}, options: ErrorOptions = {}) {
    super(details.message?.en ?? failures[code].message.en, options);
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code].status;
    this.details = details;
  }
}

/** Details of E_UNAVAILABLE during shutdown. */
export const serverStops: FailureDetails = texts.refusal('failures.server_stops');
