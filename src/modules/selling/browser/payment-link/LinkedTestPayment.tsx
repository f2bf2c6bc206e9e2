/** Chooses the outcome of a test payment that was begun with a payment link. */
import { useNavigate } from 'react-admin';
import type { LinkedInvoice } from '../../calls.ts';
import { endLinkedTestPayment } from '../payments.ts';
import { OutcomeChoice } from '../test-payment/OutcomeChoice.tsx';

interface Props {
  readonly token: string;
  readonly invoice: LinkedInvoice;
}

export function LinkedTestPayment({ token, invoice: { seller, number, open_cents, currency } }: Props) {
  const navigate = useNavigate();
  return (
    <OutcomeChoice
      payment={{ kind: 'invoice', payee: seller, description: number, amount_cents: open_cents, currency }}
      end={async (outcome) => {
        await endLinkedTestPayment(token, outcome);
        await navigate(`?${new URLSearchParams({ link: token, paid: '1' }).toString()}`, { replace: true });
      }}
    />
  );
}
