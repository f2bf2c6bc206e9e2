/** An invoice as a PDF, to whoever may see all of it. */
import type { FastifyInstance } from 'fastify';
import { invoiceFile } from '../modules/billing/invoicePaper.ts';
import { inTurnOf } from '../heavy/people.ts';
import type { Store } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { contentDisposition } from './fileHeaders.ts';
import { callerOf } from './guard.ts';
import { isUuid } from './bodies.ts';
import { refuseParameters } from './listQuery.ts';
import { notThere, paramsOf, resourceNamed } from './target.ts';

/** What stands on paper: whoever may not read it on the screen does not get it that way. */
const printed = ['lines', 'gross_cents', 'vat_breakdown', 'buyer_snapshot', 'seller_snapshot'] as const;

export function invoiceRoutes(app: FastifyInstance, { store }: { readonly store: Store }): void {
  app.get('/api/invoices/:uuid/pdf', async (request, reply) => {
    refuseParameters(request.query);
    const registry = store.registry();
    const { uuid } = paramsOf(request);
    if (!isUuid(uuid)) throw notThere();
    const record = await store.one(callerOf(request), resourceNamed(registry, 'invoices'), uuid.toLowerCase(), []);
    if (printed.some((field) => !(field in record))) throw new Failure('E_FORBIDDEN');
    const { name, content } = await inTurnOf(callerOf(request).user_uuid, () =>
      invoiceFile({ records: store, registry }, String(record['uuid'])),
    );
    void reply
      .headers({
        etag: `"${String(record['version'])}"`,
        'content-disposition': contentDisposition(name).replace(/^attachment/, 'inline'),
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf');
    return reply.send(content);
  });
}
