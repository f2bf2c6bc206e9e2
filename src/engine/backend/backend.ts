/**
 * The declaration of another API for the screens; docs/other-backends.md describes every key. `contract.ts` uses it to
 * answer the calls of the screens.
 */
import type { KeyForm } from './keys.ts';
import type { Kind } from '../registry/kinds/kindNames.ts';
import type { Operator } from '../registry/kinds/kind.ts';

export type JsonRow = Readonly<Record<string, unknown>>;

/** Converts values of a field from the API to the registry and back. Not called for null. */
export interface ValueForm {
  readonly read: (value: unknown) => unknown;
  readonly write: (value: unknown) => unknown;
}

export interface BackendResource {
  /** Below the address; defaults to the resource's name. */
  readonly path?: string;
  /** The API's field names, by the registry's. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Conversions of values, by the registry's field name. */
  readonly values?: Readonly<Record<string, ValueForm>>;
  /** The API's action names, by the registry's. */
  readonly actions?: Readonly<Record<string, string>>;
}

/** Query parameters for pages: by page number, or by the first row. */
export type Paging =
  | { readonly page: string; readonly size: string; readonly first?: 0 | 1; readonly maxSize?: number }
  | { readonly offset: string; readonly limit: string; readonly maxSize?: number };

/** Paths into an error response, with dots; '' is the whole response. */
export interface ErrorForm {
  /** The path to a text. */
  readonly message: string;
  /**
   * The path to messages by field: an object of texts or lists of texts, or a list of objects with the members `field`
   * and `text`.
   */
  readonly fields?: string;
  readonly field?: string;
  readonly text?: string;
  /** The key of messages that belong to no field. */
  readonly form?: string;
}

/** The signed-in user of the API. */
export interface BackendUser {
  /** The user's key in the API. */
  readonly id: string | number;
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Management may do everything; `access` applies to others. */
  readonly type: 'management' | 'user';
  /** The key of their employee record. */
  readonly employee?: string | number | null;
}

export interface SignInForm {
  readonly path: string;
  /** The request body. */
  readonly body: (given: { readonly email: string; readonly password: string }) => JsonRow;
  /** The path to the token in the response. */
  readonly token: string;
  /** Headers of every call, by name; `{token}` is replaced. */
  readonly headers: Readonly<Record<string, string>>;
  /** The path of the GET request for the current user. */
  readonly user: string;
  readonly as: (answer: JsonRow) => BackendUser;
  readonly signOut?: { readonly method: string; readonly path: string };
}

/** The declaration that the file in `VITE_BACKEND` exports by default. */
export interface Backend {
  /** The API's address: a path, if the screens' server proxies it, or an address that allows CORS. */
  readonly address: string;
  /** The property with the key of a record (default `id`), and its form. */
  readonly id?: { readonly name: string; readonly is: KeyForm };
  /** The default notation of names. */
  readonly naming?: 'snake_case' | 'camelCase';
  readonly trailingSlash?: boolean;
  readonly resources?: Readonly<Record<string, BackendResource>>;
  readonly values?: Partial<Readonly<Record<Kind, ValueForm>>>;
  readonly list: {
    readonly paging: Paging;
    /** The path to the rows, or '' if the response is a list. */
    readonly rows: string;
    /** The path to the total number of rows, or the header with it. */
    readonly total: string | { readonly header: string };
    /** Returns the API's parameters for a sort. */
    readonly sort: (field: string, direction: 'ASC' | 'DESC') => Readonly<Record<string, string>>;
    /** The search parameter; without it there is no search. */
    readonly search?: string;
    /** The parameter for each operator; `{field}` is replaced. Other operators are rejected. */
    readonly filters: Partial<Readonly<Record<Operator, string>>>;
    /** The separator of several values in a parameter; `repeat` repeats the parameter. */
    readonly several?: string;
  };
  /** The path to the record in a response. */
  readonly record?: string;
  readonly update?: 'PUT' | 'PATCH';
  /** Relative to a record; `{action}` is replaced. Without it, an action that sets values is an update. */
  readonly actions?: { readonly method: string; readonly path: string };
  readonly errors: ErrorForm;
  readonly signIn: SignInForm;
}

/** Declares a backend. Only the compiler checks it. */
export const defineBackend = (backend: Backend): Backend => backend;

/** Converts an amount as text with two decimals to cents. */
export const decimalAmount: ValueForm = {
  read: (value) => Math.round(Number(value) * 100),
  write: (value) => (Number(value) / 100).toFixed(2),
};

/** Converts seconds since 1970 to an instant. */
export const unixTime: ValueForm = {
  read: (value) => new Date(Number(value) * 1_000).toISOString(),
  write: (value) => Math.round(new Date(String(value)).getTime() / 1_000),
};
