/** Outbox of mails. A row and its job are written in the transaction that sends the mail, which is delivered later. */
import { sql } from 'kysely';
import type { ValueLocation } from '../../encryption/keyring.ts';
import { openText, sealText } from '../encryption.ts';
import { parameter, type Executor } from '../fragment.ts';
import { isUuid, uuidv7 } from '../uuid.ts';
import { jobQueries } from './jobs.ts';

/** Job that sends a mail; its key is the uuid. */
export const mailJob = 'mails';

type MailStatus = 'queued' | 'sent' | 'failed' | 'kept';

/** A mail of the outbox. */
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

type NewMail = Pick<MailRow, 'kind' | 'recipient' | 'language' | 'subject'> & {
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
};

/** Queries on the outbox. */
export interface MailQueries {
  insertMail(mail: NewMail): Promise<string>;
  /** Records an attempt and returns the mail; null if it is no longer queued. */
  beginMail(uuid: string, attempts: number): Promise<MailRow | null>;
  /** Records the delivery and deletes the template data, which was for the recipient only. */
  mailSent(uuid: string, now: Date): Promise<void>;
  /**
   * @param outcome `due` is the time of the next attempt; null for none
   * @returns the kind of the mail; an empty string if it was deleted
   */
  mailFailed(uuid: string, outcome: { readonly error: string; readonly due: Date | null }): Promise<string>;
  /** Keeps a queued mail to be read, where no mail server is configured. */
  keepMail(uuid: string): Promise<void>;
  retryMail(uuid: string, now: Date): Promise<boolean>;
  listMails(limit: number): Promise<readonly MailRow[]>;
  findMail(uuid: string): Promise<MailRow | null>;
  /** Returns the mails of a kind to a recipient that have not been sent, oldest first. */
  unsentMails(mail: Pick<MailRow, 'kind' | 'recipient'>): Promise<readonly MailRow[]>;
  deleteMailsBefore(instant: Date): Promise<void>;
}

const columns = sql`uuid, kind, recipient, language, subject, data, status, attempts, error, created_at, sent_at`;

/** Encrypted, because links in it open an account. */
const dataPlace = (uuid: string): ValueLocation => ({ table: 'beheer_mails', column: 'data', row: uuid });

const sealedData = (executor: Executor, uuid: string, data: NewMail['data']): ReturnType<typeof parameter> =>
  parameter(JSON.stringify(sealText(executor, JSON.stringify(data), dataPlace(uuid))), 'jsonb');

function opened(executor: Executor, mail: MailRow): MailRow {
  const storedData: unknown = mail.data;
  return typeof storedData === 'string'
    ? { ...mail, data: JSON.parse(openText(executor, storedData, dataPlace(mail.uuid))) as MailRow['data'] }
    : mail;
}

/** Returns the queries on a pool or transaction. Insert a mail in the transaction of the change that sends it. */
export function mailQueries(executor: Executor): MailQueries {
  return { ...sendingQueries(executor), ...readingQueries(executor) };
}

type Sending = Pick<MailQueries, 'insertMail' | 'beginMail' | 'mailSent' | 'mailFailed' | 'keepMail' | 'retryMail'>;

function sendingQueries(executor: Executor): Sending {
  const jobs = jobQueries(executor);
  return {
    async insertMail({ kind, recipient, language, subject, data, now }) {
      const uuid = uuidv7(now.getTime());
      await sql`insert into beheer_mails (uuid, kind, recipient, language, subject, data, status, attempts, created_at, due_at)
        values (${uuid}, ${kind}, ${recipient}, ${language}, ${subject}, ${sealedData(executor, uuid, data)}, 'queued', 0, ${now}, ${now})`.execute(
        executor,
      );
      await jobs.enqueue({ kind: mailJob, key: uuid, now });
      return uuid;
    },
    async beginMail(uuid, attempts) {
      const {
        rows: [mail],
      } = await sql<MailRow>`update beheer_mails set attempts = ${attempts}
        where uuid = ${uuid} and status = 'queued' returning ${columns}`.execute(executor);
      return mail ? opened(executor, mail) : null;
    },
    async mailSent(uuid, now) {
      await sql`update beheer_mails set status = 'sent', sent_at = ${now}, error = null, data = null where uuid = ${uuid}`.execute(
        executor,
      );
    },
    async mailFailed(uuid, { error, due }) {
      const { rows } = await sql<{ kind: string }>`update beheer_mails set error = ${error},
          status = ${due === null ? 'failed' : 'queued'}, due_at = coalesce(${parameter(due, 'timestamptz')}, due_at)
        where uuid = ${uuid} returning kind`.execute(executor);
      return rows[0]?.kind ?? '';
    },
    async keepMail(uuid) {
      await sql`update beheer_mails set status = 'kept' where uuid = ${uuid} and status = 'queued'`.execute(executor);
    },
    async retryMail(uuid, now) {
      if (!isUuid(uuid)) return false;
      const { rows } = await sql`update beheer_mails set status = 'queued', attempts = 0, error = null, due_at = ${now}
        where uuid = ${uuid} and status in ('failed', 'kept', 'queued') and data is not null returning uuid`.execute(
        executor,
      );
      if (rows.length > 0) await jobs.enqueue({ kind: mailJob, key: uuid, now });
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
    async unsentMails({ kind, recipient }) {
      const { rows } = await sql<MailRow>`select ${columns} from beheer_mails
        where kind = ${kind} and recipient = ${recipient} and status <> 'sent' order by created_at, uuid`.execute(
        executor,
      );
      return rows.map((mail) => opened(executor, mail));
    },
    async deleteMailsBefore(instant) {
      await sql`delete from beheer_mails where created_at < ${instant}`.execute(executor);
    },
  };
}
