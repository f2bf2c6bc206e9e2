/**
 * Orders what is seen, once: one key for all tries of the same, so that a second click or a retry makes no second
 * order. Then to the order's page, or to paying.
 */
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-admin';
import type { CartAnswer, CartClient } from '../../rules/cartAnswer.ts';
import { cartKey, checkOut } from '../cart.ts';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { useAct, type Acting } from '../../../../engine/browser/shell/account/useAct.ts';
import { notifyOtherTabs } from '../parts/otherTabs.ts';
import { usePayOnline } from '../parts/usePayOnline.ts';
import { newId } from '../../../../engine/browser/providers/newId.ts';
import { sentChoice, type PaymentChoice } from './paymentChoice.ts';

interface Ordering {
  readonly cart: CartAnswer;
  readonly client: CartClient;
  readonly choice: PaymentChoice;
  /** The cart is empty from here on, and that is no reason to go back to it. */
  readonly onOrdered: () => void;
}

export function useOrder({
  cart,
  client,
  choice,
  onOrdered,
}: Ordering): Pick<Acting, 'busy' | 'refusal'> & { readonly order: () => void } {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isStaff = usePrincipal().actor !== 'user';
  const { act, busy, refusal } = useAct();
  const { pay, busy: isPaying } = usePayOnline();
  const key = useRef({ of: '', value: '' });
  const order = (): void => {
    const sent = {
      seen: cart.seen,
      terms_version: cart.terms?.version ?? '',
      ...(cart.withdrawal === null ? {} : { withdrawal_version: cart.withdrawal.version }),
      ...sentChoice(choice, client),
    };
    const of = JSON.stringify([client.uuid, sent]);
    if (key.current.of !== of) key.current = { of, value: newId() };
    void act(async () => {
      const uuid = await checkOut(sent, key.current.value);
      onOrdered();
      notifyOtherTabs();
      const isOnTheWay = choice.method === 'online' && !isStaff && cart.gross_cents > 0 && (await pay({ order: uuid }));
      if (!isOnTheWay) await navigate(`/orders/${uuid}?placed=1`);
    }).then(() => queryClient.invalidateQueries({ queryKey: cartKey }));
  };
  return { order, busy: busy || isPaying, refusal };
}
