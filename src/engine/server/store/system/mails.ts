/** Outbox of mails. A row is written in the transaction that sends the mail, and delivered later. */
import { sql } from 'kysely';
import type { Place } from '../../encryption/keyring.ts';
import { openText, sealText } from '../encryption.ts';
import { parameter, type Executor } from '../fragment.ts';
import { notifying } from '../notifications.ts';
import { isUuid, uuidv7 } from '../uuid.ts';

export type MailStatus = 'queued' | 'sent' | 'failed' | 'kept';

export interface MailRow {
  readonly uuid: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  /** Template data; null after sending. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly status: MailStatus;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

export type NewMail = Pick<MailRow, 'kind' | 'recipient' | 'language' | 'subject'> & {
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
};

export interface MailQueries {
  insertMail(mail: NewMail): Promise<string>;
  /** Claims due mails; each is due again at `again` unless its result is recorded. No two callers get the same mail. */
  claimMails(claim: { readonly now: Date; readonly again: Date; readonly limit: number }): Promise<readonly MailRow[]>;
  /** Extends the lease of mails that are being sent. */
  holdMails(uuids: readonly string[], again: Date): Promise<void>;
  /** Records the delivery and deletes the template data, which was for the recipient only. */
  mailSent(uuid: string, now: Date): Promise<void>;
  /** @param outcome `due` is the time of the next attempt; null for none */
  mailFailed(uuid: string, outcome: { readonly error: string; readonly due: Date | null }): Promise<void>;
  /** Returns the due time of the next queued mail; null for none. */
  nextMailDue(): Promise<Date | null>;
  /** Keeps queued mails to be read, where no mail server is configured. */
  keepMails(): Promise<void>;
  retryMail(uuid: string, now: Date): Promise<boolean>;
  listMails(limit: number): Promise<readonly MailRow[]>;
  findMail(uuid: string): Promise<MailRow | null>;
  deleteMailsBefore(instant: Date): Promise<void>;
}

const columns = sql`uuid, kind, recipient, language, subject, data, status, attempts, error, created_at, sent_at`;

/** Encrypted, because links in it open an account. */
const dataPlace = (uuid: string): Place => ({ table: 'beheer_mails', column: 'data', row: uuid });

const sealedData = (executor: Executor, uuid: string, data: NewMail['data']): ReturnType<typeof parameter> =>
  parameter(JSON.stringify(sealText(executor, JSON.stringify(data), dataPlace(uuid))), 'jsonb');

function opened(executor: Executor, mail: MailRow): MailRow {
  const storedData: unknown = mail.data;
  return typeof storedData === 'string'
    ? { ...mail, data: JSON.parse(openText(executor, storedData, dataPlace(mail.uuid))) as MailRow['data'] }
    : mail;
}

export function mailQueries(executor: Executor): MailQueries {
  return { ...sendingQueries(executor), ...readingQueries(executor) };
}

type Sending = Pick<
  MailQueries,
  'insertMail' | 'claimMails' | 'holdMails' | 'nextMailDue' | 'mailSent' | 'mailFailed' | 'keepMails' | 'retryMail'
>;

function sendingQueries(executor: Executor): Sending {
  return {
    async insertMail({ kind, recipient, language, subject, data, now }) {
      const uuid = uuidv7(now.getTime());
      await sql`insert into beheer_mails (uuid, kind, recipient, language, subject, data, status, attempts, created_at, due_at)
        values (${uuid}, ${kind}, ${recipient}, ${language}, ${subject}, ${sealedData(executor, uuid, data)}, 'queued', 0, ${now}, ${now}) ${notifying('beheer_mails')}`.execute(
        executor,
      );
      return uuid;
    },
    async claimMails({ now, again, limit }) {
      const { rows } =
        await sql<MailRow>`update beheer_mails set attempts = attempts + 1, due_at = ${again} where uuid in (
        select uuid from beheer_mails where status = 'queued' and due_at <= ${now} order by due_at, uuid limit ${limit} for update skip locked) returning ${columns}`.execute(
          executor,
        );
      return rows.map((mail) => opened(executor, mail));
    },
    async holdMails(uuids, again) {
      await sql`update beheer_mails set due_at = ${again}
        where uuid = any(${parameter(uuids, 'uuid[]')}) and status = 'queued'`.execute(executor);
    },
    async mailSent(uuid, now) {
      await sql`update beheer_mails set status = 'sent', sent_at = ${now}, error = null, data = null where uuid = ${uuid}`.execute(
        executor,
      );
    },
    async mailFailed(uuid, { error, due }) {
      await sql`update beheer_mails set error = ${error}, status = ${due === null ? 'failed' : 'queued'}, due_at = coalesce(${parameter(due, 'timestamptz')}, due_at) where uuid = ${uuid}`.execute(
        executor,
      );
    },
    async nextMailDue() {
      const { rows } = await sql<{
        due: Date | null;
      }>`select min(due_at) as due from beheer_mails where status = 'queued'`.execute(executor);
      return rows[0]?.due ?? null;
    },
    async keepMails() {
      await sql`update beheer_mails set status = 'kept' where status = 'queued'`.execute(executor);
    },
    async retryMail(uuid, now) {
      if (!isUuid(uuid)) return false;
      const { rows } = await sql`update beheer_mails set status = 'queued', attempts = 0, error = null, due_at = ${now}
        where uuid = ${uuid} and status in ('failed', 'kept', 'queued') and data is not null ${notifying('beheer_mails')}`.execute(
        executor,
      );
      return rows.length > 0;
    },
  };
}

function readingQueries(executor: Executor): Omit<MailQueries, keyof Sending> {
  return {
    async listMails(limit) {
      const { rows } =
        await sql<MailRow>`select ${columns} from beheer_mails order by created_at desc, uuid desc limit ${limit}`.execute(
          executor,
        );
      return rows.map((mail) => opened(executor, mail));
    },
    async findMail(uuid) {
      if (!isUuid(uuid)) return null;
      const {
        rows: [mail],
      } = await sql<MailRow>`select ${columns} from beheer_mails where uuid = ${uuid}`.execute(executor);
      return mail ? opened(executor, mail) : null;
    },
    async deleteMailsBefore(instant) {
      await sql`delete from beheer_mails where created_at < ${instant}`.execute(executor);
    },
  };
}
