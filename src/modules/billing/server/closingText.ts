/** In charge of what the company says at the bottom of its invoices: frozen on each as it becomes final. */
import type { Registry } from '../../../engine/registry/types.ts';
import type { Database, Tx } from '../../../engine/server/store/contract.ts';
import { settingsOf } from '../../../engine/server/store/settings.ts';

export async function closingText(executor: Tx | Database, registry: Registry): Promise<string | null> {
  return (await settingsOf(executor, registry)).text('invoice_closing_text')?.trim() ?? null;
}
