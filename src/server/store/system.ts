/**
 * In charge of what the program keeps beside the registry's records, a file for each subject. The one place
 * that knows resources by name (users, employees, client-memberships, clients), because signing in is about them.
 */
import type { Executor } from './fragment.ts';
import { idempotencyQueries, type IdempotencyQueries } from './system/idempotency.ts';
import { sessionQueries, type SessionQueries } from './system/sessions.ts';
import { settingQueries, type SettingQueries } from './system/settings.ts';
import { tokenQueries, type TokenQueries } from './system/tokens.ts';
import { userQueries, type UserQueries } from './system/users.ts';

export type { KeptAnswer } from './system/idempotency.ts';
export type { FoundPerson, SessionEmployee, SessionUser } from './system/persons.ts';
export type { FoundSession } from './system/sessions.ts';
export type { FoundToken } from './system/tokens.ts';

export interface SystemQueries extends SessionQueries, TokenQueries, UserQueries, IdempotencyQueries, SettingQueries {}

/** On the pool, or inside a transaction that is under way. */
export function systemQueries(executor: Executor): SystemQueries {
  return { ...sessionQueries(executor), ...tokenQueries(executor), ...userQueries(executor), ...idempotencyQueries(executor), ...settingQueries(executor) };
}
