/** API call that returns the PDF of an invoice to callers who may see all of it. */
import * as calls from '../../calls.ts';
import { invoiceFile } from '../invoices/invoicePaper.ts';
import { Failure, handleExchange, recordUuid, Requests, resourceNamed, Workers } from '#engine/server';

/** Fields that are printed. A caller who may not read one of them does not get the PDF. */
const printed = ['lines', 'gross_cents', 'vat_breakdown', 'buyer_snapshot', 'seller_snapshot'] as const;

/** Handler of `GET /api/invoices/:uuid/pdf`. Throws E_FORBIDDEN if the caller may not read a printed field. */
export const invoiceCalls = [
  handleExchange(calls.printInvoice, async ({ store, caller, params, reply, now }) => {
    const registry = store.registry();
    const record = await store.one(caller, resourceNamed(registry, 'invoices'), recordUuid(params.uuid), []);
    if (printed.some((field) => !(field in record))) throw new Failure('E_FORBIDDEN');
    const { name, content, sha256 } = await Workers.oneAtATime(caller.user_uuid, () =>
      invoiceFile({ records: store, registry, now: now() }, String(record.uuid)),
    );
    void reply
      .headers({
        etag: `"${sha256}"`,
        'content-disposition': Requests.contentDisposition(name).replace(/^attachment/, 'inline'),
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf');
    return reply.send(content);
  }),
];
