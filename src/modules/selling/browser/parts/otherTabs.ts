/**
 * Tells other tabs of this browser that the cart has changed, and hears it from them. Other devices see it when they
 * look again.
 */
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { cartKey } from '../cart.ts';

const mark = 'beheer.cart-changed';

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
