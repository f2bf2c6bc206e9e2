/**
 * Places the order that is shown, exactly once: all attempts use the same idempotency key, so that a second click or a
 * retry creates no second order. Then opens the order page or the payment page. If the answer was lost and the cart is
 * empty, the same request is repeated: the order was placed.
 */
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-admin';
import type { CartAnswer, CartClient } from '../../rules/cartAnswer.ts';
import { cartKey, checkOut } from '../cart.ts';
import { Requests, usePrincipal } from '#engine/browser';
import { notifyOtherTabs } from '../parts/otherTabs.ts';
import { usePayOnline } from '../parts/usePayOnline.ts';
import { sentChoice, type PaymentChoice } from './paymentChoice.ts';

interface Ordering {
  readonly cart: CartAnswer;
  readonly client: CartClient;
  readonly choice: PaymentChoice;
  /** Called when the order is placed. The cart is empty from here on, and the page must not go back to it. */
  readonly onOrdered: () => void;
}

export function useOrder({ cart, client, choice, onOrdered }: Ordering): Pick<Requests.Acting, 'busy' | 'refusal'> & {
  readonly order: () => void;
  /** Returns true if the cart may be empty because of an attempt without an answer. */
  readonly askAgain: () => Promise<boolean>;
} {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isStaff = usePrincipal().actor !== 'user';
  const { act, busy, refusal } = Requests.useAct();
  const { pay, busy: isPaying } = usePayOnline();
  const key = useRef({ of: '', value: '' });
  const unanswered = useRef<(() => Promise<void>) | null>(null);
  const attempt = (): (() => Promise<void>) => {
    const sent = {
      seen: cart.seen,
      terms_version: cart.terms?.version ?? '',
      ...(cart.withdrawal === null ? {} : { withdrawal_version: cart.withdrawal.version }),
      ...sentChoice(choice, client),
    };
    const of = JSON.stringify([client.uuid, sent]);
    if (key.current.of !== of) key.current = { of, value: Requests.newId() };
    const { value } = key.current;
    return async () => {
      const uuid = await checkOut(sent, value);
      onOrdered();
      notifyOtherTabs();
      const isOnTheWay = choice.method === 'online' && !isStaff && cart.gross_cents > 0 && (await pay({ order: uuid }));
      if (!isOnTheWay) await navigate(`/orders/${uuid}?placed=1`);
    };
  };
  const place = async (given: () => Promise<void>): Promise<void> => {
    await act(async () => {
      unanswered.current = given;
      try {
        await given();
        unanswered.current = null;
      } catch (error) {
        if (Requests.isAnswer(error)) unanswered.current = null;
        throw error;
      }
    });
    await queryClient.invalidateQueries({ queryKey: cartKey });
  };
  const order = (): void => void place((cart.items.length === 0 ? unanswered.current : null) ?? attempt());
  const askAgain = async (): Promise<boolean> => {
    if (unanswered.current === null) return false;
    let isOrdered = false;
    const again = unanswered.current;
    await place(async () => {
      await again();
      isOrdered = true;
    });
    return isOrdered || unanswered.current !== null;
  };
  return { order, askAgain, busy: busy || isPaying, refusal };
}
