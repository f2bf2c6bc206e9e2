/** Invoices on paper, from the API. */
import { nameIn } from '../../../engine/browser/providers/download.ts';
import { apiAddress, requestFile } from '../../../engine/browser/providers/http.ts';

export interface InvoiceFile {
  /** An address within this browser, to open or to save; it lasts as long as the page does. */
  readonly address: string;
  readonly name: string;
}

export async function readInvoice(uuid: string): Promise<InvoiceFile> {
  const { file, headers } = await requestFile(`${apiAddress}/invoices/${encodeURIComponent(uuid)}/pdf`, {
    headers: { accept: 'application/pdf' },
  });
  return {
    address: URL.createObjectURL(file),
    name: nameIn(headers.get('content-disposition') ?? '') ?? 'invoice.pdf',
  };
}
