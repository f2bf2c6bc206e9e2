/** Usage of a field with a limit: a ring, and the amount and its limit in words. */
import Box from '@mui/material/Box';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import { limitIn } from '../../ui/Meter.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { useAmount } from '../../ui/useAmount.ts';
import { useLabel } from '../../ui/useLabel.ts';

export function UsageRing({ meter, record }: { readonly meter: Field; readonly record: RaRecord }) {
  const translate = useTranslate();
  const label = useLabel();
  const amount = useAmount(meter);
  const used = Number(record[meter.name] ?? 0);
  const limit = meter.limit === null ? null : (limitIn(record, meter.limit) ?? null);
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      {limit === null || limit <= 0 ? null : <Ring used={used} limit={limit} />}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {limit === null
            ? translate('beheer.meter.unlimited', { used: amount(used) })
            : translate('beheer.meter.of', { used: amount(used), limit: amount(limit) })}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{label(meter.label)}</Box>
      </Box>
    </Box>
  );
}
