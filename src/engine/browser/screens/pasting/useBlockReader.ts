/** Reads pasted blocks for lines of a form. The code loads on the first paste. */
import { useCallback } from 'react';
import { useDataProvider, useTranslate, type DataProvider } from 'react-admin';
import { useFormat } from '../../i18n/useFormat.ts';
import type { ReadBlock } from '../../inputs/nested.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';

/** Returns the reader for `BlockReaderProvider`. */
export function useBlockReader(): ReadBlock {
  const provider = useDataProvider<DataProvider>();
  const registry = useRegistry();
  const principal = usePrincipal();
  const format = useFormat();
  const translate = useTranslate();
  return useCallback(
    async (block, under) => {
      const { pastedLines } = await import('./pastedLines.ts');
      return pastedLines({ provider, registry, principal, format, translate }, block, under);
    },
    [provider, registry, principal, format, translate],
  );
}
