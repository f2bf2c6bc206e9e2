/** Remark below a domain name on the order page. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NameRemark } from '../../../../src/modules/selling/browser/domain-order/AvailabilityChip.tsx';
import type { NameOffer } from '../../../../src/modules/selling/rules/nameOffer.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

const unavailable: NameOffer = {
  typed: 'münchen.de',
  name: 'xn--mnchen-3ya.de',
  name_unicode: 'münchen.de',
  problem: 'length',
  availability: null,
  reason: null,
  obstacle: null,
  product_uuid: null,
  prices: [],
  rules: null,
  vat: null,
};

test.each([
  ['user', 0],
  ['management', 1],
] as const)('a person of type %s reads the ASCII form of an international name %i times', async (type, times) => {
  signIn({ user: { ...user, type } });
  renderShell(<NameRemark typed="münchen.de" offer={unavailable} onAskAgain={null} />, { path: '/' });
  await screen.findByText('Too short or too long for this extension');
  expect(screen.queryAllByText('As xn--mnchen-3ya.de')).toHaveLength(times);
});
