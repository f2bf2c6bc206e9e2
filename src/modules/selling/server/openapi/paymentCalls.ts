/** What a payment service tells, in the API's description: a route and no call, for nothing may read its body before its signature. */
import type { Calls } from '../../../../engine/server/http/openapi/calls/call.ts';

export const callbackCalls: Calls = {
  'POST /api/payment-callbacks/:service': {
    id: 'tellPayment',
    tag: 'payments',
    summary: {
      en: 'What a payment service tells of a payment, signed',
      nl: 'Wat een betaaldienst over een betaling meldt, ondertekend',
    },
    body: { type: 'object' },
    status: 204,
    also: ['401', '409'],
  },
};
