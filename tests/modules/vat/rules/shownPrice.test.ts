import { describe, expect, it } from 'vitest';
import { isConsumer, priceDisplayFor, shownCents } from '../../../../src/modules/vat/rules/shownPrice.ts';

describe('how prices are shown', () => {
  it.each([
    ['nobody known', null, true],
    ['a person', { type: 'person' }, true],
    ['a person with an empty VAT id', { type: 'person', vat_id: '' }, true],
    ['a sole trader', { type: 'person', vat_id: 'NL000099998B57' }, false],
    ['a company without a VAT id', { type: 'company', vat_id: null }, false],
  ] as const)('%s', (_, buyer, consumer) => {
    expect([isConsumer(buyer), priceDisplayFor(buyer)]).toEqual([consumer, consumer ? 'incl_vat' : 'excl_vat']);
  });

  it.each([
    [1_000, 2_100, 1_210],
    [9_583, 2_100, 11_595],
    [1, 2_100, 1],
    [3, 2_100, 4],
    [2_450, 0, 2_450],
  ])('%i at %i is shown to a consumer as %i, to a business as it is', (cents, rate_bp, incl) => {
    expect([shownCents(cents, rate_bp, 'incl_vat'), shownCents(cents, rate_bp, 'excl_vat')]).toEqual([incl, cents]);
  });
});
