/** Caller on whose behalf a statement runs. Derived from the session, never from the request. */
import { localDate } from '../../values/dates/calendarDate.ts';
import type { ConditionContext } from '../../registry/conditions/operand.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Locale } from '../../registry/types.ts';

/** The person, API token or program that a call of the store acts for. */
export interface Caller extends Principal {
  readonly user_uuid: string | null;
  readonly employee_uuid: string | null;
  /** Clients whose rows are visible: null for all, else those of the memberships. */
  readonly clients: readonly string[] | null;
  /** Active client, which filters every list; for people of clients one of `clients`, since both conditions apply. */
  readonly active_client: string | null;
  readonly locale: Locale;
  /** Session id, for calls that change the session (set-current); null for the program. The store does not use it. */
  readonly session_id: string | null;
  /** Role of the person on whose behalf the program acts, for the audit trail; absent where it is `actor`. */
  readonly audited_actor?: Principal['actor'];
  /** Name of the person, for the audit trail. */
  readonly name?: string;
  /** Origin of the request, for the audit trail; absent for work of the program. */
  readonly origin?: Origin;
  /**
   * Consumes a fresh proof of identity, and returns true if there was one. Returns the same result throughout a
   * request. Absent for API tokens and the program, which cannot prove identity.
   */
  readonly useProof?: () => Promise<boolean>;
}

/** Client address and request, for the audit trail. */
export interface Origin {
  readonly ip: string;
  readonly user_agent: string | null;
  readonly request_id: string;
  /** API token of the request. */
  readonly token_uuid?: string;
}

const persons = new WeakMap<Caller, object>();

/**
 * Associates a caller with an object that stays the same across requests while nothing about the person changes; it is
 * a cache key. A copy of the caller has no such object, since it may have been modified.
 */
export function setPersonOfCaller(caller: Caller, person: object): Caller {
  persons.set(caller, person);
  return caller;
}

/** Returns that object; null where it is not known that the person is unchanged. */
export const personOfCaller = (caller: Caller): object | null => persons.get(caller) ?? null;

/** Caller of the program: jobs, demo data, set-up. Has all permissions and sees everything. */
export const systemCaller: Caller = {
  actor: 'management',
  user_uuid: null,
  employee_uuid: null,
  clients: null,
  active_client: null,
  locale: 'en',
  session_id: null,
};

const systemCallers = new WeakSet<Caller>([systemCaller]);

/** Returns true if the program writes, rather than a person who sent the values. */
export const isSystem = (caller: Caller): boolean => systemCallers.has(caller);

/** Returns the caller of the program, with the identity of `caller` for the audit trail. */
export function systemOnBehalfOf(caller: Caller): Caller {
  const { actor, audited_actor = actor, user_uuid, employee_uuid, locale, session_id, name, origin } = caller;
  const system: Caller = {
    ...systemCaller,
    audited_actor,
    user_uuid,
    employee_uuid,
    locale,
    session_id,
    ...(name === undefined ? {} : { name }),
    ...(origin === undefined ? {} : { origin }),
  };
  systemCallers.add(system);
  return system;
}

/**
 * Returns the caller of the program that sees and writes the rows of one client only.
 * @param client null for all clients
 * @param name shown in the audit trail as who did it
 */
export function systemWithin(client: string | null, name: string): Caller {
  const clients = client === null ? null : [client];
  const system: Caller = { ...systemCaller, clients, active_client: client, name };
  systemCallers.add(system);
  return system;
}

/**
 * Returns the values of condition variables for a caller and time. Dates are in the time zone of the business. `today` and
 * `now` are getters, since most statements are cached and never need them.
 */
export function conditionContext(caller: Caller, now: Date): ConditionContext {
  return {
    me: caller.user_uuid,
    employee: caller.employee_uuid,
    client: caller.active_client,
    get today() {
      return localDate(now);
    },
    get now() {
      return now.toISOString();
    },
  };
}
