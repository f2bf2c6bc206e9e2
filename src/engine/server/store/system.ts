/**
 * In charge of what the program keeps beside the registry's records, a file for each subject. The one place
 * that knows resources by name (users, employees, client-memberships, clients), because signing in is about them.
 */
import type { Executor } from './fragment.ts';
import { attemptQueries, type AttemptQueries } from './system/attempts.ts';
import { calendarFeedQueries, type CalendarFeedQueries } from './system/calendarFeeds.ts';
import { challengeQueries, type ChallengeQueries } from './system/challenges.ts';
import { factorQueries, type FactorQueries } from './system/factors.ts';
import { idempotencyQueries, type IdempotencyQueries } from './system/idempotency.ts';
import { jobQueries, type JobQueries } from './system/jobs.ts';
import { mailQueries, type MailQueries } from './system/mails.ts';
import { oneTimeLinkQueries, type OneTimeLinkQueries } from './system/oneTimeLinks.ts';
import { permissionQueries, type PermissionQueries } from './system/permissions.ts';
import { sessionQueries, type SessionQueries } from './system/sessions.ts';
import { settingQueries, type SettingQueries } from './system/settings.ts';
import { tokenQueries, type TokenQueries } from './system/tokens.ts';
import { userQueries, type UserQueries } from './system/users.ts';

export type { Claimed, IdempotencyClaim } from './system/idempotency.ts';
export type { JobQueries, JobRow } from './system/jobs.ts';
export type { MailQueries, MailRow } from './system/mails.ts';
export type { FoundLink, LinkKind } from './system/oneTimeLinks.ts';
export type { Challenge, ChallengeKind } from './system/challenges.ts';
export type { Passkey } from './system/factors.ts';
export type { Account, AccountOfAddress } from './system/users.ts';
export type { FoundPerson, SessionEmployee, SessionUser } from './system/persons.ts';
export type { FoundSession, ListedSession } from './system/sessions.ts';
export type { FoundToken } from './system/tokens.ts';

/** By subject; each file says what its own do. */
export interface SystemQueries
  extends
    SessionQueries,
    TokenQueries,
    UserQueries,
    FactorQueries,
    ChallengeQueries,
    OneTimeLinkQueries,
    AttemptQueries,
    MailQueries,
    IdempotencyQueries,
    SettingQueries,
    PermissionQueries,
    JobQueries,
    CalendarFeedQueries {}

/** On the pool, or inside a transaction that is under way. */
export function systemQueries(executor: Executor): SystemQueries {
  return {
    ...sessionQueries(executor),
    ...tokenQueries(executor),
    ...userQueries(executor),
    ...factorQueries(executor),
    ...challengeQueries(executor),
    ...oneTimeLinkQueries(executor),
    ...attemptQueries(executor),
    ...mailQueries(executor),
    ...idempotencyQueries(executor),
    ...settingQueries(executor),
    ...permissionQueries(executor),
    ...jobQueries(executor),
    ...calendarFeedQueries(executor),
  };
}
