/** Reads the invoice behind the payment link in the address, and again while a payment is awaited. */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useTranslate } from 'react-admin';
import type { LinkedInvoice } from '../../calls.ts';
import { linkedInvoiceKey, readLinkedInvoice } from '../payments.ts';
import { useWaitsForPayment } from '../parts/useWaitsForPayment.ts';

const waitingMilliseconds = 1_500;
const quietMilliseconds = 20_000;

/** State of the page of a payment link. */
export interface LinkedInvoiceState {
  /** Token of the link. */
  readonly token: string;
  readonly title: string;
  readonly invoice: LinkedInvoice | undefined;
  readonly error: unknown;
  /** True if the person came back from paying. */
  readonly isBack: boolean;
  /** True while the result of the payment is awaited. */
  readonly isWaiting: boolean;
  /** True if the person chooses the outcome of a test payment. */
  readonly isTesting: boolean;
}

export function useLinkedInvoice(): LinkedInvoiceState {
  const translate = useTranslate();
  const query = new URLSearchParams(useLocation().search);
  const token = query.get('link') ?? '';
  const [isBack, isTest] = [query.has('paid'), query.has('test')];
  const waits = useWaitsForPayment(isBack);
  const { data: invoice, error } = useQuery({
    // A payment that was begun on the page is read before its outcome can be chosen.
    queryKey: [...linkedInvoiceKey(token), isTest],
    queryFn: () => readLinkedInvoice(token),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      waits(state.data?.online) ? waitingMilliseconds : isBack ? quietMilliseconds : false,
  });
  return {
    token,
    title: invoice
      ? translate('beheer.payment_link.title', { number: invoice.number, seller: invoice.seller })
      : translate('beheer.payment_link.page'),
    invoice,
    error,
    isBack,
    isWaiting: waits(invoice?.online),
    isTesting: isTest && invoice?.is_test === true && invoice.online?.can_go_on === true,
  };
}
