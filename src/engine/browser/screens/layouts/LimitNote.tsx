/** Note that a layout does not show all matching records: how many are left out, and what to do. */
import Alert from '@mui/material/Alert';
import { useListContext, useTranslate } from 'react-admin';
import { useFormat } from '../../i18n/useFormat.ts';

/** Note for layouts that show all records together, up to a limit. Shows nothing below it. */
export function LimitNote() {
  const { data, total } = useListContext();
  const translate = useTranslate();
  const format = useFormat();
  if (!data || !total || data.length >= total) return null;
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {translate('beheer.layout.limited', { shown: format.integer(data.length), total: format.integer(total) })}
    </Alert>
  );
}
