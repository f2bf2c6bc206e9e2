/** Records of a zone as a sheet: validated while typing, and saved as one change. */
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import { mdiClose, mdiDownload, mdiHistory, mdiPlus, mdiRedo, mdiUndo, mdiUpload } from '@mdi/js';
import { visuallyHidden } from '@mui/utils';
import { useNotify, useTranslate } from 'react-admin';
import { Access, type Resource, type ShownRecord } from '#engine/registry';
import { Hostnames } from '#engine/values';
import {
  Api,
  errorText,
  Grids,
  Icon,
  Pages,
  type RecordPageProps,
  Requests,
  Shell,
  useLabel,
  usePrincipal,
  useWrite,
} from '#engine/browser';
import { faultLabel, type RecordField } from '../../rules/faults.ts';
import { namedTypes } from '../../rules/recordValues.ts';
import { isRecordType } from '../../rules/records.ts';
import type { KeyedRecord } from '../../rules/difference.ts';
import { checkZone, inZoneOrder } from '../../rules/zone.ts';
import { authorityFor, writeZoneFile } from '../../rules/zoneFile.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { pastedRows, sheetColumns, typedIn } from './pastedRows.ts';
import { SheetCell } from './SheetCell.tsx';
import { emptyRow, recordsOf, replacedBy, rowsOf, useSheetRows, type SheetRow } from './sheetRows.ts';

export default function ZoneRecords({ resource, record }: RecordPageProps<'dns-zones'>) {
  return <ZoneSheet resource={resource} zone={record} />;
}

interface Props {
  readonly resource: Resource;
  readonly zone: ShownRecord<'dns-zones'>;
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
  const notify = useNotify();
  const label = useLabel();
  const write = useWrite();
  const available = Pages.useAvailable(resource)({ ...zone });
  const maySeeHistory = Access.mayDo(resource, usePrincipal(), 'history');
  const sheet = useSheetRows(zone);
  const { props: grid, focus } = Grids.useGridKeyboard({ tabWalksRow: true });
  /** Key of the row that was just added. Its empty cells count as errors only after the focus has left it. */
  const [fresh, setFresh] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'import' | 'history' | null>(null);
  const name = zone.name ?? '';
  const settings = { name, default_ttl: zone.default_ttl ?? 0 };
  const { records, faults } = checkZone(settings, sheet.rows);
  const judged = faults.filter(({ index, field }) => {
    const row = sheet.rows[index];
    return row?.key !== fresh || row[field] !== '';
  });
  const faultAt = new Map(judged.map((fault) => [`${fault.index}.${fault.field}`, label(faultLabel(fault))]));
  const mayWrite = available.edit;
  const isChanged = sheet.undo !== null || sheet.isStale || !isUnchanged(sheet.rows, zone);
  const set = (index: number, changed: Partial<SheetRow>): void =>
    sheet.change(sheet.rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  const commit = (index: number, field: RecordField, text: string): boolean => {
    const row = sheet.rows[index];
    if (!row) return true;
    const changed = typedIn(row, field, text);
    if (changed && changed[field] !== row[field]) set(index, changed);
    return changed !== null;
  };
  const save = async (): Promise<void> => {
    const body = {
      version: zone.version,
      records: sheet.rows.map(({ uuid, name: owner, type, ttl, value }) => ({
        ...(uuid === undefined ? {} : { uuid }),
        name: owner,
        type,
        ttl,
        value,
      })),
    };
    const isDone = await write.run(async () => {
      await Api.call('PUT', `/dns-zones/${zone.id}`, body);
      sheet.forget();
    });
    if (isDone) notify(translate('beheer.dns.saved'), { type: 'success' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? sheet.redo : key === 'z' ? sheet.undo : null;
    if (!step) return;
    event.preventDefault();
    step();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (!mayWrite || event.target instanceof HTMLInputElement) return;
    const text = event.clipboardData.getData('text');
    const heads = sheetColumns.map((column) => translate(`beheer.dns.column.${column}`));
    const pasted = pastedRows({ zone: settings, rows: sheet.rows, text, block: Grids.pastedBlock(event), heads });
    if (!pasted) return;
    event.preventDefault();
    sheet.change(pasted.rows);
    if (pasted.ignored.length > 0)
      notify(
        translate('beheer.dns.ignored', {
          smart_count: pasted.ignored.length,
          types: [...new Set(pasted.ignored)].join(', '),
        }),
        { type: 'warning' },
      );
    if (pasted.warnings.length > 0)
      notify(pasted.warnings.map((warning) => label(faultLabel(warning))).join(' '), { type: 'warning' });
    if (pasted.refused.length > 0)
      notify(
        translate('beheer.dns.refused', {
          smart_count: pasted.refused.length,
          values: [...new Set(pasted.refused)].join(', '),
        }),
        { type: 'warning' },
      );
  };
  const addRow = (): void => {
    const row = emptyRow();
    sheet.change([...sheet.rows, row]);
    setFresh(row.key);
    requestAnimationFrame(() => focus({ row: sheet.rows.length, column: 0 }));
  };
  /** Keeps the focus in the sheet, on the row that takes the place of the removed one. */
  const removeRow = (index: number): void => {
    sheet.change(sheet.rows.toSpliced(index, 1));
    requestAnimationFrame(() => focus({ row: Math.min(index, sheet.rows.length - 2), column: 0 }));
  };
  const exportFile = (): void => {
    const stored = recordsOf(zone);
    const text = writeZoneFile({ ...settings, authority: authorityFor(zone), records: stored });
    Requests.download(new Blob([text], { type: 'text/dns' }), null, `${name}.zone`);
  };
  return (
    <Box onKeyDown={onKeyDown} onPaste={onPaste}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        {mayWrite ? (
          <>
            <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={addRow}>
              {translate('beheer.dns.add')}
            </Button>
            <Button variant="text" startIcon={<Icon path={mdiUpload} />} onClick={() => setDialog('import')}>
              {translate('beheer.dns.import')}
            </Button>
          </>
        ) : null}
        <Button variant="text" startIcon={<Icon path={mdiDownload} />} onClick={exportFile}>
          {translate('beheer.dns.export')}
        </Button>
        {maySeeHistory ? (
          <Button variant="text" startIcon={<Icon path={mdiHistory} />} onClick={() => setDialog('history')}>
            {translate('beheer.dns.history')}
          </Button>
        ) : null}
      </Box>
      {sheet.isStale ? (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('beheer.dns.stale')}
        </Alert>
      ) : null}
      <Card sx={{ overflow: 'auto' }}>
        <Box
          component="table"
          {...grid}
          role="grid"
          aria-label={translate('beheer.dns.sheet', { zone: Hostnames.displayHostname(name) })}
          aria-readonly={!mayWrite}
          sx={{ borderCollapse: 'collapse', width: '100%', minWidth: { xs: 480, sm: 640 }, fontSize: 13 }}
        >
          <thead>
            <tr role="row">
              {sheetColumns.map((column) => (
                <Box
                  component="th"
                  scope="col"
                  role="columnheader"
                  key={column}
                  sx={{ ...Grids.headLook, ...widths[column] }}
                >
                  {translate(`beheer.dns.column.${column}`)}
                </Box>
              ))}
              {mayWrite ? (
                <Box component="th" scope="col" sx={{ ...Grids.headLook, width: 44 }}>
                  <span style={visuallyHidden}>{translate('beheer.dns.remove')}</span>
                </Box>
              ) : null}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {sheet.rows.map((row, index) => (
              <tr
                role="row"
                key={row.key}
                onBlur={({ currentTarget }) => {
                  if (row.key !== fresh) return;
                  // An input that closes returns the focus to its cell.
                  requestAnimationFrame(() => {
                    if (!currentTarget.contains(document.activeElement)) setFresh(null);
                  });
                }}
              >
                {sheetColumns.map((column) => (
                  <SheetCell
                    key={column}
                    name={`${translate(`beheer.dns.column.${column}`)}, ${row.name} ${row.type}`}
                    text={row[column] === null ? '' : String(row[column])}
                    {...(column === 'ttl' ? { placeholder: String(settings.default_ttl) } : {})}
                    {...(column === 'type' ? { choices: namedTypes } : {})}
                    fault={faultAt.get(`${index}.${column}`)}
                    isReadOnly={!mayWrite}
                    onCommit={(text) => commit(index, column, text)}
                  />
                ))}
                {mayWrite ? (
                  <Box component="td" sx={{ borderBottom: 1, borderColor: 'divider', textAlign: 'center' }}>
                    <IconButton
                      size="small"
                      aria-label={`${translate('beheer.dns.remove')}: ${row.name} ${row.type} ${row.value}`}
                      onClick={() => removeRow(index)}
                    >
                      <Icon path={mdiClose} />
                    </IconButton>
                  </Box>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Box>
      </Card>
      {mayWrite && isChanged ? (
        <Shell.FloatingBar label={translate('beheer.dns.unsaved')}>
          {write.error ? (
            <Alert severity="error" sx={{ mb: 1.5 }}>
              {errorText(write.error)}
            </Alert>
          ) : null}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box component="strong" role="status" sx={{ fontSize: 14 }}>
              {judged.length > 0
                ? translate('beheer.dns.faults', { smart_count: judged.length })
                : translate('beheer.dns.unsaved')}
            </Box>
            <IconButton aria-label={translate('beheer.dns.undo')} disabled={!sheet.undo} onClick={() => sheet.undo?.()}>
              <Icon path={mdiUndo} />
            </IconButton>
            <IconButton aria-label={translate('beheer.dns.redo')} disabled={!sheet.redo} onClick={() => sheet.redo?.()}>
              <Icon path={mdiRedo} />
            </IconButton>
            <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
              <Button variant="text" disabled={write.busy} onClick={sheet.discard}>
                {translate('beheer.dns.discard')}
              </Button>
              <Button
                variant="contained"
                loading={write.busy}
                disabled={faults.length > 0 || sheet.isStale}
                onClick={() => void save()}
              >
                {translate('beheer.dns.save')}
              </Button>
            </Box>
          </Box>
        </Shell.FloatingBar>
      ) : null}
      {dialog === 'import' ? (
        <ImportDialog
          zone={settings}
          present={recordsOf(zone)}
          onClose={() => setDialog(null)}
          onApply={(wanted) => {
            sheet.change(replacedBy(recordsOf(zone), wanted));
            setDialog(null);
          }}
        />
      ) : null}
      {dialog === 'history' ? (
        <HistoryDialog
          zone={zone.id}
          present={records.every((one) => one !== null) ? recordsIn(sheet.rows) : recordsOf(zone)}
          onClose={() => setDialog(null)}
          onApply={(wanted) => {
            sheet.change(rowsOf(wanted));
            setDialog(null);
          }}
        />
      ) : null}
    </Box>
  );
}

const isUnchanged = (rows: readonly SheetRow[], zone: ShownRecord<'dns-zones'>): boolean =>
  JSON.stringify(recordsIn(rows)) === JSON.stringify(recordsIn(rowsOf(recordsOf(zone))));

function recordsIn(rows: readonly SheetRow[]): readonly KeyedRecord[] {
  const records = rows.flatMap(({ uuid, name, type, ttl, value }): readonly KeyedRecord[] =>
    isRecordType(type) ? [{ name, type, ttl, value, ...(uuid === undefined ? {} : { uuid }) }] : [],
  );
  return inZoneOrder(records);
}

const widths = {
  name: { width: { xs: 84, sm: '26%' } },
  type: { width: { xs: 62, sm: 92 } },
  ttl: { width: { xs: 58, sm: 92 } },
  value: {},
} as const;
