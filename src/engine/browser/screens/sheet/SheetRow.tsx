/** Row of a sheet: row number with a link to the record, cells, and errors below. */
import { memo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiAlertCircle, mdiCloudOffOutline, mdiPencil, mdiPlus, mdiSync } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { pinnedLook } from '../../grid/gridCellLook.tsx';
import { choicesOf, faceOf, textOf, type CellWords } from '../pasting/cellText.ts';
import { SheetCell } from './SheetCell.tsx';
import { conflictsOf, faultOf, type RowEdit } from './sheetRows.ts';
import type { ShownRow } from './shownRows.ts';
import type { Sheet } from './useSheet.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly row: ShownRow;
  readonly number: number;
  readonly words: CellWords;
  readonly isLocked: Sheet['isLocked'];
  readonly onCommit: Sheet['commit'];
  readonly onSettle: Sheet['settle'];
  readonly onSuggest: Sheet['suggest'];
  /** First and last selected column of the row; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
}

export const SheetRow = memo(Cells, isSameRow);

/** Returns true if nothing differs, so that only the edited row rerenders. */
function isSameRow({ row: before, ...one }: Props, { row: after, ...other }: Props): boolean {
  const names = [
    'resource',
    'fields',
    'number',
    'words',
    'isLocked',
    'onCommit',
    'onSettle',
    'onSuggest',
    'selectedFrom',
    'selectedTo',
  ] as const;
  return (
    before.key === after.key &&
    before.initial === after.initial &&
    before.edit === after.edit &&
    names.every((name) => one[name] === other[name])
  );
}

function Cells(props: Props) {
  const { resource, fields, row, number, words, isLocked, onCommit, onSettle, onSuggest } = props;
  const { selectedFrom, selectedTo } = props;
  const translate = useTranslate();
  const label = useLabel();
  const title = useTitleOf(resource, row.record);
  const { key, record, initial, edit } = row;
  // A row waiting for a connection is sent automatically, so there is nothing to fix.
  const message = edit === undefined || edit.state === 'waiting' ? null : edit.message;
  const name = record === null ? translate('beheer.sheet.new_row') : title;
  return (
    <>
      <tr role="row" data-row={key} data-state={edit?.state}>
        <RowHead resource={resource} row={row} number={number} name={name} />
        {fields.map((field, column) => {
          const typed = edit?.cells[field.name];
          return (
            <SheetCell
              key={field.name}
              field={field.name}
              name={translate('beheer.sheet.cell', { field: label(field.label), record: name })}
              text={typed?.text ?? textOf(field, initial, words)}
              face={typed?.text ?? faceOf(field, initial, words)}
              fault={faultOf(edit, field.name)}
              isChanged={typed !== undefined}
              isQuiet={record === null && typed === undefined}
              isFigure={field.alignedEnd}
              isReadOnly={isLocked(row, field)}
              isFirst={column === 0}
              toggles={field.kind === 'boolean' ? choicesOf(field, words) : null}
              isSelected={column >= selectedFrom && column <= selectedTo}
              suggest={isSuggested(field, words) ? (text) => onSuggest(key, field, text) : null}
              onCommit={(text) => onCommit(key, field, text)}
            />
          );
        })}
      </tr>
      {edit && (message !== null || edit.newest !== null) ? (
        <tr role="row" data-row={key}>
          <Box component="td" role="gridcell" colSpan={fields.length + 1} sx={{ px: 1, py: 0.5 }}>
            <Box sx={inSight}>
              {message === null ? null : <Alert severity="error">{message}</Alert>}
              {edit.newest === null ? null : (
                <Conflict resource={resource} edit={edit} words={words} onSettle={onSettle} />
              )}
            </Box>
          </Box>
        </tr>
      ) : null}
    </>
  );
}

/** Stays visible while the sheet scrolls sideways. */
const inSight = { position: 'sticky', left: 8, width: 'fit-content', maxWidth: 'calc(100cqw - 16px)' } as const;

const isSuggested = (field: Field, words: CellWords): boolean =>
  field.kind === 'reference' || choicesOf(field, words).length > 0;

interface HeadProps {
  readonly resource: Resource;
  readonly row: ShownRow;
  readonly number: number;
  readonly name: string;
}

const stateIcons = {
  typed: mdiPencil,
  saving: mdiSync,
  refused: mdiAlertCircle,
  waiting: mdiCloudOffOutline,
} as const;

const stateColours = { typed: '', saving: '', refused: 'error.main', waiting: 'warning.main' } as const;

function RowHead({ resource, row: { record, edit }, number, name }: HeadProps) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const isLink = record !== null && mayDo(resource, principal, 'show');
  const state = edit ? stateIcons[edit.state] : record === null ? mdiPlus : null;
  const face =
    state === null ? number : <Icon path={state} sx={{ fontSize: 16, color: stateColours[edit?.state ?? 'typed'] }} />;
  return (
    <Box
      component="th"
      scope="row"
      role="rowheader"
      sx={{ ...cell, ...pinnedLook, color: 'text.secondary', textAlign: 'center' }}
    >
      {isLink ? (
        <Box
          component={LinkBase}
          to={`${resource.route}/${record.id}`}
          data-place
          tabIndex={-1}
          aria-label={translate('beheer.sheet.open', { record: name })}
          title={translate('beheer.sheet.open', { record: name })}
          sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
        >
          {face}
        </Box>
      ) : (
        face
      )}
    </Box>
  );
}

const cell = { borderBottom: 1, borderColor: 'divider', px: 0.5, fontSize: 12, fontWeight: 400 } as const;

interface ConflictProps {
  readonly resource: Resource;
  readonly edit: RowEdit;
  readonly words: CellWords;
  readonly onSettle: Sheet['settle'];
}

/** Conflict with another person's change: both values of each field. */
function Conflict({ resource, edit, words, onSettle }: ConflictProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { key, newest, cells } = edit;
  const shown = (text: string): string => (text === '' ? translate('beheer.sheet.nothing') : text);
  return (
    <Alert severity="warning">
      <div>{translate('beheer.sheet.conflict')}</div>
      {conflictsOf(edit).map((name) => {
        const field = resource.fields[name];
        if (!field || newest === null) return null;
        return (
          <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
            <strong>{label(field.label)}</strong>
            <Button size="small" variant="outlined" onClick={() => onSettle(key, name, true)}>
              {translate('beheer.sheet.mine', { value: shown(cells[name]?.text ?? '') })}
            </Button>
            <Button size="small" variant="outlined" onClick={() => onSettle(key, name, false)}>
              {translate('beheer.sheet.theirs', { value: shown(textOf(field, newest, words)) })}
            </Button>
          </Box>
        );
      })}
    </Alert>
  );
}
