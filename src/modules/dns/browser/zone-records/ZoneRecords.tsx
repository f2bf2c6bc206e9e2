/** Records of a zone as a sheet: validated while typing, and saved as one change. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import type { Resource } from '#engine/registry';
import { Grids, Pages, type RecordPageProps } from '#engine/browser';
import { checkZone } from '../../rules/zone.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { RecordTable } from './RecordTable.tsx';
import {
  isUnchanged,
  recordsIn,
  recordsOf,
  replacedBy,
  rowsOf,
  settingsOf,
  useSheetRows,
  type ShownZone,
  type ZoneRow,
} from './sheetRows.ts';
import { useRecordTable } from './useRecordTable.ts';
import { useZonePaste } from './useZonePaste.ts';
import { ZoneSaveBar } from './ZoneSaveBar.tsx';
import { ZoneToolbar, type ZoneDialog } from './ZoneToolbar.tsx';

export default function ZoneRecords({ resource, record }: RecordPageProps<'dns-zones'>) {
  return <ZoneSheet resource={resource} zone={record} />;
}

interface Props {
  readonly resource: Resource;
  readonly zone: ShownZone;
}

/**
 * Resets the sheet whenever a new version of the zone is saved, by anybody. A zone from a list has no records yet: an
 * empty sheet must not be shown for it, since saving that would remove all records.
 */
export function ZoneSheet({ resource, zone }: Props) {
  return zone.records ? <Sheet key={`${zone.id} ${zone.version}`} resource={resource} zone={zone} /> : null;
}

function Sheet({ resource, zone }: Props) {
  const translate = useTranslate();
  const mayWrite = Pages.useAvailable(resource)({ ...zone }).edit;
  const sheet = useSheetRows(zone);
  const settings = settingsOf(zone);
  const table = useRecordTable(sheet);
  const { records, faults } = checkZone(settings, sheet.rows);
  const judged = faults.filter(({ index, field }) => {
    const row = sheet.rows[index];
    return row?.key !== table.fresh || row[field] !== '';
  });
  const paste = useZonePaste(settings, sheet);
  const [dialog, setDialog] = useState<ZoneDialog | null>(null);
  const isChanged = sheet.undo !== null || sheet.isStale || !isUnchanged(sheet.rows, zone);
  const apply = (rows: readonly ZoneRow[]): void => {
    sheet.change(rows);
    setDialog(null);
  };
  return (
    <>
      <Box onKeyDown={(event) => void Grids.undoByKey(event, sheet)} onPaste={mayWrite ? paste : undefined}>
        <ZoneToolbar resource={resource} zone={zone} onAdd={mayWrite ? table.add : null} onOpen={setDialog} />
        {sheet.isStale ? (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {translate('beheer.dns.stale')}
          </Alert>
        ) : null}
        <Card sx={{ overflow: 'auto' }}>
          <RecordTable zone={settings} sheet={sheet} table={table} faults={judged} mayWrite={mayWrite} />
        </Card>
        {mayWrite && isChanged ? (
          <ZoneSaveBar zone={zone} sheet={sheet} faults={judged.length} isValid={faults.length === 0} />
        ) : null}
      </Box>
      {/* Outside the box: React passes on what is typed and pasted in a dialog to the elements around it. */}
      {dialog === 'import' ? (
        <ImportDialog
          zone={settings}
          present={recordsOf(zone)}
          onClose={() => setDialog(null)}
          onApply={(wanted) => apply(replacedBy(recordsOf(zone), wanted))}
        />
      ) : null}
      {dialog === 'history' ? (
        <HistoryDialog
          zone={zone.id}
          present={records.every((one) => one !== null) ? recordsIn(sheet.rows) : recordsOf(zone)}
          onClose={() => setDialog(null)}
          onApply={(wanted) => apply(rowsOf(wanted))}
        />
      ) : null}
    </>
  );
}
