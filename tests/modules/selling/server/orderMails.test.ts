/** What the mail about an order says of paying. */
import { describe, expect, test } from 'vitest';
import { orderPlacedMail } from '../../../../src/modules/selling/server/orderMails.ts';

const order = {
  number: 'O-1',
  order_uuid: '0191f0c4-0000-7000-8000-000000000001',
  client: 'Acme',
  total: '€0.00',
  lines: 'A gift (€0.00)',
  method: 'bank_transfer',
  transfer: { iban: 'NL91ABNA0417164300', name: 'Beheer' },
};

const said = (mail: Parameters<typeof orderPlacedMail.content>[0]): readonly (string | undefined)[] =>
  orderPlacedMail.content(mail).paragraphs.map((paragraph) => ('en' in paragraph ? paragraph.en : ''));

describe.each([true, false])('the order mail, where its reader can sign in: %s', (can_sign_in) => {
  test('asks for no payment of a free order', () => {
    const paragraphs = said({ ...order, can_sign_in, is_free: true });
    expect(paragraphs).toContain('There’s nothing to pay.');
    expect(paragraphs.join(' ')).not.toMatch(/transfer €/i);
  });

  test('says how another order is paid', () => {
    expect(said({ ...order, total: '€1.00', can_sign_in, is_free: false }).join(' ')).toMatch(/transfer €1\.00/i);
  });
});
