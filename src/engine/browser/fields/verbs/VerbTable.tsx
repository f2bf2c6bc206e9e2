/**
 * Permission table: resources as rows in the groups of the menu, general verbs as columns. Actions of a single resource
 * expand below its row.
 */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { generalVerbs } from '../../../registry/permissions.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useGridKeyboard } from '../../grid/gridKeyboard.ts';
import { Tick, tickColours } from './Tick.tsx';
import { useVerbWords } from './useVerbWords.ts';
import { VerbTableRow } from './VerbTableRow.tsx';
import { columnState, countIn, toggleColumn, type VerbModel } from './verbModel.ts';

interface Props {
  readonly model: VerbModel;
  readonly label: string;
  /** Extra content of an expanded row, such as its hidden fields. */
  readonly detail?: (resource: string) => ReactNode;
}

export function VerbTable({ model, label, detail }: Props) {
  const words = useVerbWords();
  const translate = useTranslate();
  const format = useFormat();
  const { props } = useGridKeyboard({ stops });
  const hasActions = model.groups.some(({ rows }) =>
    rows.some((row) => row.verbs.some((verb) => !general.includes(verb))),
  );
  const columns = generalVerbs.filter((verb) =>
    model.groups.some(({ rows }) => rows.some(({ verbs }) => verbs.includes(verb))),
  );
  return (
    <Box sx={frame}>
      <Box component="table" role="grid" aria-label={label} {...props} sx={look}>
        <thead>
          <tr>
            <th scope="col" className="name">
              {translate('beheer.rights.resource')}
            </th>
            {columns.map((verb) => (
              <th key={verb} scope="col">
                <span className="head">
                  {words.verb('', verb)}
                  {model.onChange === null ? null : (
                    <Tick
                      label={translate('beheer.rights.all_of_column', { verb: words.verb('', verb) })}
                      checked={columnState(model, verb) === 'all'}
                      half={columnState(model, verb) === 'some'}
                      onToggle={() => toggleColumn(model, verb)}
                    />
                  )}
                </span>
              </th>
            ))}
            {hasActions || detail ? (
              <th scope="col" className="more">
                {translate('beheer.rights.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        {model.groups.map(({ name, label: title, rows }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 2} className="group">
                {title ? words.label(title) : translate('beheer.rights.other')}
                <span className="count">
                  {translate('beheer.rights.count', {
                    given: format.integer(countIn(model, rows).given),
                    of: format.integer(countIn(model, rows).of),
                  })}
                </span>
              </th>
            </tr>
            {rows.map((row) => (
              <VerbTableRow
                key={row.resource}
                model={model}
                row={row}
                columns={columns}
                hasMore={hasActions || detail !== undefined}
                detail={detail}
              />
            ))}
          </tbody>
        ))}
      </Box>
    </Box>
  );
}

/** Tab stops: the checkboxes and the buttons that expand a row. */
const stops = '[data-tick], [data-open]';
const general: readonly string[] = generalVerbs;
const frame = { border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'auto', maxHeight: 'min(70vh, 900px)' };

const look = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  '& th, & td': { px: 0.5, height: 36, borderBottom: 1, borderColor: 'divider', textAlign: 'center', fontWeight: 400 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    fontSize: 12,
    fontWeight: 500,
    color: 'text.secondary',
    height: 52,
  },
  '& .head': { display: 'inline-flex', flexDirection: 'column', alignItems: 'center', gap: 0.5 },
  '& th.name, & th.row': { textAlign: 'left', pl: 1.5, minWidth: 180 },
  '& th.row label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    cursor: 'inherit',
    verticalAlign: 'middle',
  },
  '& th.group': { textAlign: 'left', pl: 1.5, fontWeight: 600, bgcolor: 'surface.subtle', height: 32 },
  '& .count': { ml: 1, fontWeight: 400, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .more': { textAlign: 'left', minWidth: 110 },
  '& td.detail': { textAlign: 'left', px: 1.5, py: 1.5, bgcolor: 'action.hover' },
  '& tbody tr:hover > td, & tbody tr:hover > th.row': { bgcolor: 'action.hover' },
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  '& input': tickColours,
};
