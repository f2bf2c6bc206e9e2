/**
 * What one declares of an API that is not ours, so that the screens work in front of it: docs/other-backends.md has
 * every key. `contract.ts` answers the calls of the screens by it.
 */
import type { KeyForm } from './keys.ts';
import type { Kind } from '../registry/kinds/kindNames.ts';
import type { Operator } from '../registry/kinds/kind.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A value of a field, from the API's to the registry's and back. Neither is asked about null. */
export interface ValueForm {
  readonly read: (value: unknown) => unknown;
  readonly write: (value: unknown) => unknown;
}

export interface BackendResource {
  /** Below the address; as the resource is called where nothing is said. */
  readonly path?: string;
  /** By the registry's name of a field, what the API calls it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** By the registry's name of a field, where its values have a form of their own. */
  readonly values?: Readonly<Record<string, ValueForm>>;
  /** By the registry's name of an action, what the API calls it. */
  readonly actions?: Readonly<Record<string, string>>;
}

/** By number, or by the first row. */
export type Paging =
  | { readonly page: string; readonly size: string; readonly first?: 0 | 1; readonly maxSize?: number }
  | { readonly offset: string; readonly limit: string; readonly maxSize?: number };

/** Paths into the answer, with dots; '' is the answer itself. */
export interface ErrorForm {
  /** To a text. */
  readonly message: string;
  /**
   * To the messages by field: an object of texts, or of lists of texts; or a list of objects, of which `field` and
   * `text` name the members.
   */
  readonly fields?: string;
  readonly field?: string;
  readonly text?: string;
  /** The name under which stands what is about no field. */
  readonly form?: string;
}

/** Who is signed in, as the API tells of them. */
export interface BackendUser {
  /** The key of the user, as the API writes it. */
  readonly id: string | number;
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Management may do everything; of the others `access` tells. */
  readonly type: 'management' | 'user';
  /** The key of the record that makes them one of the staff. */
  readonly employee?: string | number | null;
}

export interface SignInForm {
  readonly path: string;
  /** What is sent. */
  readonly body: (given: { readonly email: string; readonly password: string }) => Json;
  /** The path to the token in the answer. */
  readonly token: string;
  /** Sent with every call, `{token}` in it: by name of the header. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who the token is of: GET. */
  readonly user: string;
  readonly as: (answer: Json) => BackendUser;
  readonly signOut?: { readonly method: string; readonly path: string };
}

export interface Backend {
  /** Of the API: a path, where it is reached through what serves the screens, or an address that allows them (CORS). */
  readonly address: string;
  /** The member with the key of a record (`id`), which is a whole number, a uuid, or a text of any other form. */
  readonly id?: { readonly name: string; readonly is: KeyForm };
  /** How names are written where nothing else is said. */
  readonly naming?: 'snake_case' | 'camelCase';
  readonly trailingSlash?: boolean;
  readonly resources?: Readonly<Record<string, BackendResource>>;
  readonly values?: Partial<Readonly<Record<Kind, ValueForm>>>;
  readonly list: {
    readonly paging: Paging;
    /** The path to the rows: '' where the answer is a list. */
    readonly rows: string;
    /** The path to how many there are in all, or the header that has it. */
    readonly total: string | { readonly header: string };
    /** What the API takes for an order. */
    readonly sort: (field: string, direction: 'ASC' | 'DESC') => Readonly<Record<string, string>>;
    /** The parameter of the search box; without it nothing can be searched. */
    readonly search?: string;
    /** By comparison, the parameter: `{field}` in it. A comparison that is not here is refused. */
    readonly filters: Partial<Readonly<Record<Operator, string>>>;
    /** Between the values of a parameter that takes several; `repeat`: it is given once for each. */
    readonly several?: string;
  };
  /** The path to the record in the answer about one. */
  readonly record?: string;
  readonly update?: 'PUT' | 'PATCH';
  /** Below a record: `{action}` in it. Without it an action that sets values is an update. */
  readonly actions?: { readonly method: string; readonly path: string };
  readonly errors: ErrorForm;
  readonly signIn: SignInForm;
}

/** What is declared, checked by the compiler and nothing else. */
export const defineBackend = (backend: Backend): Backend => backend;

/** An amount as text with two decimals, where the registry has cents. */
export const decimalAmount: ValueForm = {
  read: (value) => Math.round(Number(value) * 100),
  write: (value) => (Number(value) / 100).toFixed(2),
};

/** Seconds since 1970, where the registry has an instant. */
export const unixTime: ValueForm = {
  read: (value) => new Date(Number(value) * 1_000).toISOString(),
  write: (value) => Math.round(new Date(String(value)).getTime() / 1_000),
};
