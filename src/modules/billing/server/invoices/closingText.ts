/** Reads the company's closing text of invoices, which is frozen on each when it is finalised. */
import type { Registry } from '#engine/registry';
import { type Database, settingsOf, type Tx } from '#engine/server';

const settingByLanguage: ReadonlyMap<string, string> = new Map([['nl', 'invoice_closing_text']]);

/**
 * Reads the text in all languages. @returns a function from the language of an invoice to the text, or null if there is
 * none
 */
export async function closingTexts(
  executor: Tx | Database,
  registry: Registry,
): Promise<(language: string) => string | null> {
  const settings = await settingsOf(executor, registry);
  return (language) => settings.text(settingByLanguage.get(language) ?? 'invoice_closing_text_en')?.trim() || null;
}
