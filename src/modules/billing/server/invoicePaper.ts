/** In charge of an invoice as a PDF: read as it is frozen, or, of a draft, as it would be now. */
import { runInThread } from '../../../engine/server/heavy/pool.ts';
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { Row, Store } from '../../../engine/server/store/contract.ts';
import { resourceOf, type BillingEvent } from './event.ts';
import { logoOf, printable } from '../../clients/server/logo.ts';
import { buyerParty, sellerParty, type Party } from './parties.ts';
import { fileNameOf, paperOf, type PaperParts } from './pdf/paper.ts';

const printTimeoutMilliseconds = 60_000;

export interface InvoiceFile {
  readonly name: string;
  readonly content: Buffer;
}

type Reading = Pick<BillingEvent, 'registry'> & { readonly records: Pick<Store, 'one' | 'reads'> };

/** Whether the person may see it is for the caller to have judged. @throws Failure E_NOT_FOUND */
export async function invoiceFile(reading: Reading, uuid: string): Promise<InvoiceFile> {
  const parts = await partsOf(reading, uuid);
  return { name: fileNameOf(paperOf(parts)), content: await printInvoice(parts) };
}

async function printInvoice(parts: PaperParts): Promise<Buffer> {
  const bytes = await runInThread<Uint8Array>('printInvoice', parts, printTimeoutMilliseconds);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function partsOf({ records, registry }: Reading, uuid: string): Promise<PaperParts> {
  const one = (name: string, key: unknown): Promise<Row> =>
    records.one(systemCaller, resourceOf({ registry }, name), String(key), []);
  const invoice = await one('invoices', uuid);
  const original = invoice['original_invoice_uuid'];
  const seller = await one('sellers', invoice['seller_uuid']);
  const lines = Array.isArray(invoice['lines']) ? (invoice['lines'] as readonly Row[]) : [];
  return {
    invoice,
    lines: lines.toSorted((a, b) => Number(a['position']) - Number(b['position'])),
    seller: partyOf(invoice['seller_snapshot']) ?? sellerParty(seller),
    buyer: partyOf(invoice['buyer_snapshot']) ?? buyerParty(await one('clients', invoice['client_uuid'])),
    logo: await records.reads(systemCaller, (executor) => logoOf(executor, seller, printable)),
    original_number:
      original === null || original === undefined ? null : String((await one('invoices', original))['number'] ?? ''),
  };
}

function partyOf(snapshot: unknown): Party | null {
  return typeof snapshot === 'object' && snapshot !== null ? (snapshot as Party) : null;
}
