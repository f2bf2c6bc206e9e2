/** Answer of `GET /api/why`: the checks that decide if a person may do something, in their order. */

/** Check of a request. Each is made only if those before it are passed. */
export type AccessCheckName = 'account' | 'verb' | 'record' | 'tenant' | 'rows' | 'field' | 'state';

/** Result of one check. */
export interface AccessCheck {
  readonly check: AccessCheckName;
  readonly passed: boolean;
  /** Sentence in the language of the reader. */
  readonly message: string;
  /** Where the rules stand: JSON pointers in the registry, and `roles/UUID` for roles that people made. */
  readonly places: readonly string[];
}

/** Result of all checks. */
export interface WhyAnswer {
  readonly allowed: boolean;
  /** The last one is the one that refuses, if any does. */
  readonly checks: readonly AccessCheck[];
}
