/**
 * HTTP client of the Mollie API v2 (https://docs.mollie.com/reference): bearer key, JSON, errors as
 * `{status, title, detail, field}`.
 */
import { Json } from '#engine/values';
import { Failure, Outbound, type OutboundPolicy } from '#engine/server';
import { texts } from '../../texts.ts';

/** Time limit of one request. The person who pays waits for it. */
const patienceMilliseconds = 10_000;
const maxBytes = 262_144;

/** Fields of answers that are read. */
type AnswerField =
  | 'id'
  | 'status'
  | 'method'
  | 'amount'
  | 'amountRefunded'
  | 'amountChargedBack'
  | 'createdAt'
  | 'paidAt'
  | 'redirectUrl'
  | 'metadata'
  | '_links'
  | 'detail'
  | 'field';

/** A JSON object of an answer. Its values are checked where they are read. */
export type MollieObject = Readonly<Partial<Record<AnswerField, unknown>>>;

interface MollieRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the address of the API: `payments/tr_…`. */
  readonly path: string;
  readonly apiKey: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Mollie answers a repeated key with the first answer, for an hour. */
  readonly idempotencyKey?: string;
}

/** Where the API is, and which addresses may be called. */
export interface MollieAccess {
  readonly address: URL;
  readonly outbound: OutboundPolicy;
  /** Defaults to ten seconds. */
  readonly patienceMilliseconds?: number;
}

/**
 * Sends a request. A GET, and a request with a key, is repeated once if no answer arrives or Mollie fails.
 *
 * @returns null if Mollie does not know the object (404, 410)
 * @throws Failure E_UNAVAILABLE if Mollie cannot be reached, fails or is too busy; E_STATE if it refuses the key or the
 * request
 */
export async function askMollie(access: MollieAccess, request: MollieRequest): Promise<MollieObject | null> {
  const mayRepeat = request.method === 'GET' || request.idempotencyKey !== undefined;
  const first = await attempt(access, request);
  const answer = first === null || first.status >= 500 ? (mayRepeat ? await attempt(access, request) : first) : first;
  if (answer === null || answer.status >= 500) throw new Failure('E_UNAVAILABLE', notReached);
  const json = answer.text === null ? null : Json.parseRecord(answer.text);
  if (answer.status === 404 || answer.status === 410) return null;
  if (answer.status === 429) throw new Failure('E_UNAVAILABLE', { ...tooBusy, retryAfterSeconds: waitOf(answer) });
  if (answer.status === 401 || answer.status === 403) throw new Failure('E_STATE', wrongKey);
  if (answer.status < 200 || answer.status >= 300) throw refused(json);
  if (json === null) throw new Failure('E_UNAVAILABLE', notReached);
  return json;
}

/** Returns null if no answer arrived. */
async function attempt(
  { address, outbound, patienceMilliseconds: patience = patienceMilliseconds }: MollieAccess,
  { method, path, apiKey, body, idempotencyKey }: MollieRequest,
): Promise<Outbound.OutboundAnswer | null> {
  try {
    return await Outbound.callOutside({
      address: new URL(path, address),
      policy: outbound,
      method,
      headers: {
        accept: 'application/hal+json',
        authorization: `Bearer ${apiKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patience),
      maxBytes,
    });
  } catch (error) {
    if (error instanceof Outbound.OutboundRefused) throw new Failure('E_UNAVAILABLE', notReached);
    return null;
  }
}

function waitOf({ headers }: Outbound.OutboundAnswer): number {
  const seconds = Number(headers['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : 60;
}

function refused(json: MollieObject | null): Failure {
  const { detail, field } = json ?? {};
  const reason = typeof detail === 'string' && detail !== '' ? detail.slice(0, 300) : '–';
  return new Failure(
    'E_STATE',
    texts.refusal('mollie.refused', {
      reason: typeof field === 'string' ? `${reason} (${field.slice(0, 60)})` : reason,
    }),
  );
}

const notReached = texts.refusal('mollie.not_reached');
const tooBusy = texts.refusal('mollie.too_busy');
const wrongKey = texts.refusal('mollie.wrong_key');
