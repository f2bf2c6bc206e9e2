/** Synchronises the cart between the tabs of this browser. Other devices see a change at their next reload. */
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { cartKey } from '../cart.ts';

const mark = 'beheer.cart-changed';

/** Makes the other tabs read the cart again, through a `storage` event. */
export function notifyOtherTabs(): void {
  localStorage.setItem(mark, new Date().toISOString());
}

export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === mark) void queryClient.invalidateQueries({ queryKey: cartKey });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queryClient]);
}
