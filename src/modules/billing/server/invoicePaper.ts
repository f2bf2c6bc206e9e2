/** In charge of an invoice as a PDF: read as it is frozen, or, of a draft, as it would be now. */
import { printers, WorkLost } from '../../../engine/server/workers/workerPool.ts';
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { RecordOf } from '../../../engine/registry/rows.ts';
import type { Store } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { resourceOf, type BillingEvent } from './event.ts';
import { logoOf, printable } from '../../clients/server/logo.ts';
import { closingText } from './closingText.ts';
import { buyerParty, sellerParty } from './parties.ts';
import { fileNameOf, paperOf, type PaperParts } from './pdf/paper.ts';

const printTimeoutMilliseconds = 20_000;

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

/**
 * Prints it in a process of its own. A logo that cannot be decoded within the limits of that process is left out.
 *
 * @throws Failure E_UNAVAILABLE if it could not be printed within its limits
 */
async function printInvoice(parts: PaperParts): Promise<Buffer> {
  try {
    const request = { task: 'printInvoice', given: parts, milliseconds: printTimeoutMilliseconds };
    const { value } = await printers.run<Uint8Array>(request);
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  } catch (error) {
    if (!(error instanceof WorkLost)) throw error;
    if (parts.logo !== null) return printInvoice({ ...parts, logo: null });
    throw new Failure('E_UNAVAILABLE', {}, { cause: error });
  }
}

async function partsOf({ records, registry }: Reading, uuid: string): Promise<PaperParts> {
  const one = <Name extends string>(name: Name, key: string): Promise<RecordOf<Name>> =>
    records.one(systemCaller, resourceOf({ registry }, name), key, []);
  const invoice = await one('invoices', uuid);
  const original = invoice.original_invoice_uuid;
  const seller = await one('sellers', invoice.seller_uuid);
  const closing =
    invoice.seller_snapshot === null && invoice.kind === 'invoice'
      ? await records.reads(systemCaller, (executor) => closingText(executor, registry, invoice.language))
      : null;
  return {
    invoice,
    lines: (invoice.lines ?? []).toSorted((a, b) => a.position - b.position),
    seller: invoice.seller_snapshot ?? sellerParty(seller, closing),
    buyer: invoice.buyer_snapshot ?? buyerParty(await one('clients', invoice.client_uuid)),
    logo: await records.reads(systemCaller, (executor) => logoOf(executor, seller, printable)),
    original_number: original === null ? null : ((await one('invoices', original)).number ?? ''),
  };
}
