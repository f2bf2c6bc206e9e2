/** Bar with the state of unsaved records, and buttons to save, discard, undo and redo. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { mdiRedo, mdiUndo } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import { Api, errorText, Icon, Shell, useWrite } from '#engine/browser';
import type { SheetRows, ShownZone } from './sheetRows.ts';

interface Props {
  readonly zone: ShownZone;
  readonly sheet: SheetRows;
  /** Number of cells that are shown as errors. */
  readonly faults: number;
  readonly isValid: boolean;
}

export function ZoneSaveBar({ zone, sheet, faults, isValid }: Props) {
  const translate = useTranslate();
  const { save, busy, error } = useSave(zone, sheet);
  return (
    <Shell.FloatingBar label={translate('beheer.dns.unsaved')}>
      {error ? (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {errorText(error)}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="strong" role="status" sx={{ fontSize: 14 }}>
          {faults > 0 ? translate('beheer.dns.faults', { smart_count: faults }) : translate('beheer.dns.unsaved')}
        </Box>
        <IconButton aria-label={translate('beheer.dns.undo')} disabled={!sheet.undo} onClick={() => sheet.undo?.()}>
          <Icon path={mdiUndo} />
        </IconButton>
        <IconButton aria-label={translate('beheer.dns.redo')} disabled={!sheet.redo} onClick={() => sheet.redo?.()}>
          <Icon path={mdiRedo} />
        </IconButton>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button variant="text" disabled={busy} onClick={sheet.discard}>
            {translate('beheer.dns.discard')}
          </Button>
          <Button variant="contained" loading={busy} disabled={!isValid || sheet.isStale} onClick={() => void save()}>
            {translate('beheer.dns.save')}
          </Button>
        </Box>
      </Box>
    </Shell.FloatingBar>
  );
}

function useSave(zone: ShownZone, sheet: SheetRows) {
  const translate = useTranslate();
  const notify = useNotify();
  const { run, busy, error } = useWrite();
  const save = async (): Promise<void> => {
    const records = sheet.rows.map(({ uuid, name, type, ttl, value }) => ({
      ...(uuid === undefined ? {} : { uuid }),
      name,
      type,
      ttl,
      value,
    }));
    const isDone = await run(async () => {
      await Api.call('PUT', `/dns-zones/${zone.id}`, { version: zone.version, records });
      sheet.forget();
    });
    if (isDone) notify(translate('beheer.dns.saved'), { type: 'success' });
  };
  return { save, busy, error };
}
