/** Reads printed invoices from the API. */
import { Api, Requests } from '#engine/browser';
import type * as calls from '../calls.ts';

const call = Api.callsOf<typeof calls>();

/** Reads the texts of an invoice as it is printed. */
export const readInvoicePaper = (uuid: string): Promise<calls.PaperContent> =>
  call('GET /api/invoices/:uuid/paper', { params: { uuid } });

/** Makes a link with which anyone who has it sees and pays the invoice. */
export const createPaymentLink = (uuid: string): Promise<{ readonly url: string; readonly expires_at: string }> =>
  call('POST /api/invoices/:uuid/payment-link', { params: { uuid } });

/** Ends all links to the invoice. */
export const revokePaymentLinks = (uuid: string): Promise<void> =>
  call('DELETE /api/invoices/:uuid/payment-link', { params: { uuid } });

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
