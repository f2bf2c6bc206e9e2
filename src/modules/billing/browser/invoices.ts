/** Reads PDFs of invoices from the API. */
import { Requests } from '#engine/browser';

interface InvoiceFile {
  /** Object URL, valid until the page is closed. */
  readonly address: string;
  readonly name: string;
}

/** Downloads the PDF of an invoice. */
export async function readInvoice(uuid: string): Promise<InvoiceFile> {
  const { file, headers } = await Requests.requestFile(
    `${Requests.apiAddress}/invoices/${encodeURIComponent(uuid)}/pdf`,
    {
      headers: { accept: 'application/pdf' },
    },
  );
  return {
    address: URL.createObjectURL(file),
    name: Requests.nameIn(headers.get('content-disposition') ?? '') ?? 'invoice.pdf',
  };
}
