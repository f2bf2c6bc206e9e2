/** The cart of whoever is bought for, and what is done to it: every answer is the whole cart again. */
import { useQueryClient } from '@tanstack/react-query';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import { cartKey, readCart } from '../cart.ts';
import { usePrincipal, useSession } from '../../../../engine/browser/providers/session.ts';
import { useApiQuery } from '../../../../engine/browser/shell/account/useApiQuery.ts';
import { useAct, type Acting } from '../../../../engine/browser/shell/account/useAct.ts';
import { notifyOtherTabs } from './otherTabs.ts';
import { mayDo } from '../../../../engine/registry/access.ts';
import { useRegistry } from '../../../../engine/browser/registry.ts';

const freshMilliseconds = 5_000;
const followMilliseconds = 30_000;

interface CartRead {
  readonly cart: CartAnswer | undefined;
  readonly isError: boolean;
}

export function useCart(): CartRead {
  const client = useSession()?.client?.uuid ?? null;
  const { data, isError } = useApiQuery({
    queryKey: [...cartKey, client],
    queryFn: readCart,
    staleTime: freshMilliseconds,
    refetchInterval: followMilliseconds,
    refetchOnWindowFocus: true,
  });
  return { cart: data, isError };
}

export interface CartActing extends Omit<Acting, 'act'> {
  /** Answers whether it went well. */
  readonly change: (what: () => Promise<CartAnswer>) => Promise<boolean>;
}

export function useCartChange(): CartActing {
  const { act, ...rest } = useAct();
  const queryClient = useQueryClient();
  const client = useSession()?.client?.uuid ?? null;
  return {
    ...rest,
    change: (what) =>
      act(async () => {
        queryClient.setQueryData([...cartKey, client], await what());
        notifyOtherTabs();
      }),
  };
}

/** Whether the person can have a cart at all. */
export function useMayShop(): boolean {
  const principal = usePrincipal();
  const carts = useRegistry().resources['carts'];
  return carts !== undefined && mayDo(carts, principal, 'edit');
}
