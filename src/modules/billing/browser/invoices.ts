/** Reads PDFs of invoices from the API. */
import { nameIn } from '../../../engine/browser/providers/download.ts';
import { apiAddress, requestFile } from '../../../engine/browser/providers/http.ts';

export interface InvoiceFile {
  /** Object URL, valid until the page is closed. */
  readonly address: string;
  readonly name: string;
}

/** Downloads the PDF of an invoice. */
export async function readInvoice(uuid: string): Promise<InvoiceFile> {
  const { file, headers } = await requestFile(`${apiAddress}/invoices/${encodeURIComponent(uuid)}/pdf`, {
    headers: { accept: 'application/pdf' },
  });
  return {
    address: URL.createObjectURL(file),
    name: nameIn(headers.get('content-disposition') ?? '') ?? 'invoice.pdf',
  };
}
