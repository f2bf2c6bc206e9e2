/** API calls that return the PDF of an invoice, and its texts, to callers who may see all of it. */
import * as calls from '../../calls.ts';
import { invoiceFile, paperParts } from '../invoices/invoicePaper.ts';
import { contentOf } from '../paper/content.ts';
import { paperOf } from '../paper/paper.ts';
import { newPaymentLink, revokePaymentLinks } from '../payments/paymentLink.ts';
import {
  type CallContext,
  Failure,
  handle,
  handleExchange,
  recordUuid,
  Requests,
  resourceNamed,
  runAsSystem,
  Workers,
} from '#engine/server';

/** Fields that are printed. A caller who may not read one of them gets neither. */
const printed = ['lines', 'gross_cents', 'vat_breakdown', 'buyer_snapshot', 'seller_snapshot'] as const;

/** Handlers of the calls. Throw E_FORBIDDEN if the caller may not read a printed field. */
export const invoiceCalls = [
  handleExchange(calls.printInvoice, async ({ store, caller, params, reply, now }) => {
    const uuid = await printable({ store, caller, params });
    const { name, content, sha256 } = await Workers.oneAtATime(caller.user_uuid, () =>
      invoiceFile({ records: store, registry: store.registry(), now: now() }, uuid),
    );
    void reply
      .headers({
        etag: `"${sha256}"`,
        'content-disposition': Requests.contentDisposition(name).replace(/^attachment/, 'inline'),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf');
    return reply.send(content);
  }),
  handle(calls.readInvoicePaper, async ({ store, caller, params, now }) => {
    const uuid = await printable({ store, caller, params });
    return contentOf(paperOf(await paperParts({ records: store, registry: store.registry(), now: now() }, uuid)));
  }),
  handle(calls.createPaymentLink, async ({ store, caller, params, now, accounts }) => {
    const uuid = await printable({ store, caller, params });
    const link = await runAsSystem({ store, caller, now: now() }, (system) => newPaymentLink(system, uuid));
    await store.record(caller, {
      verb: 'payment-link',
      outcome: 'done',
      reason: null,
      resource: resourceNamed(store.registry(), 'invoices'),
      record_uuid: uuid,
    });
    return { url: `${accounts.origin()}${link.path}`, expires_at: link.expires_at.toISOString() };
  }),
  handle(calls.revokePaymentLinks, async ({ store, caller, params, now }) => {
    const uuid = await printable({ store, caller, params });
    await runAsSystem({ store, caller, now: now() }, (system) => revokePaymentLinks(system, uuid));
  }),
];

/** Returns the key of the invoice if the caller may read all that is printed. */
async function printable({
  store,
  caller,
  params,
}: Pick<CallContext<typeof calls.printInvoice>, 'store' | 'caller' | 'params'>): Promise<string> {
  const record = await store.one(caller, resourceNamed(store.registry(), 'invoices'), recordUuid(params.uuid), []);
  if (printed.some((field) => !(field in record))) throw new Failure('E_FORBIDDEN');
  return String(record.uuid);
}
