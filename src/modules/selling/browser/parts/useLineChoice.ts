/**
 * Saves a choice of a cart line when it is made. If the server cannot be reached it is kept, and saved once the
 * connection is back, also after a reload.
 */
import { useEffect, useRef } from 'react';
import { Requests, useDraft } from '#engine/browser';
import type { CartLineChange } from '../../calls.ts';
import { changeLine } from '../cart.ts';
import type { CartActing } from './useCart.ts';

interface LineChoice {
  /** The change that is still to be saved. */
  readonly waiting: CartLineChange | null;
  /** Returns false if the server rejected it. */
  readonly choose: (change: CartLineChange) => Promise<boolean>;
}

/** @param name the name of the choice, unique within the line. */
export function useLineChoice(uuid: string, name: string, { change: act, forgive }: CartActing): LineChoice {
  const [waiting, setWaiting] = useDraft<CartLineChange | null>(`cart.line.${uuid}.${name}`, null);
  const choose = async (change: CartLineChange): Promise<boolean> => {
    let isUnreached = false;
    const isDone = await act(() =>
      changeLine(uuid, change).catch((error: unknown) => {
        isUnreached = Requests.currentConnection() !== 'online';
        throw error;
      }),
    );
    setWaiting(isUnreached ? change : null);
    if (isUnreached) forgive();
    return isDone || isUnreached;
  };
  const latest = useRef({ waiting, choose });
  useEffect(() => {
    latest.current = { waiting, choose };
  });
  useEffect(() => {
    const save = (): void => {
      const { waiting: unsaved, choose: chooseAgain } = latest.current;
      if (unsaved !== null && Requests.currentConnection() === 'online') void chooseAgain(unsaved);
    };
    save();
    return Requests.onConnection(save);
  }, []);
  return { waiting, choose };
}
