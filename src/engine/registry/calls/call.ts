/**
 * A call of the API that no resource has, declared once: its route, policy, validation, types, description and line in
 * the contract follow from it. What it does is told in `calls` of the texts, by its id.
 */
import type { Static, TSchema } from '@sinclair/typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call. `public`: anybody. `account`: whoever is signed in, about themselves, also while they lack the
 * second factor that they must have. `confirmed`: the same, with a proof of who it is that is less than ten minutes
 * old. `session`: whoever is signed in with all that is asked of them. `staff`: those of them who work here.
 * `management`: those who manage. A verb: those who may do that with the resource in the address; `action` stands for
 * the verb of the action's own name. Rows, fields and scope are the store's to refuse.
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

/** What it is for stands in the texts of the call. */
export interface QueryParameter {
  readonly schema?: TSchema;
  readonly required?: boolean;
  /** What its text names as `%{choices}`. */
  readonly choices?: readonly string[];
}

export interface CallDeclaration {
  readonly method: Method;
  /** As routes are written: `/api/orders/:uuid/payment`. */
  readonly path: `/${string}`;
  /** What generated clients call it, and its texts. */
  readonly id: string;
  /** The resource or subject that it is described under. */
  readonly tag: string;
  /** The contract's sentence about it, in Markdown, where there is more to know than its texts say. */
  readonly contract?: string;
  readonly may: Policy;
  /**
   * Beside the policy: a right that is asked for before the body is read. Who lacks it is refused, and does not find
   * the call described.
   */
  readonly needs?: Right;
  /**
   * Only whom it is described to: what each may do with it is the handler's to see. `settings`: where the registry has
   * some.
   */
  readonly describedTo?: Right | 'settings';
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
