/** Reads what is sent about a timer, field by field. Values of the work itself are the schema's to judge. */
import type { Short } from '../timer/book.ts';
import type { Details, Start } from '../timer/timer.ts';
import { formats } from '../../../../engine/values/formats.ts';
import { BodyReader, isUuid, objectBody, type Body } from '../../../../engine/server/http/bodies.ts';

const workFields = ['client_uuid', 'project_uuid', 'activity', 'description', 'billable', 'started_at'] as const;
const shorts: readonly [Short, ...Short[]] = ['ask', 'keep', 'throw_away'];

export function readStart(given: unknown): Start {
  const body = objectBody(given);
  const reader = new BodyReader(body, ['running', 'short', ...workFields]);
  const running = body['running'] === null ? null : timerOf(reader, body, 'running');
  const short = reader.choice('short', shorts);
  const work = workOf(reader, body);
  reader.finish();
  return { running, short, work };
}

export function readDetails(given: unknown): Details {
  const body = objectBody(given);
  const reader = new BodyReader(body, ['timer', 'version', 'confirmed', ...workFields]);
  const timer = timerOf(reader, body, 'timer');
  const { version, confirmed = false } = body;
  if (!Number.isSafeInteger(version)) reader.fail('version', version === undefined ? 'required' : 'integer');
  if (typeof confirmed !== 'boolean') reader.fail('confirmed', 'boolean');
  const work = workOf(reader, body);
  reader.finish();
  return { timer, version: Number(version), confirmed: confirmed === true, work };
}

export interface Stop {
  readonly timer: string;
  readonly until?: Date;
  readonly short: Short;
}

export function readStop(given: unknown): Stop {
  const body = objectBody(given);
  const reader = new BodyReader(body, ['timer', 'until', 'short']);
  const timer = timerOf(reader, body, 'timer');
  const short = reader.choice('short', shorts);
  const until = instantIn(reader, body, 'until');
  reader.finish();
  return { timer, short, ...(until === null ? {} : { until: new Date(until) }) };
}

export function readThrow(given: unknown): string {
  const body = objectBody(given);
  const reader = new BodyReader(body, ['timer']);
  const timer = timerOf(reader, body, 'timer');
  reader.finish();
  return timer;
}

function timerOf(reader: BodyReader, body: Body, field: string): string {
  const uuid = body[field];
  if (isUuid(uuid)) return uuid.toLowerCase();
  reader.fail(field, uuid === undefined ? 'required' : 'format.uuid');
  return '';
}

/** What was sent of the work; an empty text clears the field. */
function workOf(reader: BodyReader, body: Body): Body {
  for (const field of ['client_uuid', 'project_uuid'] as const) {
    const value = body[field];
    if (value !== undefined && value !== null && !isUuid(value)) reader.fail(field, 'format.uuid');
  }
  if (body['description'] !== undefined && body['description'] !== null)
    reader.optionalText('description', { max: 500 });
  const started_at = instantIn(reader, body, 'started_at');
  const sent = Object.fromEntries(
    workFields.flatMap((field) =>
      body[field] === undefined || field === 'started_at' ? [] : [[field, body[field] === '' ? null : body[field]]],
    ),
  );
  return { ...sent, ...(started_at === null ? {} : { started_at }) };
}

/** RFC 3339 with its offset, or nothing. */
function instantIn(reader: BodyReader, body: Body, field: string): string | null {
  const text = reader.optionalText(field, { max: 40 });
  if (text === null) return null;
  if (formats['date-time'](text)) return text;
  reader.fail(field, 'format.date-time');
  return null;
}
