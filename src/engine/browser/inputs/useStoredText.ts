/** Stored form of a typed text. */
import { useQuery } from '@tanstack/react-query';
import type { Field } from '../../registry/types.ts';
import { loadNormalisers, storedText } from './storedValues.ts';

/** Returns the text as it is stored, such as a phone number with its country code; null until that is known. */
export function useStoredText(field: Field, text: string, country: string | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['stored-text', field.property.format, text, country],
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const normalisers = await loadNormalisers();
      const stored = storedText(field.property.format, text, { normalisers, country });
      return typeof stored === 'string' ? stored : null;
    },
  });
  return data ?? null;
}
