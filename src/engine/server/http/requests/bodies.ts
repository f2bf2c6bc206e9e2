/** Reads bodies that are not records of the registry: lists of uuids, credentials. Rejects unknown fields by name. */
import type { RuleMessage } from '../../../registry/rules.ts';
import type { Label } from '../../../registry/types.ts';
import { Failure } from '../../store/failure.ts';
import { isUuid } from '../../store/uuid.ts';
import { isRecord } from '../../../values/json.ts';

/** A JSON object as sent, whose values are unchecked. */
export type Body = Readonly<Record<string, unknown>>;

const maxRecords = 1_000;
/** Characters that PostgreSQL cannot store in text. */
const unusable = /[\0\p{Surrogate}]/u;
/** Includes line breaks. */
const controlCharacter = /[\p{Cc}]/u;

/** @throws Failure E_JSON where the body is no object */
export function objectBody(body: unknown): Body {
  if (isRecord(body)) return body;
  throw new Failure('E_JSON');
}

/** Reads a body field by field, collects the validation errors and throws them together. */
export class BodyReader {
  private readonly errors: Record<string, RuleMessage> = {};

  constructor(
    private readonly body: Body,
    known: readonly string[],
  ) {
    for (const field of Object.keys(body)) {
      if (!known.includes(field)) this.fail(field, 'unknownField', { field });
    }
  }

  /** Reads a required text. */
  text(field: string, { min = 1, max }: { readonly min?: number; readonly max: number }): string {
    const value = this.body[field];
    if (value === undefined || value === null || value === '') this.fail(field, 'required');
    else if (typeof value !== 'string') this.fail(field, 'text');
    else if (unusable.test(value)) this.fail(field, 'invalidFormat');
    else if (value.length < min) this.fail(field, 'minLength', { min });
    else if (value.length > max) this.fail(field, 'maxLength', { max });
    else return value;
    return '';
  }

  /** Reads a text without control characters, as single-line fields require. */
  line(field: string, limits: { readonly min?: number; readonly max: number }): string {
    const value = this.text(field, limits);
    if (controlCharacter.test(value)) this.fail(field, 'invalidFormat');
    return value.trim();
  }

  /** Reads an optional text; null where it is empty. */
  optionalText(field: string, limits: { readonly min?: number; readonly max: number }): string | null {
    const value = this.body[field];
    return value === undefined || value === null || value === '' ? null : this.text(field, limits);
  }

  /** Reads one of the options; defaults to the first. */
  choice<Option extends string>(field: string, options: readonly [Option, ...Option[]]): Option {
    const value = this.body[field];
    const chosen = value === undefined ? options[0] : options.find((option) => option === value);
    if (chosen === undefined) this.fail(field, 'oneOf', { options: options.join(', ') });
    return chosen ?? options[0];
  }

  /** Reads a list of at least one value of any type. */
  list(field: string, { max }: { readonly max: number }): readonly unknown[] {
    const value = this.body[field];
    if (value === undefined) this.fail(field, 'required');
    else if (!Array.isArray(value)) this.fail(field, 'list');
    else if (value.length === 0) this.fail(field, 'atLeastOne');
    else if (value.length > max) this.fail(field, 'maxItems', { max });
    else return value;
    return [];
  }

  uuids(field: string): readonly string[] {
    const values = this.list(field, { max: maxRecords });
    if (values.every(isUuid)) return [...new Set(values.map((uuid) => uuid.toLowerCase()))];
    this.fail(field, 'format.uuid');
    return [];
  }

  object(field: string): Body {
    const value = this.body[field];
    if (isRecord(value)) return value;
    this.fail(field, value === undefined ? 'required' : 'object');
    return {};
  }

  fail(field: string, key: string, params: Readonly<Record<string, string | number>> = {}): void {
    this.errors[field] ??= { key, params };
  }

  /** Adds a validation error with its own message. */
  refuse(field: string, label: Label): void {
    this.errors[field] ??= { label };
  }

  /** @throws Failure E_INVALID where there are validation errors */
  finish(): void {
    if (Object.keys(this.errors).length > 0) throw new Failure('E_INVALID', { errors: this.errors });
  }
}
