/**
 * In charge of what the program keeps beside the registry's records, a file for each subject. The one place with SQL of
 * the engine's own resources (users, roles, security-groups, tokens), because signing in is about them.
 */
import { sql } from 'kysely';
import type { Registry } from '../../registry/types.ts';
import type { Executor } from './fragment.ts';
import { attemptQueries, type AttemptQueries } from './system/attempts.ts';
import { calendarFeedQueries, readFeed, type CalendarFeedQueries } from './system/calendarFeeds.ts';
import { challengeQueries, type ChallengeQueries } from './system/challenges.ts';
import { factorQueries, type FactorQueries } from './system/factors.ts';
import { idempotencyQueries, type IdempotencyQueries } from './system/idempotency.ts';
import { importQueries, type ImportQueries } from './system/imports.ts';
import { jobQueries, type JobQueries } from './system/jobs.ts';
import { mailQueries, type MailQueries } from './system/mails.ts';
import { oneTimeLinkQueries, type OneTimeLinkQueries } from './system/oneTimeLinks.ts';
import { permissionQueries, type PermissionQueries } from './system/permissions.ts';
import { findPerson, isEmployee, membershipOf, type FoundPerson } from './system/persons.ts';
import { rememberedSessions, sessionQueries, type FoundSession, type SessionQueries } from './system/sessions.ts';
import { preferenceQueries, type PreferenceQueries } from './system/preferences.ts';
import { settingQueries, type SettingQueries } from './system/settings.ts';
import {
  findTokenOf,
  rememberedTokens,
  tokenQueries,
  tokens as tokensResource,
  type FoundToken,
  type TokenQueries,
} from './system/tokens.ts';
import { userQueries, type UserQueries } from './system/users.ts';

export type { Claimed, IdempotencyClaim } from './system/idempotency.ts';
export type { ImportFileRow, ImportQueries, ImportRow, RowFault, RowResult } from './system/imports.ts';
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
    JobQueries,
    ImportQueries,
    CalendarFeedQueries,
    PreferenceQueries {}

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
    ...jobQueries(executor),
    ...importQueries(executor),
    ...calendarFeedQueries(executor),
    ...preferenceQueries(executor),
  };
}

/** Who somebody is, which depends on what the registry says of staff and tenants. */
export interface PersonQueries extends PermissionQueries {
  /** One statement: session, user, employee, memberships. */
  findSession(secretHash: string): Promise<FoundSession | null>;
  /** As it was found the last time by this process: to be held against what is found now. */
  lastSession(secretHash: string): FoundSession | null;
  /** One statement: token, owner, employee, memberships, roles. */
  findToken(secretHash: string): Promise<FoundToken | null>;
  lastToken(secretHash: string): FoundToken | null;
  /** Whose calendar's link it is; null for one that is unknown or withdrawn, or of a person who is blocked. */
  readFeed(hash: string, now: Date): Promise<FoundPerson | null>;
  /** Null for who is not there any more, or blocked. */
  findPerson(userUuid: string): Promise<FoundPerson | null>;
  /** By its key; null for one that is not there any more, or of a person who is blocked. */
  findTokenOf(tokenUuid: string): Promise<FoundToken | null>;
  hasMembership(userUuid: string): Promise<boolean>;
  /** Management, or an employee. */
  isStaff(userUuid: string): Promise<boolean>;
}

/** @param registry the one in force: another may come into force while the program runs. */
export function personQueries(executor: Executor, registry: () => Registry): PersonQueries {
  return {
    ...permissionQueries(executor, registry),
    findSession: (secretHash) => rememberedSessions.find(executor, registry(), secretHash),
    lastSession: (secretHash) => rememberedSessions.last(registry(), secretHash),
    async findToken(secretHash) {
      const hasTokens = registry().resources[tokensResource] !== undefined;
      return hasTokens ? rememberedTokens.find(executor, registry(), secretHash) : null;
    },
    lastToken: (secretHash) => rememberedTokens.last(registry(), secretHash),
    readFeed: (hash, now) => readFeed(executor, registry(), { hash, now }),
    findPerson: (userUuid) => findPerson(executor, registry(), userUuid),
    findTokenOf: (tokenUuid) => findTokenOf(executor, registry(), tokenUuid),
    async hasMembership(userUuid) {
      const of = membershipOf(registry());
      if (!of) return false;
      const { rows } = await sql`select 1 from ${of.table} m where ${of.user} = ${userUuid} limit 1`.execute(executor);
      return rows.length > 0;
    },
    async isStaff(userUuid) {
      const { rows } = await sql`select 1 from users u where u.uuid = ${userUuid}
        and (u.type = 'management' or ${isEmployee(registry())})`.execute(executor);
      return rows.length > 0;
    },
  };
}

/** Both, as the running program has them. */
export interface ProgramQueries extends SystemQueries, PersonQueries {}

/** @param lookups what who comes with a request is looked up on */
export function programQueries(
  executor: Executor,
  registry: () => Registry,
  lookups: Executor = executor,
): ProgramQueries {
  return { ...systemQueries(executor), ...personQueries(lookups, registry) };
}
