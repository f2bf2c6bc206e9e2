/** Generates a webhook of the director, which was turned off after its address had not answered for three days. */
import { Dates } from '#engine/values';
import { instantAt } from '../calendar.ts';
import type { World } from '../book.ts';
import type { DemoStaff } from '../company/employees.ts';

/** Adds the webhook with its deliveries. */
export function makeWebhooks({ book, random, today }: World, { director }: DemoStaff): void {
  const chance = random('webhooks');
  const at = (daysAgo: number, minute: number): string => instantAt(Dates.addDays(today, -daysAgo), minute);
  const webhook = book.add('webhooks', at(60, 10 * 60), {
    name: 'Meldingen naar de boekhouding',
    url: 'https://boekhouding.example/webhooks/beheer',
    events: ['invoices.sent', 'invoices.paid', 'payments.created'],
    user_uuid: director.user.uuid,
    secret: `whsec_${Buffer.from(chance.text(32)).toString('base64')}`,
    status: 'disabled',
    last_delivered_at: at(12, 9 * 60 + 20),
    failing_since: at(11, 14 * 60),
    disabled_reason: 'HTTP 503',
  });
  const [first, second] = book.of('invoices').filter(({ status }) => status === 'paid');
  const deliveries = [
    { invoice: first, daysAgo: 12, status: 'delivered', attempts: 1, answer_status: 204, answer: '', error: null },
    {
      invoice: second,
      daysAgo: 11,
      status: 'failed',
      attempts: 10,
      answer_status: 503,
      answer: 'Service Unavailable',
      error: 'HTTP 503',
    },
  ] as const;
  for (const { invoice, daysAgo, ...logged } of deliveries) {
    const happened = at(daysAgo, 9 * 60 + 20);
    const body = { type: 'invoices.paid', timestamp: happened, data: { uuid: invoice?.uuid, status: 'paid' } };
    book.add('webhook-deliveries', happened, {
      webhook_uuid: webhook.uuid,
      event_id: chance.text(24),
      type: body.type,
      at: happened,
      resource: 'invoices',
      ...(invoice ? { record_uuid: invoice.uuid } : {}),
      own_token: false,
      sent_at: happened,
      request: JSON.stringify(body),
      ...logged,
    });
  }
}
