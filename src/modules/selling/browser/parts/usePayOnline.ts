/** Leads to where an order or an invoice is paid online: a page of the payment service, wherever that is. */
import { useNavigate } from 'react-admin';
import { beginPayment, type Payable } from '../payments.ts';
import { useAct, type Acting } from '../../../../engine/browser/shell/account/useAct.ts';

export interface PayingOnline extends Omit<Acting, 'act'> {
  /** Answers whether the person is on the way. */
  readonly pay: (payable: Payable) => Promise<boolean>;
}

export function usePayOnline(): PayingOnline {
  const { act, ...rest } = useAct();
  const navigate = useNavigate();
  return {
    ...rest,
    pay: (payable) =>
      act(async () => {
        const { pay_url } = await beginPayment(payable);
        if (pay_url.startsWith('/')) await navigate(pay_url);
        else window.location.assign(pay_url);
      }),
  };
}
