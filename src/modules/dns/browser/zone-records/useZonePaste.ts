/** Paste handler of the records of a zone. */
import type { ClipboardEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Grids, useLabel } from '#engine/browser';
import { faultLabel } from '../../rules/faults.ts';
import type { Zone } from '../../rules/zone.ts';
import { pastedRows, sheetColumns } from './pastedRows.ts';
import type { SheetRows } from './sheetRows.ts';

/** Returns the handler of pasted text, which warns about lines and values that are not taken over. */
export function useZonePaste(zone: Zone, sheet: SheetRows): (event: ClipboardEvent) => void {
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const warn = (text: string): void => notify(text, { type: 'warning' });
  return (event) => {
    if (event.target instanceof HTMLInputElement) return;
    const text = event.clipboardData.getData('text');
    const heads = sheetColumns.map((column) => translate(`beheer.dns.column.${column}`));
    const pasted = pastedRows({ zone, rows: sheet.rows, text, block: Grids.pastedBlock(event), heads });
    if (!pasted) return;
    event.preventDefault();
    sheet.change(pasted.rows);
    const { ignored, warnings, refused } = pasted;
    if (ignored.length > 0)
      warn(translate('beheer.dns.ignored', { smart_count: ignored.length, types: [...new Set(ignored)].join(', ') }));
    if (warnings.length > 0) warn(warnings.map((warning) => label(faultLabel(warning))).join(' '));
    if (refused.length > 0)
      warn(translate('beheer.dns.refused', { smart_count: refused.length, values: [...new Set(refused)].join(', ') }));
  };
}
