/** How clients know the company, and when they reach it: as the settings have it. */
import type { OpenStore } from '../../../engine/server/store/contract.ts';
import { settingsOf } from '../../../engine/server/store/settings.ts';

interface Contact {
  readonly name: string | null;
  readonly phone: string | null;
  /** In words: "Mon–Fri 8:30–17:30". */
  readonly hours: string | null;
}

/** Null each where nobody filled it in, or the registry has no such settings. */
export async function readContact({ database, registry }: Pick<OpenStore, 'database' | 'registry'>): Promise<Contact> {
  const settings = await settingsOf(database, registry());
  const text = (name: string): string | null => (settings.has(name) ? settings.text(name) : null);
  return { name: text('company_name'), phone: text('support_phone'), hours: text('office_hours') };
}
