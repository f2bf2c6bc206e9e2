/** The call that explains the price of a time entry. */
import { charges, rateScopes } from '../../rules/entryPrice.ts';
import { answer, choice, flag, whole, type Calls } from '../../../../engine/server/http/openapi/calls/call.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

export const hourPriceCalls: Calls = {
  'GET /api/hours/:uuid/price': {
    id: 'explainHourPrice',
    tag: 'hours',
    summary: {
      en: 'At which rate a time entry is charged, and why',
      nl: 'Tegen welk tarief een urenregel wordt berekend, en waarom',
    },
    answer: answer({
      charge: choice(...charges),
      rate_cents: { type: ['integer', 'null'] },
      scope: { type: ['string', 'null'], enum: [...rateScopes, null] },
      since: { type: ['string', 'null'], format: 'date' },
      frozen: flag,
      correction: flag,
      billable_minutes: whole,
      amount_cents: { type: ['integer', 'null'] },
    }),
    also: ['404'],
    sees: may('hours', 'show'),
  },
};
