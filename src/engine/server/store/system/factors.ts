/** Second factors: authenticator app, recovery codes, passkeys. */
import { sql } from 'kysely';
import type { ValueLocation } from '../../encryption/keyring.ts';
import { openText, sealText } from '../encryption.ts';
import { parameter, type Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';

interface FoundTotp {
  /** Base32. */
  readonly secret: string;
  readonly confirmed: boolean;
}

/** A passkey with its public key. */
export interface StoredPasskey {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly credential_id: string;
  /** COSE, base64url. */
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

type NewPasskey = Pick<
  StoredPasskey,
  'user_uuid' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
> & {
  readonly now: Date;
};

/** Queries on second factors. */
export interface FactorQueries {
  /** Stores an unconfirmed secret, and replaces an earlier unconfirmed one; false where a confirmed one exists. */
  offerTotp(userUuid: string, secret: string, now: Date): Promise<boolean>;
  findTotp(userUuid: string): Promise<FoundTotp | null>;
  /**
   * Consumes the time step and confirms the secret; false where that step or a later one was used before. Of parallel
   * requests only one succeeds.
   */
  useTotpStep(userUuid: string, step: number, now: Date): Promise<boolean>;
  deleteTotp(userUuid: string): Promise<void>;
  replaceRecoveryCodes(userUuid: string, hashes: readonly string[]): Promise<void>;
  /** Consumes a code; of parallel requests only one succeeds. */
  useRecoveryCode(userUuid: string, hash: string): Promise<boolean>;
  countRecoveryCodes(userUuid: string): Promise<number>;
  /** Null where the credential is registered already. */
  insertPasskey(passkey: NewPasskey): Promise<StoredPasskey | null>;
  findPasskey(credentialId: string): Promise<StoredPasskey | null>;
  listPasskeys(userUuid: string): Promise<readonly StoredPasskey[]>;
  /** Stores the signature counter; false where it did not increase, for authenticators that count. */
  passkeyUsed(uuid: string, use: { readonly counter: number; readonly now: Date }): Promise<boolean>;
  deletePasskey(userUuid: string, uuid: string): Promise<boolean>;
  /** Locks the person's factors until the end of the transaction, which serialises changes. */
  holdFactors(userUuid: string): Promise<void>;
  deleteFactorsOfUser(userUuid: string): Promise<void>;
}

/** Returns the queries on a pool or transaction. `holdFactors` needs a transaction. */
export function factorQueries(executor: Executor): FactorQueries {
  return {
    ...totpQueries(executor),
    ...recoveryQueries(executor),
    ...passkeyQueries(executor),
    async holdFactors(userUuid) {
      await sql`select 1 from users where uuid = ${userUuid} for update`.execute(executor);
    },
    async deleteFactorsOfUser(userUuid) {
      for (const table of ['beheer_totp', 'beheer_recovery_codes', 'beheer_passkeys'])
        await sql`delete from ${sql.table(table)} where user_uuid = ${userUuid}`.execute(executor);
    },
  };
}

const totpPlace = (userUuid: string): ValueLocation => ({ table: 'beheer_totp', column: 'secret', row: userUuid });

function totpQueries(executor: Executor): Pick<FactorQueries, 'offerTotp' | 'findTotp' | 'useTotpStep' | 'deleteTotp'> {
  return {
    async offerTotp(userUuid, secret, now) {
      const { rows } = await sql`insert into beheer_totp as t (user_uuid, secret, created_at)
        values (${userUuid}, ${sealText(executor, secret, totpPlace(userUuid))}, ${now})
        on conflict (user_uuid) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = null
        where t.confirmed_at is null returning 1`.execute(executor);
      return rows.length > 0;
    },
    async findTotp(userUuid) {
      const {
        rows: [found],
      } =
        await sql<FoundTotp>`select secret, confirmed_at is not null as confirmed from beheer_totp where user_uuid = ${userUuid}`.execute(
          executor,
        );
      return found ? { ...found, secret: openText(executor, found.secret, totpPlace(userUuid)) } : null;
    },
    async useTotpStep(userUuid, step, now) {
      const { rows } =
        await sql`update beheer_totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now})
        where user_uuid = ${userUuid} and (last_step is null or last_step < ${step}) returning 1`.execute(executor);
      return rows.length > 0;
    },
    async deleteTotp(userUuid) {
      await sql`delete from beheer_totp where user_uuid = ${userUuid}`.execute(executor);
    },
  };
}

function recoveryQueries(
  executor: Executor,
): Pick<FactorQueries, 'replaceRecoveryCodes' | 'useRecoveryCode' | 'countRecoveryCodes'> {
  return {
    async replaceRecoveryCodes(userUuid, hashes) {
      await sql`delete from beheer_recovery_codes where user_uuid = ${userUuid}`.execute(executor);
      if (hashes.length === 0) return;
      await sql`insert into beheer_recovery_codes (user_uuid, hash)
        select ${parameter(userUuid, 'uuid')}, unnest(${parameter(hashes, 'text[]')})`.execute(executor);
    },
    async useRecoveryCode(userUuid, hash) {
      const { rows } =
        await sql`delete from beheer_recovery_codes where user_uuid = ${userUuid} and hash = ${hash} returning 1`.execute(
          executor,
        );
      return rows.length > 0;
    },
    async countRecoveryCodes(userUuid) {
      const {
        rows: [answer],
      } = await sql<{
        count: number;
      }>`select count(*)::int as count from beheer_recovery_codes where user_uuid = ${userUuid}`.execute(executor);
      return answer?.count ?? 0;
    },
  };
}

const passkeyColumns = sql`uuid, user_uuid, credential_id, public_key, counter, transports, name, created_at, last_used_at`;

function passkeyQueries(
  executor: Executor,
): Pick<FactorQueries, 'insertPasskey' | 'findPasskey' | 'listPasskeys' | 'passkeyUsed' | 'deletePasskey'> {
  return {
    async insertPasskey({ user_uuid, credential_id, public_key, counter, transports, name, now }) {
      const {
        rows: [made],
      } =
        await sql<StoredPasskey>`insert into beheer_passkeys (uuid, user_uuid, credential_id, public_key, counter, transports, name, created_at)
        values (${uuidv7(now.getTime())}, ${user_uuid}, ${credential_id}, ${public_key}, ${counter},
          ${parameter(transports, 'text[]')}, ${name}, ${now})
        on conflict (credential_id) do nothing returning ${passkeyColumns}`.execute(executor);
      return made ?? null;
    },
    async findPasskey(credentialId) {
      const {
        rows: [found],
      } =
        await sql<StoredPasskey>`select ${passkeyColumns} from beheer_passkeys where credential_id = ${credentialId}`.execute(
          executor,
        );
      return found ?? null;
    },
    async listPasskeys(userUuid) {
      const { rows } =
        await sql<StoredPasskey>`select ${passkeyColumns} from beheer_passkeys where user_uuid = ${userUuid} order by created_at, uuid`.execute(
          executor,
        );
      return rows;
    },
    async passkeyUsed(uuid, { counter, now }) {
      const { rows } = await sql`update beheer_passkeys set counter = ${counter}, last_used_at = ${now}
        where uuid = ${uuid} and (counter < ${counter} or (counter = 0 and ${parameter(counter, 'bigint')} = 0)) returning 1`.execute(
        executor,
      );
      return rows.length > 0;
    },
    async deletePasskey(userUuid, uuid) {
      const { rows } =
        await sql`delete from beheer_passkeys where user_uuid = ${userUuid} and uuid = ${uuid} returning 1`.execute(
          executor,
        );
      return rows.length > 0;
    },
  };
}
