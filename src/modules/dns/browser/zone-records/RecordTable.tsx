/** Table of the records of a zone. */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { mdiClose } from '@mdi/js';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Hostnames } from '#engine/values';
import { Grids, Icon, useLabel } from '#engine/browser';
import { faultLabel, type RecordField, type ZoneFault } from '../../rules/faults.ts';
import { namedTypes } from '../../rules/recordValues.ts';
import type { Zone } from '../../rules/zone.ts';
import { sheetColumns } from './pastedRows.ts';
import { SheetCell } from './SheetCell.tsx';
import type { SheetRows, ZoneRow } from './sheetRows.ts';
import type { RecordTableState } from './useRecordTable.ts';

interface TableProps {
  readonly zone: Zone;
  readonly sheet: SheetRows;
  readonly table: RecordTableState;
  readonly faults: readonly ZoneFault[];
  readonly mayWrite: boolean;
}

export function RecordTable({ zone, sheet, table, faults, mayWrite }: TableProps) {
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

interface RecordRowProps extends Pick<TableProps, 'zone' | 'faults' | 'mayWrite'> {
  readonly row: ZoneRow;
  readonly onCommit: (field: RecordField, text: string) => boolean;
  readonly onRemove: () => void;
  readonly onLeave: ((row: HTMLElement) => void) | undefined;
}

function RecordRow({ row, zone, faults, mayWrite, onCommit, onRemove, onLeave }: RecordRowProps) {
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

const widths = {
  name: { width: { xs: 84, sm: '26%' } },
  type: { width: { xs: 62, sm: 92 } },
  ttl: { width: { xs: 58, sm: 92 } },
  value: {},
} as const;
