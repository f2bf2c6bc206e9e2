/**
 * The seller's logo as it was when an invoice was issued. The invoice records its file at issue, and the first print
 * uses that file, also if the seller has another logo by then.
 */
import type { RecordOf, ValuesOf } from '#engine/registry';
import { acrossClients, type Executor, Files, resourceOf, type Tx, type WriteEvent } from '#engine/server';
import { logoOf, printable } from '../../../clients/server/logo.ts';

/** Recorded for an invoice that was issued without a logo. */
const none = 'none';

/** Returns the value to record at issue. Locks the seller, so that its logo stays until the transaction ends. */
export function logoAtIssue(tx: Tx, seller_uuid: string): Promise<Pick<ValuesOf<'invoices'>, 'issued_logo'>> {
  return acrossClients(tx, async (all) => {
    const sellers = all.selectFrom('sellers').select('logo').where('uuid', '=', seller_uuid);
    const seller = await sellers.forShare().executeTakeFirst();
    return { issued_logo: seller?.logo?.uuid ?? none };
  });
}

/**
 * Returns the logo to print, as a `data:` address. Drafts, and invoices that were issued before the logo was recorded,
 * get the current one.
 */
export async function printedLogo(
  executor: Executor,
  { invoice, seller }: { readonly invoice: string; readonly seller: Pick<RecordOf<'sellers'>, 'logo'> },
): Promise<string | null> {
  const recorded = await executor.selectFrom('invoices').select('issued_logo').where('uuid', '=', invoice).execute();
  const uuid = recorded[0]?.issued_logo ?? null;
  if (uuid === none) return null;
  const file = uuid === null ? null : await Files.fileStore(executor).find(uuid);
  return logoOf(executor, file === null ? seller : { logo: file }, printable);
}

/** Keeps the file of a logo that is replaced, if an issued invoice without a stored PDF was issued with it. */
export async function keepIssuedLogo({ tx, registry, before, values }: WriteEvent<'sellers'>): Promise<void> {
  const former = before?.logo?.uuid;
  if (former === undefined || values.logo === undefined || values.logo?.uuid === former) return;
  await acrossClients(tx, async (all) => {
    const invoice = await all
      .selectFrom('invoices')
      .select('uuid')
      .where('issued_logo', '=', former)
      .where('document', 'is', null)
      .orderBy('uuid')
      .executeTakeFirst();
    if (!invoice) return;
    const { name: resource } = resourceOf({ registry }, 'invoices');
    await Files.fileStore(all).transfer(former, { resource, field: 'issued_logo', record_uuid: invoice.uuid });
  });
}
