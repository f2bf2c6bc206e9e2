/**
 * A call of the API that no resource has, declared once: its route, policy, validation, types, description and line in
 * the contract follow from it. What it does is told in `calls` of the texts, by its id.
 */
import type { Static, TSchema } from '@sinclair/typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may use a route.
 *
 * - `public`: anybody.
 * - `account`: a signed-in person, about their own account, also while they still lack a required second factor.
 * - `confirmed`: the same, with a fresh proof of identity, which the call uses up.
 * - `session`: a signed-in person, or an API token.
 * - `staff`: a signed-in employee or manager, or a token of one.
 * - `management`: a signed-in manager; never a token.
 * - a verb: who may do that with the resource in the address; `action` is the verb of the action's own name.
 *
 * The store checks rows, fields and the tenant in addition.
 */
export type Policy =
  | 'public'
  | 'account'
  | 'confirmed'
  | 'session'
  | 'staff'
  | 'management'
  | { readonly verb: 'list' | 'show' | 'create' | 'edit' | 'delete' | 'history' | 'action' };

/** Why a call that is no GET takes no Idempotency-Key. */
export type Unkeyed =
  /** It only reads. */
  | 'reads'
  /** Nobody is signed in whose key it could be. */
  | 'nobody'
  /** It is about the person's own session and account: what it answers is shown once, or it sets what is then so. */
  | 'account'
  /** What it begins elsewhere is not taken back with a transaction. */
  | 'elsewhere';

/** A verb of the registry on a resource. */
export interface Right {
  readonly resource: string;
  readonly verb: string;
}

/**
 * Who may make a call, and with which rights. The rights are checked before the body is read, against access lists,
 * roles and the scopes of a token: a handler that acts as the system is never reached without them. A caller who lacks
 * one gets 403 and does not find the call described.
 *
 * Two words replace rights. `visible`: the call is about no resource in particular, and its handler limits every part
 * of it to what the caller may do. `installation`: the call is about the installation, which has no records.
 */
export type Authorisation =
  | { readonly may: 'public' | 'account' | 'confirmed'; readonly needs?: never }
  | { readonly may: 'session' | 'staff'; readonly needs: Right | readonly [Right, ...Right[]] | 'visible' }
  | { readonly may: 'management'; readonly needs: Right | readonly [Right, ...Right[]] | 'installation' };

/** What it is for stands in the texts of the call. */
export interface QueryParameter {
  readonly schema?: TSchema;
  readonly required?: boolean;
  /** What its text names as `%{choices}`. */
  readonly choices?: readonly string[];
}

interface CallProperties {
  readonly method: Method;
  /** As routes are written: `/api/orders/:uuid/payment`. */
  readonly path: `/${string}`;
  /** What generated clients call it, and its texts. */
  readonly id: string;
  /** The resource or subject that it is described under. */
  readonly tag: string;
  /** The contract's sentence about it, in Markdown, where there is more to know than its texts say. */
  readonly contract?: string;
  /** Describes the call only where the registry has settings. */
  readonly describedTo?: 'settings';
  /** Resources that it reads or writes beside those it is about: without one of them there is no such call. */
  readonly requires?: readonly string[];
  /** Addresses that it had before: they still lead to it, and are not described. */
  readonly formerPaths?: readonly `/${string}`[];
  /** Parameters of the address. Others are refused; `any`: they are left alone. */
  readonly query?: Readonly<Record<string, QueryParameter>> | 'any';
  /** An object's schema. What it does not name is refused. */
  readonly body?: TSchema;
  /** What is sent is taken as the text that it came as: where it is signed, nothing may read it before. */
  readonly raw?: true;
  /** In bytes, where the server's limit is too low. */
  readonly bodyLimit?: number;
  /** Nothing where it answers none. */
  readonly answer?: TSchema;
  /** Where it answers no JSON: its media types. */
  readonly media?: readonly string[];
  /** 200, or 204 without an answer, unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** What stands in the contract behind the status, in Markdown. */
  readonly answers?: string;
  /** Other answers that are no refusal, by status. */
  readonly more?: Readonly<Record<number, { readonly answer: TSchema }>>;
  /**
   * Refusals by their code, beside those that follow from who may call it and what it takes; each with when it comes,
   * for the contract.
   */
  readonly errors?: Readonly<Record<`E_${string}`, string>>;
  readonly unkeyed?: Unkeyed;
}

export type CallDeclaration = CallProperties & Authorisation;

/** Returns the rights that a caller needs, all of them; none where the call names no resource. */
export function rightsOf({ needs }: Pick<CallDeclaration, 'needs'>): readonly Right[] {
  if (needs === undefined || typeof needs === 'string') return [];
  return isList(needs) ? needs : [needs];
}

const isList = (needs: Right | readonly Right[]): needs is readonly Right[] => Array.isArray(needs);

/** @example export const readTimer = defineCall({ method: 'GET', path: '/api/timer', … }); */
export function defineCall<const Declaration extends CallDeclaration>(declaration: Declaration): Declaration {
  return Object.freeze(declaration);
}

/** `PUT /api/timer`: what a call is known by. */
export type RouteOf<Call extends CallDeclaration> = `${Call['method']} ${Call['path']}`;

export const routeOf = ({ method, path }: Pick<CallDeclaration, 'method' | 'path'>): string => `${method} ${path}`;

/** Whether an Idempotency-Key is honoured. */
export const isKeyed = ({ method, unkeyed }: Pick<CallDeclaration, 'method' | 'unkeyed'>): boolean =>
  method !== 'GET' && unkeyed === undefined;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path, each a text. */
export type ParamsOf<Call extends CallDeclaration> = { readonly [name in Names<Call['path']>]: string };

/** The parameters of the address that were given. */
export type QueryOf<Call extends CallDeclaration> =
  Call['query'] extends Readonly<Record<string, QueryParameter>>
    ? { readonly [name in keyof Call['query']]?: string }
    : Readonly<Record<never, string>>;

/** A value that nobody changes. */
export type Immutable<Value> = Value extends string | number | boolean
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : Value extends object
      ? { readonly [name in keyof Value]: Immutable<Value[name]> }
      : Value;

/** The type of what a schema takes. */
export type ValueOf<Schema> = Schema extends TSchema ? Immutable<Static<Schema>> : never;

/** What is sent, as it was read. */
export type BodyOf<Call extends CallDeclaration> = Call['raw'] extends true
  ? string
  : Call['body'] extends TSchema
    ? ValueOf<Call['body']>
    : Readonly<Record<never, unknown>>;

export type AnswerOf<Call extends CallDeclaration> = Call['answer'] extends TSchema
  ? ValueOf<Call['answer']> | MoreOf<Call>
  : void;

type MoreOf<Call extends CallDeclaration> =
  Call['more'] extends Readonly<Record<number, { readonly answer: infer Answer }>> ? ValueOf<Answer> : never;

/** What is sent as such a value: an instant may be a `Date`. */
export type Sendable<Value> = Value extends string
  ? string extends Value
    ? Value | Date
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : Value extends object
      ? { readonly [name in keyof Value]: Sendable<Value[name]> }
      : Value;
