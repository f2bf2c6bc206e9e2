/** Contact details of the company and its office hours, from the settings. */
import { type OpenStore, settingsOf } from '#engine/server';

interface Contact {
  readonly name: string | null;
  readonly phone: string | null;
  /** Office hours in words: "Mon–Fri 8:30–17:30". */
  readonly hours: string | null;
}

/** Reads the contact details. A value is null if it is empty or the registry has no such setting. */
export async function readContact({ database, registry }: Pick<OpenStore, 'database' | 'registry'>): Promise<Contact> {
  const settings = await settingsOf(database, registry());
  const text = (name: string): string | null => (settings.has(name) ? settings.text(name) : null);
  return { name: text('company_name'), phone: text('support_phone'), hours: text('office_hours') };
}
