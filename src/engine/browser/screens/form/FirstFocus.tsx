/** Focuses the first input of a dialog, once its content is ready. */
import { useRef, type ReactNode } from 'react';
import { useFirstFocus } from './useFirstFocus.ts';

interface Props {
  readonly ready?: boolean;
  readonly children: ReactNode;
}

/** Wrapper of dialog content. Set `ready` to false while the content loads. */
export function FirstFocus({ ready = true, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useFirstFocus(box, { isWanted: ready });
  return <div ref={box}>{children}</div>;
}
