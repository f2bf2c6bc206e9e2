/** Reads the dunning schedule of each seller; empty settings default to those of the company. */
import type { Registry } from '#engine/registry';
import { type Database, settingsOf, type Tx } from '#engine/server';
import type { DunningSchedule } from '../../rules/dunningSchedule.ts';

/** Returns null if the company does not send reminders automatically. */
export async function readDunningSchedules(
  executor: Tx | Database,
  registry: Registry,
): Promise<((seller_uuid: string) => DunningSchedule) | null> {
  const settings = await settingsOf(executor, registry);
  if (!settings.flag('send_reminders')) return null;
  const company: DunningSchedule = {
    friendly_reminder_days: settings.integer('friendly_reminder_days') ?? 1,
    reminder_days: settings.integer('reminder_days') ?? 14,
    formal_notice_days: settings.integer('formal_notice_days') ?? 28,
    suspend_after_days: settings.integer('suspend_after_days') ?? 45,
    end_after_days: settings.integer('end_after_days') ?? 60,
  };
  const sellers = await executor
    .selectFrom('sellers')
    .select([
      'uuid',
      'friendly_reminder_days',
      'reminder_days',
      'formal_notice_days',
      'suspend_after_days',
      'end_after_days',
    ])
    .execute();
  const own = new Map(sellers.map(({ uuid, ...days }) => [uuid, days]));
  return (seller_uuid) => {
    const days = own.get(seller_uuid);
    return {
      friendly_reminder_days: days?.friendly_reminder_days ?? company.friendly_reminder_days,
      reminder_days: days?.reminder_days ?? company.reminder_days,
      formal_notice_days: days?.formal_notice_days ?? company.formal_notice_days,
      suspend_after_days: days?.suspend_after_days ?? company.suspend_after_days,
      end_after_days: days?.end_after_days ?? company.end_after_days,
    };
  };
}
