/**
 * Queries on the internal tables, one family and one file per subject. The only place with SQL on the engine's own resources (users,
 * roles, security-groups, tokens), which sign-in needs.
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
import {
  rememberedSessions,
  sessionRevisions,
  sessionQueries,
  type FoundSession,
  type SessionQueries,
} from './system/sessions.ts';
import { preferenceQueries, type PreferenceQueries } from './system/preferences.ts';
import { ruleRunQueries, type RuleRunQueries } from './system/ruleRuns.ts';
import { settingQueries, type SettingQueries } from './system/settings.ts';
import {
  findTokenOf,
  rememberedTokens,
  tokenQueries,
  tokens as tokensResource,
  type FoundToken,
  type TokenQueries,
} from './system/tokens.ts';
import { webhookQueries, type WebhookQueries } from './system/webhooks.ts';
import { userQueries, type UserQueries } from './system/users.ts';

export type { Claimed, IdempotencyClaim } from './system/idempotency.ts';
export type { ImportFileRow, ImportQueries, ImportRow, RowFault, RowResult } from './system/imports.ts';
export type { JobQueries } from './system/jobs.ts';
export type { MailQueries, MailRow } from './system/mails.ts';
export type { FoundLink, LinkKind } from './system/oneTimeLinks.ts';
export type { Challenge, ChallengeKind } from './system/challenges.ts';
export type { StoredPasskey } from './system/factors.ts';
export type { UserAccount, AccountOfAddress } from './system/users.ts';
export type { FoundPerson, SessionEmployee, StoredSessionUser } from './system/persons.ts';
export type { FoundSession, ListedSession } from './system/sessions.ts';
export type { FoundToken } from './system/tokens.ts';

/** Queries by family, each documented in its file. Take the families that you need: `Pick<SystemQueries, 'mails'>`. */
export interface SystemQueries {
  readonly sessions: SessionQueries;
  readonly tokens: TokenQueries;
  readonly users: UserQueries;
  readonly factors: FactorQueries;
  readonly challenges: ChallengeQueries;
  readonly links: OneTimeLinkQueries;
  readonly attempts: AttemptQueries;
  readonly mails: MailQueries;
  readonly idempotency: IdempotencyQueries;
  readonly settings: SettingQueries;
  readonly jobs: JobQueries;
  readonly imports: ImportQueries;
  readonly calendarFeeds: CalendarFeedQueries;
  readonly preferences: PreferenceQueries;
  readonly ruleRuns: RuleRunQueries;
  readonly webhooks: WebhookQueries;
}

type Families<Queries> = { readonly [Name in keyof Queries]: (executor: Executor) => Queries[Name] };

const families: Families<SystemQueries> = {
  sessions: sessionQueries,
  tokens: tokenQueries,
  users: userQueries,
  factors: factorQueries,
  challenges: challengeQueries,
  links: oneTimeLinkQueries,
  attempts: attemptQueries,
  mails: mailQueries,
  idempotency: idempotencyQueries,
  settings: settingQueries,
  jobs: jobQueries,
  imports: importQueries,
  calendarFeeds: calendarFeedQueries,
  preferences: preferenceQueries,
  ruleRuns: ruleRunQueries,
  webhooks: webhookQueries,
};

/** Returns the queries on the pool or inside a running transaction. A family is created where it is first used. */
export function systemQueries(executor: Executor): SystemQueries {
  const queries = {};
  for (const [name, create] of Object.entries(families))
    Object.defineProperty(queries, name, {
      configurable: true,
      enumerable: true,
      get(): unknown {
        const value: unknown = create(executor);
        Object.defineProperty(queries, name, { value, enumerable: true });
        return value;
      },
    });
  return queries as SystemQueries;
}

/** Queries for the identity of a caller, which depends on the staff and tenants of the registry. */
export interface PersonQueries extends PermissionQueries {
  /** Finds a session with user, employee and memberships in one statement. */
  findSession(secretHash: string): Promise<FoundSession | null>;
  /** Returns the session as this process found it last, to compare with the present one. */
  lastSession(secretHash: string): FoundSession | null;
  /** Returns the revision of the person by session, in one statement; sessions that have ended are missing. */
  sessionRevisions(secretHashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Finds a token with owner, employee, memberships and roles in one statement. */
  findToken(secretHash: string): Promise<FoundToken | null>;
  lastToken(secretHash: string): FoundToken | null;
  /** Returns the owner of a calendar link; null for an unknown or revoked link, or a blocked person. */
  readFeed(hash: string, now: Date): Promise<FoundPerson | null>;
  /** Null for a person who no longer exists or is blocked. */
  findPerson(userUuid: string): Promise<FoundPerson | null>;
  /** Finds a token by uuid; null where it no longer exists or its owner is blocked. */
  findTokenOf(tokenUuid: string): Promise<FoundToken | null>;
  hasMembership(userUuid: string): Promise<boolean>;
  /** True for management and employees. */
  isStaff(userUuid: string): Promise<boolean>;
}

/** @param registry returns the current registry, which can change while the program runs */
export function personQueries(executor: Executor, registry: () => Registry): PersonQueries {
  return {
    ...permissionQueries(executor, registry),
    findSession: (secretHash) => rememberedSessions.find(executor, registry(), secretHash),
    lastSession: (secretHash) => rememberedSessions.last(registry(), secretHash),
    sessionRevisions: (secretHashes) => sessionRevisions(executor, secretHashes),
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

/** All queries of the running program. */
export interface ProgramQueries extends SystemQueries {
  readonly persons: PersonQueries;
}

/** @param lookups executor for looking up who sends a request */
export function programQueries(
  executor: Executor,
  registry: () => Registry,
  lookups: Executor = executor,
): ProgramQueries {
  return Object.assign(systemQueries(executor), { persons: personQueries(lookups, registry) });
}
