/** Searches icons by a part of their name, on the development server. */
import { useQuery } from '@tanstack/react-query';
import type { NamedIcon } from '../edit/protocol.ts';
import { findIcons } from './studioServer.ts';

export type { NamedIcon } from '../edit/protocol.ts';

const none: readonly NamedIcon[] = [];

export function useIcons(part: string): readonly NamedIcon[] {
  const { data } = useQuery({
    queryKey: ['studio', 'icons', part],
    queryFn: () => findIcons(part),
    placeholderData: (before) => before,
    staleTime: Infinity,
    retry: false,
  });
  return data ?? none;
}
