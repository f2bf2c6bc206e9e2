/** What auth and http need of `systemQueries(database)` (system.ts): the tables beside those of the registry. Agreed by this file. */
import type { Locale } from '../../registry/types.ts';

export interface FoundSession {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly user: SessionUser;
  /** The employee whose login this is, when active. */
  readonly employee: SessionEmployee | null;
  /** The clients of the user's memberships. */
  readonly clients: readonly string[];
  readonly active_client: { readonly uuid: string; readonly name: string } | null;
}

export interface SessionUser {
  readonly uuid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly type: 'management' | 'user';
  readonly status: 'invited' | 'active' | 'blocked';
  readonly language: Locale;
  readonly email_verified_at: Date | null;
  readonly latest_url: string | null;
}

export interface SessionEmployee {
  readonly uuid: string;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly job_title: string | null;
}

/** An answer kept under an Idempotency-Key. Null answer: the first request is still running. */
export interface KeptAnswer {
  /** Hash of method, address and body. */
  readonly request_hash: string;
  readonly answer: { readonly status: number; readonly body: unknown } | null;
}

export interface SystemQueries {
  createSession(session: { readonly secretHash: string; readonly user_uuid: string; readonly now: Date }): Promise<string>;
  /** One statement: session, user, employee, memberships. */
  findSession(secretHash: string): Promise<FoundSession | null>;
  touchSession(id: string, now: Date): Promise<void>;
  deleteSession(id: string): Promise<void>;
  /** All of the user's, except one that may go on. */
  deleteSessionsOfUser(userUuid: string, exceptId?: string | null): Promise<void>;
  /** Those made before `createdBefore` or last seen before `seenBefore`. */
  deleteEndedSessions(limits: { readonly createdBefore: Date; readonly seenBefore: Date }): Promise<number>;
  setActiveClient(id: string, clientUuid: string | null): Promise<void>;
  clientExists(uuid: string): Promise<boolean>;
  findUserByEmail(email: string): Promise<{ readonly uuid: string; readonly password: string | null; readonly status: SessionUser['status'] } | null>;
  /** Sets last_login_at, and an invited user active. */
  recordSignIn(userUuid: string, now: Date): Promise<void>;
  countUsers(): Promise<number>;
  /** Claims the key: null when it was free, else what is kept under it. Per user; atomic (insert … on conflict do nothing). */
  claimIdempotent(key: { readonly user_uuid: string; readonly key: string; readonly request_hash: string; readonly now: Date }): Promise<KeptAnswer | null>;
  rememberIdempotent(key: { readonly user_uuid: string; readonly key: string; readonly answer: { readonly status: number; readonly body: unknown } }): Promise<void>;
  /** Gives a claimed key back after a refusal. */
  forgetIdempotent(key: { readonly user_uuid: string; readonly key: string }): Promise<void>;
  deleteIdempotentBefore(instant: Date): Promise<number>;
  getSetting(key: string): Promise<string | null>;
  putSetting(key: string, value: string): Promise<void>;
  /** Whether there was one: who takes a one-time value away has it. */
  deleteSetting(key: string): Promise<boolean>;
}
