/**
 * PDF of an invoice. A draft is printed as it is now. An issued invoice is printed once: its bytes are stored with the
 * invoice and never change, also after payments and credits (Wet OB 1968 art. 35c; retention of seven years, AWR art.
 * 52).
 */
import { createHash } from 'node:crypto';
import type { RecordOf } from '#engine/registry';
import {
  Accounts,
  type Executor,
  Files,
  inTransaction,
  type OpenStore,
  resourceOf,
  systemCaller,
  Workers,
} from '#engine/server';
import type { BillingEvent } from '../event.ts';
import { closingTexts } from './closingText.ts';
import { printedLogo } from './issuedLogo.ts';
import { documentOf } from '../paper/document.ts';
import { buyerParty, sellerParty } from '../parties.ts';
import { currentMandate } from '../payments/currentMandate.ts';
import { fileNameOf, paperOf, type PaperParts } from '../paper/paper.ts';

interface InvoiceFile {
  readonly name: string;
  readonly content: Buffer;
  /** Hash of the content, in hexadecimal. */
  readonly sha256: string;
}

type Reading = Pick<BillingEvent, 'registry'> & {
  readonly records: Pick<OpenStore, 'one' | 'reads' | 'transaction'>;
  readonly now: Date;
};

/**
 * Returns the PDF of an invoice, and stores it at the first call after the invoice was issued. The caller checks that
 * the person may see the invoice.
 *
 * @throws Failure E_NOT_FOUND
 */
export async function invoiceFile(reading: Reading, uuid: string): Promise<InvoiceFile> {
  const stored = await reading.records.reads(systemCaller, (executor) => storedFile(executor, uuid));
  if (stored !== null) return stored;
  const parts = await paperParts(reading, uuid);
  const paper = paperOf(parts);
  const content = await Workers.printDocument(documentOf(paper));
  const name = fileNameOf(paper);
  return parts.invoice.status === 'draft'
    ? { name, content, sha256: createHash('sha256').update(content).digest('hex') }
    : keepFile(reading, { uuid, name, content });
}

/** Returns null if no PDF was stored yet. @throws Failure E_INTERNAL if the stored file is damaged */
async function storedFile(executor: Executor, uuid: string): Promise<InvoiceFile | null> {
  const invoice = await executor
    .selectFrom('invoices')
    .select(['document', 'document_sha256'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!invoice?.document) return null;
  const { name, size_bytes, uuid: file } = invoice.document;
  const content = await Files.readContent(Files.fileStore(executor), { uuid: file, size_bytes });
  if (content !== null) {
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (sha256 === invoice.document_sha256) return { name, content, sha256 };
  }
  throw new Error(`The PDF of invoice ${uuid} that was kept is damaged: restore it from a backup.`);
}

/** Stores the PDF. If two are printed concurrently, the first is kept and returned. */
function keepFile(
  { records, registry, now }: Reading,
  { uuid, name, content }: { readonly uuid: string; readonly name: string; readonly content: Buffer },
): Promise<InvoiceFile> {
  return records.transaction(systemCaller, async ({ database }) =>
    inTransaction(database, async (tx) => {
      await tx.selectFrom('invoices').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
      const stored = await storedFile(tx, uuid);
      if (stored !== null) return stored;
      const file = await Files.storeContent(
        tx,
        {
          resource: resourceOf({ registry }, 'invoices').name,
          field: 'document',
          name,
          media_type: 'application/pdf',
          content,
          record_uuid: uuid,
        },
        now,
      );
      const document = { uuid: file.uuid, name, media_type: file.media_type, size_bytes: file.size_bytes };
      // Does not count as a change of the invoice, so its version stays.
      await tx
        .updateTable('invoices')
        .set({ document, document_sha256: file.sha256 })
        .where('uuid', '=', uuid)
        .execute();
      return { name, content, sha256: file.sha256 };
    }),
  );
}

/** Reads what is printed. @throws Failure E_NOT_FOUND */
export async function paperParts({ records, registry }: Reading, uuid: string): Promise<PaperParts> {
  const one = <Name extends string>(name: Name, key: string): Promise<RecordOf<Name>> =>
    records.one(systemCaller, resourceOf({ registry }, name), key, []);
  const invoice = await one('invoices', uuid);
  const original = invoice.original_invoice_uuid;
  const seller = await one('sellers', invoice.seller_uuid);
  const closing =
    invoice.seller_snapshot === null && invoice.kind === 'invoice'
      ? await records.reads(systemCaller, async (executor) =>
          (await closingTexts(executor, registry))(invoice.language),
        )
      : null;
  return {
    invoice,
    lines: (invoice.lines ?? []).toSorted((a, b) => a.position - b.position),
    seller: invoice.seller_snapshot ?? sellerParty(seller, closing),
    buyer:
      invoice.buyer_snapshot ??
      buyerParty(
        await one('clients', invoice.client_uuid),
        await records.reads(systemCaller, (executor) => currentMandate(executor, invoice.client_uuid)),
      ),
    colour: seller.brand_colour === null ? null : Accounts.brandShades(seller.brand_colour, 'light').main,
    logo: await records.reads(systemCaller, (executor) => printedLogo(executor, { invoice: uuid, seller })),
    original_number: original === null ? null : ((await one('invoices', original)).number ?? ''),
  };
}
