/** Challenges: proofs that are started and must be completed within minutes, such as a second factor or a passkey. */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';

/** Purpose of a challenge. It cannot be used for another one. */
export type ChallengeKind = 'second-factor' | 'passkey-sign-in' | 'passkey-enrolment' | 'passkey-confirmation';

/** A stored challenge, by the hash of its secret. */
export interface Challenge {
  readonly kind: ChallengeKind;
  readonly hash: string;
  /** Null where the passkey identifies the person. */
  readonly user_uuid: string | null;
  /** Challenge for the authenticator in base64url; null where no passkey is accepted. */
  readonly webauthn: string | null;
  readonly expires_at: Date;
}

interface ChallengeKey {
  readonly kind: ChallengeKind;
  readonly hash: string;
  readonly now: Date;
}

/** Queries on challenges. */
export interface ChallengeQueries {
  createChallenge(challenge: Challenge): Promise<void>;
  findChallenge(key: ChallengeKey): Promise<Challenge | null>;
  /** Consumes the challenge; of parallel requests only one gets it. */
  useChallenge(key: ChallengeKey): Promise<Challenge | null>;
  deleteChallengesOfUser(userUuid: string, kind?: ChallengeKind): Promise<void>;
  deleteChallengesBefore(instant: Date): Promise<void>;
}

const columns = sql`kind, hash, user_uuid, webauthn, expires_at`;

/** Returns the queries on a pool or transaction. */
export function challengeQueries(executor: Executor): ChallengeQueries {
  return {
    async createChallenge({ kind, hash, user_uuid, webauthn, expires_at }) {
      await sql`insert into beheer_challenges (uuid, kind, hash, user_uuid, webauthn, expires_at)
        values (${uuidv7()}, ${kind}, ${hash}, ${parameter(user_uuid, 'uuid')}, ${parameter(webauthn, 'text')}, ${expires_at})`.execute(
        executor,
      );
    },
    async findChallenge({ kind, hash, now }) {
      const {
        rows: [found],
      } =
        await sql<Challenge>`select ${columns} from beheer_challenges where hash = ${hash} and kind = ${kind} and expires_at > ${now}`.execute(
          executor,
        );
      return found ?? null;
    },
    async useChallenge({ kind, hash, now }) {
      const {
        rows: [used],
      } =
        await sql<Challenge>`delete from beheer_challenges where hash = ${hash} and kind = ${kind} and expires_at > ${now} returning ${columns}`.execute(
          executor,
        );
      return used ?? null;
    },
    async deleteChallengesOfUser(userUuid, kind) {
      await sql`delete from beheer_challenges where user_uuid = ${userUuid} and (${parameter(kind ?? null, 'text')} is null or kind = ${parameter(kind ?? null, 'text')})`.execute(
        executor,
      );
    },
    async deleteChallengesBefore(instant) {
      await sql`delete from beheer_challenges where expires_at < ${instant}`.execute(executor);
    },
  };
}
