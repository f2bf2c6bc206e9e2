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

/** @param anew for the pages of the cart: what came into it on another device is there when one of them is opened. */
export function useCart({ anew = false }: { readonly anew?: boolean } = {}): CartRead {
  const client = useSession()?.client?.uuid ?? null;
  const { data, isError } = useApiQuery({
    queryKey: [...cartKey, client],
    queryFn: readCart,
    staleTime: freshMilliseconds,
    refetchInterval: followMilliseconds,
    refetchOnWindowFocus: true,
    refetchOnMount: anew ? 'always' : true,
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
  const queryKey = [...cartKey, client];
  return {
    ...rest,
    change: (what) =>
      act(async () => {
        const changed = await what();
        // What was asked for before the change may be answered after it.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, changed);
        notifyOtherTabs();
      }),
  };
}

/** Whether the person can have a cart at all. */
export function useCanOrder(): boolean {
  const principal = usePrincipal();
  const carts = useRegistry().resources['carts'];
  return carts !== undefined && mayDo(carts, principal, 'edit');
}
