/** Previews the next run of reminders: writes each letter as the run does, and rolls that back. */
import type { Registry } from '#engine/registry';
import { type Locale, LocalTime } from '#engine/values';
import {
  acrossClients,
  Failures,
  inTransaction,
  type OpenStore,
  runAsSystem,
  systemCaller,
  type SystemContext,
  Transactions,
} from '#engine/server';
import type { PreviewedLetter, ReminderRunPreview } from '../../rules/reminderRun.ts';
import { remindersOnHold } from './remindersOnHold.ts';
import { remind } from './reminders.ts';
import { type DueReminder, fromMinute, nextReminders, readReminderTerms } from './selectReminders.ts';

interface PreviewFor {
  readonly now: Date;
  readonly locale: Locale;
}

/** Computes what the next run will send and what it holds back, without writing. */
export async function previewReminders(store: OpenStore, { now, locale }: PreviewFor): Promise<ReminderRunPreview> {
  const registry: Registry = store.registry();
  const { day, due, terms, moment, on_hold } = await inTransaction(store.database, (tx) =>
    acrossClients(tx, async (all) => {
      const next = await nextReminders(all, { registry, now });
      const begin = LocalTime.localInstant(next.day, fromMinute);
      // The run of today has begun: it continues now.
      const at = begin > now ? begin : now;
      const rules = await readReminderTerms(all, { registry, day: next.day });
      return {
        day: next.day,
        due: next.reminders,
        terms: rules,
        moment: at,
        on_hold: await remindersOnHold(all, rules, { day: next.day, now: at }),
      };
    }),
  );
  const letters: PreviewedLetter[] = [];
  const inLetter = new Set<string>();
  for (const one of due) {
    if (inLetter.has(one.invoice_uuid)) continue;
    const letter = await runAsSystem({ store, now: moment, caller: { ...systemCaller, locale } }, (system) =>
      Transactions.dryRun(system.tx, () => previewLetter(system, one)),
    );
    if (letter === null) continue;
    letters.push(letter);
    for (const { uuid } of letter.invoices) inLetter.add(uuid);
  }
  return { day, is_automatic: terms.schedules !== null, letters, on_hold };
}

/** Writes a letter; null if nothing would be sent. What it writes is rolled back by the caller. */
async function previewLetter(system: SystemContext, due: DueReminder): Promise<PreviewedLetter | null> {
  const { tx, caller } = system;
  const { client_uuid, invoice_uuid, number, level, open_cents } = due;
  const client = await tx
    .selectFrom('clients')
    .select(['company_name', 'first_name', 'last_name'])
    .where('uuid', '=', client_uuid)
    .executeTakeFirstOrThrow();
  const client_name = client.company_name || [client.first_name, client.last_name].filter(Boolean).join(' ');
  try {
    const uuids = await inTransaction(tx, () => remind(system, due));
    if (uuids.length === 0) return null;
    const reminders = await tx
      .selectFrom('reminders')
      .innerJoin('invoices', 'invoices.uuid', 'reminders.invoice_uuid')
      .select(['invoices.uuid', 'invoices.number', 'reminders.level', 'reminders.pay_before', 'reminders.sent_to'])
      .select(['reminders.amount_open_cents', 'reminders.collection_cost_cents', 'reminders.interest_cents'])
      .where('reminders.uuid', 'in', [...uuids])
      .orderBy('invoices.due_date')
      .orderBy('invoices.uuid')
      .execute();
    const [first] = reminders;
    const sum = (of: (one: (typeof reminders)[number]) => number | null): number =>
      reminders.reduce((total, one) => total + (of(one) ?? 0), 0);
    return {
      client_uuid,
      client_name,
      level: first?.level ?? level,
      invoices: reminders.map((one) => ({ uuid: one.uuid, number: one.number ?? '' })),
      open_cents: sum((one) => one.amount_open_cents),
      cost_cents: sum((one) => one.collection_cost_cents),
      interest_cents: sum((one) => one.interest_cents),
      pay_before: first?.pay_before ?? null,
      sent_to: first?.sent_to ?? null,
      failed: null,
    };
  } catch (error) {
    if (Transactions.isTransient(error)) throw error;
    return {
      client_uuid,
      client_name,
      level,
      invoices: [{ uuid: invoice_uuid, number }],
      open_cents,
      cost_cents: 0,
      interest_cents: 0,
      pay_before: null,
      sent_to: null,
      failed: Failures.reasonOf(error, caller.locale),
    };
  }
}
