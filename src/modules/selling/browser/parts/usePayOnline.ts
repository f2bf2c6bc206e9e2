/** Opens the page where an order or invoice is paid online, which may be on the site of the payment service. */
import { useNavigate } from 'react-admin';
import { beginPayment, type Payable } from '../payments.ts';
import { Requests } from '#engine/browser';

interface PayingOnline extends Omit<Requests.Acting, 'act'> {
  /** Returns true if the person is being redirected. */
  readonly pay: (payable: Payable) => Promise<boolean>;
}

/** Returns `pay`, which begins or continues a payment and leaves the current page for the payment page. */
export function usePayOnline(): PayingOnline {
  const { act, ...rest } = Requests.useAct();
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
