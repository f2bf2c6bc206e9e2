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
import { faultLabel, type RecordField, type ZoneFault } from '../../rules/faults.ts';
import { namedTypes } from '../../rules/recordValues.ts';
import { isRecordType } from '../../rules/records.ts';
import type { KeyedRecord } from '../../rules/difference.ts';
import { checkZone, inZoneOrder, type Zone } from '../../rules/zone.ts';
import { authorityFor, writeZoneFile } from '../../rules/zoneFile.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { pastedRows, sheetColumns, typedIn } from './pastedRows.ts';
import { SheetCell } from './SheetCell.tsx';
import { emptyRow, recordsOf, replacedBy, rowsOf, useSheetRows, type ZoneRow, type SheetRows } from './sheetRows.ts';

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
  const mayWrite = Pages.useAvailable(resource)({ ...zone }).edit;
  const sheet = useSheetRows(zone);
  const settings = settingsOf(zone);
  const table = useTableOf(sheet);
  const { records, faults } = checkZone(settings, sheet.rows);
  const judged = faults.filter(({ index, field }) => {
    const row = sheet.rows[index];
    return row?.key !== table.fresh || row[field] !== '';
  });
  const saving = useSave(zone, sheet);
  const paste = usePaste(settings, sheet);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const isChanged = sheet.undo !== null || sheet.isStale || !isUnchanged(sheet.rows, zone);
  const apply = (rows: readonly ZoneRow[]): void => {
    sheet.change(rows);
    setDialog(null);
  };
  return (
    <Box onKeyDown={(event) => undoByKey(event, sheet)} onPaste={mayWrite ? paste : undefined}>
      <Toolbar resource={resource} zone={zone} onAdd={mayWrite ? table.add : null} onOpen={setDialog} />
      {sheet.isStale ? (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('beheer.dns.stale')}
        </Alert>
      ) : null}
      <Card sx={{ overflow: 'auto' }}>
        <RecordTable zone={settings} sheet={sheet} table={table} faults={judged} mayWrite={mayWrite} />
      </Card>
      {mayWrite && isChanged ? (
        <SaveBar sheet={sheet} saving={saving} faults={judged.length} isValid={faults.length === 0} />
      ) : null}
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
    </Box>
  );
}

type OpenDialog = 'import' | 'history';

/** Returns the focus of the table, and adding, editing and removing its rows. */
function useTableOf(sheet: SheetRows) {
  const { props: grid, focus } = Grids.useGridKeyboard({ tabWalksRow: true });
  /** Key of the row that was just added. Its empty cells count as errors only after the focus has left it. */
  const [fresh, setFresh] = useState<string | null>(null);
  return {
    grid,
    fresh,
    add(): void {
      const row = emptyRow();
      sheet.change([...sheet.rows, row]);
      setFresh(row.key);
      requestAnimationFrame(() => focus({ row: sheet.rows.length, column: 0 }));
    },
    /** Returns false if the cell does not accept the text. */
    commit(index: number, field: RecordField, text: string): boolean {
      const row = sheet.rows[index];
      if (!row) return true;
      const changed = typedIn(row, field, text);
      if (changed && changed[field] !== row[field]) sheet.change(sheet.rows.with(index, { ...row, ...changed }));
      return changed !== null;
    },
    /** Keeps the focus in the sheet, on the row that takes the place of the removed one. */
    remove(index: number): void {
      sheet.change(sheet.rows.toSpliced(index, 1));
      requestAnimationFrame(() => focus({ row: Math.min(index, sheet.rows.length - 2), column: 0 }));
    },
    leave(row: HTMLElement): void {
      // An input that closes returns the focus to its cell.
      requestAnimationFrame(() => {
        if (!row.contains(document.activeElement)) setFresh(null);
      });
    },
  };
}

function useSave(zone: Props['zone'], sheet: SheetRows) {
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

/** Returns the handler of pasted text, which warns about lines and values that are not taken over. */
function usePaste(zone: Zone, sheet: SheetRows): (event: ClipboardEvent) => void {
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

function undoByKey(event: KeyboardEvent, { undo, redo }: SheetRows): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
  if (!step) return;
  event.preventDefault();
  step();
}

interface ToolbarProps extends Props {
  /** Adds a record; null if the caller may not edit the zone. */
  readonly onAdd: (() => void) | null;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function Toolbar({ resource, zone, onAdd, onOpen }: ToolbarProps) {
  const translate = useTranslate();
  const maySeeHistory = Access.mayDo(resource, usePrincipal(), 'history');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {onAdd ? (
        <>
          <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={onAdd}>
            {translate('beheer.dns.add')}
          </Button>
          <Button variant="text" startIcon={<Icon path={mdiUpload} />} onClick={() => onOpen('import')}>
            {translate('beheer.dns.import')}
          </Button>
        </>
      ) : null}
      <Button variant="text" startIcon={<Icon path={mdiDownload} />} onClick={() => exportFile(zone)}>
        {translate('beheer.dns.export')}
      </Button>
      {maySeeHistory ? (
        <Button variant="text" startIcon={<Icon path={mdiHistory} />} onClick={() => onOpen('history')}>
          {translate('beheer.dns.history')}
        </Button>
      ) : null}
    </Box>
  );
}

/** Downloads the stored records, without unsaved changes. */
function exportFile(zone: Props['zone']): void {
  const settings = settingsOf(zone);
  const text = writeZoneFile({ ...settings, authority: authorityFor(zone), records: recordsOf(zone) });
  Requests.download(new Blob([text], { type: 'text/dns' }), null, `${settings.name}.zone`);
}

interface TableProps {
  readonly zone: Zone;
  readonly sheet: SheetRows;
  readonly table: ReturnType<typeof useTableOf>;
  readonly faults: readonly ZoneFault[];
  readonly mayWrite: boolean;
}

function RecordTable({ zone, sheet, table, faults, mayWrite }: TableProps) {
  const translate = useTranslate();
  return (
    <Box
      component="table"
      {...table.grid}
      role="grid"
      aria-label={translate('beheer.dns.sheet', { zone: Hostnames.displayHostname(zone.name) })}
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
          <RecordRow
            key={row.key}
            row={row}
            zone={zone}
            faults={faults.filter((fault) => fault.index === index)}
            mayWrite={mayWrite}
            onCommit={(field, text) => table.commit(index, field, text)}
            onRemove={() => table.remove(index)}
            onLeave={row.key === table.fresh ? table.leave : undefined}
          />
        ))}
      </tbody>
    </Box>
  );
}

interface RowProps extends Pick<TableProps, 'zone' | 'faults' | 'mayWrite'> {
  readonly row: ZoneRow;
  readonly onCommit: (field: RecordField, text: string) => boolean;
  readonly onRemove: () => void;
  readonly onLeave: ((row: HTMLElement) => void) | undefined;
}

function RecordRow({ row, zone, faults, mayWrite, onCommit, onRemove, onLeave }: RowProps) {
  const translate = useTranslate();
  const label = useLabel();
  const faultOf = (column: RecordField): string | undefined => {
    const fault = faults.findLast(({ field }) => field === column);
    return fault && label(faultLabel(fault));
  };
  return (
    <tr role="row" onBlur={onLeave && (({ currentTarget }) => onLeave(currentTarget))}>
      {sheetColumns.map((column) => (
        <SheetCell
          key={column}
          name={`${translate(`beheer.dns.column.${column}`)}, ${row.name} ${row.type}`}
          text={row[column] === null ? '' : String(row[column])}
          {...(column === 'ttl' ? { placeholder: String(zone.default_ttl) } : {})}
          {...(column === 'type' ? { choices: namedTypes } : {})}
          fault={faultOf(column)}
          isReadOnly={!mayWrite}
          onCommit={(text) => onCommit(column, text)}
        />
      ))}
      {mayWrite ? (
        <Box component="td" sx={{ borderBottom: 1, borderColor: 'divider', textAlign: 'center' }}>
          <IconButton
            size="small"
            aria-label={`${translate('beheer.dns.remove')}: ${row.name} ${row.type} ${row.value}`}
            onClick={onRemove}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ) : null}
    </tr>
  );
}

interface SaveBarProps {
  readonly sheet: SheetRows;
  readonly saving: ReturnType<typeof useSave>;
  /** Number of cells that are shown as errors. */
  readonly faults: number;
  readonly isValid: boolean;
}

function SaveBar({ sheet, saving: { save, busy, error }, faults, isValid }: SaveBarProps) {
  const translate = useTranslate();
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

const settingsOf = ({ name, default_ttl }: Props['zone']): Zone => ({
  name: name ?? '',
  default_ttl: default_ttl ?? 0,
});

const isUnchanged = (rows: readonly ZoneRow[], zone: Props['zone']): boolean =>
  JSON.stringify(recordsIn(rows)) === JSON.stringify(recordsIn(rowsOf(recordsOf(zone))));

function recordsIn(rows: readonly ZoneRow[]): readonly KeyedRecord[] {
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
