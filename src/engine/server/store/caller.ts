/** On whose behalf a statement runs. Made from the session, never from the request. */
import { amsterdamDate } from '../../values/calendarDate.ts';
import type { ConditionContext } from '../../registry/operand.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Locale } from '../../registry/types.ts';

export interface Caller extends Principal {
  readonly user_uuid: string | null;
  readonly employee_uuid: string | null;
  /** The clients whose rows may be seen: null for all, else those of the memberships. */
  readonly clients: readonly string[] | null;
  /** Staff's active client, which narrows every list to its rows. */
  readonly active_client: string | null;
  readonly locale: Locale;
  /** The session, for what changes it (set-current); null for the program itself. The store has no use for it. */
  readonly session_id: string | null;
  /** What the person is called, for the audit trail. */
  readonly name?: string;
  /** Where the call comes from, for the audit trail; not there where the program itself is at work. */
  readonly origin?: Origin;
  /**
   * Uses up a fresh proof of who the person is, and returns whether there was one. Within one request it answers the
   * same each time. Absent where nobody can be asked: API tokens and the program itself.
   */
  readonly useProof?: () => Promise<boolean>;
}

export interface Origin {
  readonly ip: string;
  readonly user_agent: string | null;
  readonly request_id: string;
  /** The API token that it came with. */
  readonly token_uuid?: string;
}

const persons = new WeakMap<Caller, object>();

/**
 * Says of a caller whom it stands for: the same object for as long as nothing about the person has changed, whatever
 * request they come with. A copy of the caller stands for nobody, since it may be another's.
 */
export function setPersonOfCaller(caller: Caller, person: object): Caller {
  persons.set(caller, person);
  return caller;
}

/** Null: for nobody of whom it is known that they are as they were. */
export const personOfCaller = (caller: Caller): object | null => persons.get(caller) ?? null;

/** The program itself: jobs, demo data, set-up. May everything, sees everything. */
export const systemCaller: Caller = {
  actor: 'management',
  user_uuid: null,
  employee_uuid: null,
  clients: null,
  active_client: null,
  locale: 'en',
  session_id: null,
};

/**
 * What the variables of conditions stand for, for this caller at this moment. Dates are those of Europe/Amsterdam. The
 * moment is put into words when it is asked for: most statements were compiled before, and do not.
 */
export function conditionContext(caller: Caller, now: Date): ConditionContext {
  return {
    me: caller.user_uuid,
    employee: caller.employee_uuid,
    client: caller.active_client,
    get today() {
      return amsterdamDate(now);
    },
    get now() {
      return now.toISOString();
    },
  };
}
