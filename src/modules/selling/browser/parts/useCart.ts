/** The cart of the buying client and its mutations. Every answer is the whole cart. */
import { useQueryClient } from '@tanstack/react-query';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import { cartKey, readCart } from '../cart.ts';
import { Access } from '#engine/registry';
import { Requests, useApiQuery, usePrincipal, useRegistry, useSession } from '#engine/browser';
import { notifyOtherTabs } from './otherTabs.ts';

const freshMilliseconds = 5_000;
const followMilliseconds = 30_000;

interface CartRead {
  readonly cart: CartAnswer | undefined;
  readonly isError: boolean;
}

/**
 * @param options the cart pages reload the cart on mount, to show changes made on another device
 */
export function useCart({ anew = false }: { readonly anew?: boolean } = {}): CartRead {
  const client = useSession()?.client?.uuid ?? null;
  const { data, isError } = useApiQuery({
    queryKey: [...cartKey, client],
    queryFn: readCart,
    afterPage: !anew,
    staleTime: freshMilliseconds,
    refetchInterval: followMilliseconds,
    refetchOnWindowFocus: true,
    refetchOnMount: anew ? 'always' : true,
  });
  return { cart: data, isError };
}

/** Mutations of the cart, with the state of the running one. */
export interface CartActing extends Omit<Requests.Acting, 'act'> {
  /** Returns true on success. */
  readonly change: (what: () => Promise<CartAnswer>) => Promise<boolean>;
}

/** Returns a function that runs a cart call, stores the returned cart in the cache and notifies other tabs. */
export function useCartChange(): CartActing {
  const { act, ...rest } = Requests.useAct();
  const queryClient = useQueryClient();
  const client = useSession()?.client?.uuid ?? null;
  const queryKey = [...cartKey, client];
  return {
    ...rest,
    change: (what) =>
      act(async () => {
        const changed = await what();
        // Cancel reads that began before the change: their answers may arrive after it.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, changed);
        notifyOtherTabs();
      }),
  };
}

/** Returns true if the person can have a cart. */
export function useCanOrder(): boolean {
  const principal = usePrincipal();
  const carts = useRegistry().resources['carts'];
  return carts !== undefined && Access.mayDo(carts, principal, 'edit');
}
