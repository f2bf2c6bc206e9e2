/**
 * Declaration of an API call that belongs to no resource. Its route, policy, validation, types, description and
 * documentation follow from it. The texts have its description, in `calls` by its id.
 */
import type { Static, TSchema } from '@sinclair/typebox';

/** The HTTP methods of declared calls. */
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

/** The reason why a call other than GET does not accept an Idempotency-Key. */
export type Unkeyed =
  /** It only reads. */
  | 'reads'
  /** It is public, so there is no user that a key belongs to. */
  | 'nobody'
  /** It is about the person's own session and account: its response is shown once, or it is idempotent. */
  | 'account'
  /** It has effects in other systems, which a transaction cannot roll back. */
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

/** A parameter of the address. The texts of the call have its description. */
export interface QueryParameter {
  readonly schema?: TSchema;
  readonly required?: boolean;
  /** The values for `%{choices}` in its description. */
  readonly choices?: readonly string[];
}

interface CallProperties {
  readonly method: Method;
  /** A route pattern: `/api/orders/:uuid/payment`. */
  readonly path: `/${string}`;
  /** The operation id for generated clients, and the key of its texts. */
  readonly id: string;
  /** The resource or subject that it is documented under. */
  readonly tag: string;
  /** Markdown for the contract, in addition to its texts. */
  readonly contract?: string;
  /** Documents the call only if the registry has settings. */
  readonly describedTo?: 'settings';
  /** Additional resources that it reads or writes. Without one of them the call does not exist. */
  readonly requires?: readonly string[];
  /** Former addresses: still routed, but not documented. */
  readonly formerPaths?: readonly `/${string}`[];
  /** Parameters of the address. Others are rejected; `any` ignores them. */
  readonly query?: Readonly<Record<string, QueryParameter>> | 'any';
  /** The schema of an object. Unknown properties are rejected. */
  readonly body?: TSchema;
  /** Media types of a file as the body. The handler reads it from the request, as a stream without a limit. */
  readonly sends?: readonly string[];
  /** Passes the body as unparsed text, which verifying a signature requires. */
  readonly raw?: true;
  /** In bytes, if the server's default is too low. */
  readonly bodyLimit?: number;
  /** Absent if there is no response body. */
  readonly answer?: TSchema;
  /** Media types, for a response that is not JSON. */
  readonly media?: readonly string[];
  /** Defaults to 200, or 204 without an answer. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Markdown after the status in the contract. */
  readonly answers?: string;
  /** Other successful responses, by status. */
  readonly more?: Readonly<Record<number, { readonly answer: TSchema }>>;
  /**
   * API errors by code, in addition to those that follow from the policy and body; each with its cause, for the
   * contract.
   */
  readonly errors?: Readonly<Record<`E_${string}`, string>>;
  readonly unkeyed?: Unkeyed;
  /**
   * True if the call writes no records, only sessions and proofs of identity. An older program on the database of a later
   * version serves no other calls than these and those that only read.
   */
  readonly writesOnlySession?: true;
  /** True for a quick read without parameters, which `GET /api/batch` may include. */
  readonly isBatchable?: true;
}

/** A call with its route, policy and schemas. `defineCall` makes it. */
export type CallDeclaration = CallProperties & Authorisation;

/** Returns all rights that a caller needs; empty if the call names no resource. */
export function rightsOf({ needs }: Pick<CallDeclaration, 'needs'>): readonly Right[] {
  if (needs === undefined || typeof needs === 'string') return [];
  return isList(needs) ? needs : [needs];
}

const isList = (needs: Right | readonly Right[]): needs is readonly Right[] => Array.isArray(needs);

/**
 * Declares a call.
 * @example export const readTimer = defineCall({ method: 'GET', path: '/api/timer', … });
 */
export function defineCall<const Declaration extends CallDeclaration>(declaration: Declaration): Declaration {
  return Object.freeze(declaration);
}

/** Returns true if the call may write records. */
export const writesRecords = ({
  method,
  unkeyed,
  writesOnlySession,
}: Pick<CallDeclaration, 'method' | 'unkeyed' | 'writesOnlySession'>): boolean =>
  method !== 'GET' && unkeyed !== 'reads' && writesOnlySession !== true;

/** The key of a call: `PUT /api/timer`. */
export type RouteOf<Call extends CallDeclaration> = `${Call['method']} ${Call['path']}`;

/** Returns the key of a call: `GET /api/account`. */
export const routeOf = ({ method, path }: Pick<CallDeclaration, 'method' | 'path'>): string => `${method} ${path}`;

/** Returns true if the call accepts an Idempotency-Key. */
export const isKeyed = ({ method, unkeyed }: Pick<CallDeclaration, 'method' | 'unkeyed'>): boolean =>
  method !== 'GET' && unkeyed === undefined;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path, as text. */
export type ParamsOf<Call extends CallDeclaration> = { readonly [name in Names<Call['path']>]: string };

/** The given parameters of the address. */
export type QueryOf<Call extends CallDeclaration> =
  Call['query'] extends Readonly<Record<string, QueryParameter>>
    ? { readonly [name in keyof Call['query']]?: string }
    : Readonly<Record<never, string>>;

/** A deeply readonly type. */
export type Immutable<Value> = Value extends string | number | boolean
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : Value extends object
      ? { readonly [name in keyof Value]: Immutable<Value[name]> }
      : Value;

/** The type of a schema's values. */
export type ValueOf<Schema> = Schema extends TSchema ? Immutable<Static<Schema>> : never;

/** The parsed request body. */
export type BodyOf<Call extends CallDeclaration> = Call['raw'] extends true
  ? string
  : Call['body'] extends TSchema
    ? ValueOf<Call['body']>
    : Readonly<Record<never, unknown>>;

/** The type of the JSON answer, or void for a call that answers 204. */
export type AnswerOf<Call extends CallDeclaration> = Call['answer'] extends TSchema
  ? ValueOf<Call['answer']> | MoreOf<Call>
  : void;

type MoreOf<Call extends CallDeclaration> =
  Call['more'] extends Readonly<Record<number, { readonly answer: infer Answer }>> ? ValueOf<Answer> : never;

/** The types that can be sent as a value: an instant may be a `Date`. */
export type Sendable<Value> = Value extends string
  ? string extends Value
    ? Value | Date
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : Value extends object
      ? { readonly [name in keyof Value]: Sendable<Value[name]> }
      : Value;
