/**
 * In charge of the code with which a domain leaves us: asked for by its client, looked up with the registrar by staff,
 * and shown once. A lock, and an end to the transfer, take it away again.
 */
import type { Records, Rows, ValuesOf } from '../../../engine/registry/rows.ts';
import type { ShownOnce } from '../../../engine/registry/shownOnce.ts';
import { transferCodeReadyMail, transferCodeShownMail, type DomainMail } from './domainMails.ts';
import type { MailKind } from '../../../engine/server/mail/mailKinds.ts';
import { queueMail } from '../../../engine/server/mail/queueMail.ts';
import type { Row, Tx, WriteEvent, WrittenEvent, ActionEvent } from '../../../engine/server/store/contract.ts';
import { sealRow, openRow } from '../../../engine/server/store/encryption.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { systemQueries } from '../../../engine/server/store/system.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import { transferCodeTask } from './transferCodeTask.ts';
import { texts } from './texts.ts';
import { sourceLocale } from '../../../engine/texts/locales.ts';

/** What belongs to a domain without a code. */
const none = { transfer_code: null, transfer_code_state: null } as const;

/** For staff to look up; nothing is handed out yet. */
export async function askCode(event: ActionEvent<'domains.ask-transfer-code'>): Promise<void> {
  await keep(event, { transfer_code: null, transfer_code_state: 'asked' });
  await transferCodeTask.make(event);
}

/** By staff, as the registrar gave it. */
export async function enterCode(event: ActionEvent<'domains.enter-transfer-code'>): Promise<void> {
  const { tx, record, body, now } = event;
  const typed = body.transfer_code.trim();
  await withoutRowLevelSecurity(tx, async (all) => {
    await keep({ ...event, tx: all }, { transfer_code: typed, transfer_code_state: 'ready' });
    await notifyRegistrant(all, { kind: transferCodeReadyMail, record, now });
  });
  await transferCodeTask.finish(event);
}

/** To its client: what is shown is gone from here in the same transaction. */
export async function showCode(event: ActionEvent<'domains.show-transfer-code'>): Promise<Row> {
  const { tx, record, now } = event;
  return withoutRowLevelSecurity(tx, async (all) => {
    const row = await all
      .selectFrom('domains')
      .select(['uuid', 'transfer_code'])
      .where('uuid', '=', record.uuid)
      .executeTakeFirst();
    const text = row && openRow(all, 'domains', row).transfer_code;
    if (text === null || text === undefined) throw new Failure('E_STATE', { message: shownAlready, hint: askAgain });
    await keep({ ...event, tx: all }, { transfer_code: null, transfer_code_state: 'given' });
    await notifyRegistrant(all, { kind: transferCodeShownMail, record, now });
    return { uuid: record.uuid, once: { label, text, note } satisfies ShownOnce };
  });
}

/** For the hook of domains: what is locked, or no longer with us, has no code waiting. */
export function withoutCode({ before, values }: Pick<WriteEvent<'domains'>, 'before' | 'values'>): ValuesOf<'domains'> {
  const isClosed =
    values.locked === true ||
    values.status === 'transferred_away' ||
    values.status === 'pending_delete' ||
    values.status === 'deleted';
  return before !== null && isClosed && before.transfer_code_state !== null ? { ...values, ...none } : values;
}

/** For the hook of tasks: one that ended without a code lets the client ask again. */
export async function followCodeTask({ tx, before, values }: WrittenEvent<'tasks'>): Promise<void> {
  const isOver = values.status === 'done' || values.status === 'failed' || values.status === 'cancelled';
  if (before === null || before.subject_resource !== 'domains' || !isOver) return;
  await withoutRowLevelSecurity(tx, (all) =>
    all
      .updateTable('domains')
      .set(none)
      .where('uuid', '=', before.subject_uuid)
      .where('transfer_code_state', '=', 'asked')
      .execute(),
  );
}

async function keep(
  { tx, record, now }: { readonly tx: Tx; readonly record: Records['domains']; readonly now: Date },
  values: Pick<Rows['domains'], 'transfer_code' | 'transfer_code_state'>,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({
      ...sealRow(tx, 'domains', { uuid: record.uuid, values }),
      updated_at: now,
      version: record.version + 1,
    })
    .where('uuid', '=', record.uuid)
    .execute();
}

interface Notice {
  readonly kind: MailKind<DomainMail>;
  readonly record: Pick<
    Records['domains'],
    'uuid' | 'name' | 'name_unicode' | 'client_uuid' | 'registrant_contact_uuid' | 'expires_on'
  >;
  readonly now: Date;
}

/** Whoever holds the domain, else its client. */
export async function notifyRegistrant(tx: Tx, { kind, record, now }: Notice): Promise<void> {
  const client = await tx
    .selectFrom('clients')
    .select(['email', 'language'])
    .where('uuid', '=', record.client_uuid)
    .executeTakeFirst();
  const registrant =
    record.registrant_contact_uuid !== null
      ? await tx
          .selectFrom('domain_contacts')
          .select('email')
          .where('uuid', '=', record.registrant_contact_uuid)
          .executeTakeFirst()
      : undefined;
  const to = registrant?.email ?? client?.email;
  if (to === undefined) return;
  const data: DomainMail = {
    domain: record.name_unicode ?? record.name,
    domain_uuid: record.uuid,
    expires_on: record.expires_on,
  };
  await queueMail(systemQueries(tx), { kind, to, language: client?.language ?? sourceLocale, data, now });
}

const label = texts.label('transfer_code.title');
const note = texts.label('transfer_code.note');
const shownAlready = texts.label('transfer_code.shown_already');
const askAgain = texts.label('transfer_code.ask_again');
