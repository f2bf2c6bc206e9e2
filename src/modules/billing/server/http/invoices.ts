/** An invoice as a PDF, to whoever may see all of it. */
import type { FastifyInstance } from 'fastify';
import { invoiceFile } from '../invoicePaper.ts';
import { inTurnOf } from '../../../../engine/server/heavy/people.ts';
import type { Store } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { contentDisposition } from '../../../../engine/server/http/fileHeaders.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { isUuid } from '../../../../engine/server/http/bodies.ts';
import { refuseParameters } from '../../../../engine/server/http/listQuery.ts';
import { notThere, paramsOf, resourceNamed } from '../../../../engine/server/http/target.ts';

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
      invoiceFile({ records: store, registry }, String(record.uuid)),
    );
    void reply
      .headers({
        etag: `"${String(record.version)}"`,
        'content-disposition': contentDisposition(name).replace(/^attachment/, 'inline'),
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf');
    return reply.send(content);
  });
}
