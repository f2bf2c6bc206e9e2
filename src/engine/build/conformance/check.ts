/** The definition of a check, and its assertions. */
import { shortened, type ServerAnswer, type AskServer } from './client.ts';
import type { ApiRow } from './row.ts';
import type { Subject } from './subject.ts';
import { isRecord } from '../../values/json.ts';

const groups = [
  'server',
  'lists',
  'filters',
  'refusals',
  'one record',
  'export',
  'create',
  'change',
  'remove',
  'actions',
  'cleaning up',
] as const;
export type Group = (typeof groups)[number];

/** Result of one check, for the whole server or for one resource. */
export interface Finding {
  readonly group: Group;
  readonly check: string;
  /** Null for checks of the whole server. */
  readonly resource: string | null;
  readonly result: 'ok' | 'differs' | 'not tried';
  /** For a difference: the request, the requirement, the response. */
  readonly asked?: string;
  readonly expected?: string;
  readonly came?: string;
  /** The reason why it was not tried. */
  readonly why?: string;
}

export interface Probe {
  readonly ask: AskServer;
  readonly subject: Subject;
  /** Some existing rows, ordered by uuid. Never changed. */
  readonly rows: readonly ApiRow[];
}

export interface Check<P = Probe> {
  readonly group: Group;
  readonly name: string;
  readonly run: (probe: P) => Promise<void>;
}

/** Thrown by a check if the server violates the contract. */
export class Differs extends Error {
  constructor(
    readonly asked: string,
    readonly expected: string,
    readonly came: string,
  ) {
    super(expected);
  }
}

/** Thrown by a check whose preconditions are not met. */
export class NotTried extends Error {}

/** @throws Differs unless it holds. Without `came`, the report shows the response. */
export function expectThat(
  holds: boolean,
  answer: ServerAnswer,
  { expected, came }: { readonly expected: string; readonly came?: string },
): asserts holds {
  if (!holds) throw new Differs(answer.asked, expected, came ?? `${answer.status} ${shortened(answer.text)}`.trim());
}

export function expectStatus(answer: ServerAnswer, status: number): void {
  expectThat(answer.status === status, answer, { expected: String(status) });
}

/** Returns the record in the response. */
export function expectRecord(answer: ServerAnswer, status: number): ApiRow {
  expectStatus(answer, status);
  expectThat(isRecord(answer.json), answer, { expected: `${status} and one JSON object` });
  return answer.json;
}

/** Returns the rows in the response. */
export function expectRows(answer: ServerAnswer): readonly ApiRow[] {
  expectStatus(answer, 200);
  expectThat(Array.isArray(answer.json) && answer.json.every(isRecord), answer, {
    expected: '200 and a JSON array of objects',
  });
  return answer.json as readonly ApiRow[];
}

/** Expects an API error in the contract's format, which mentions `named` if given. */
export function expectRefusal(answer: ServerAnswer, status: number, named?: string): void {
  expectStatus(answer, status);
  const { json } = answer;
  const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
  expectThat(
    isRecord(json) &&
      typeof json['code'] === 'string' &&
      /^E_[A-Z_]+$/.test(json['code']) &&
      isFilled(json['message']) &&
      isFilled(json['hint']),
    answer,
    { expected: `${status} with {"code": "E_…", "message", "hint"}` },
  );
  const errors = json['errors'];
  expectThat(errors === undefined || (isRecord(errors) && Object.values(errors).every(isFilled)), answer, {
    expected: '"errors" with a message by field',
  });
  if (named === undefined) return;
  const byField = isRecord(errors) ? Object.keys(errors) : [];
  const message =
    status === 422
      ? byField.some((field) => field === named || field.startsWith(`${named}.`))
      : answer.text.includes(named);
  expectThat(message, answer, {
    expected: status === 422 ? `422 with "${named}" in "errors"` : `${status} that names "${named}"`,
  });
}

export function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : shortened(JSON.stringify(value));
}
