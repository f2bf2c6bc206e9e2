/** Bar with the state of unsaved rows, and buttons to save, discard, undo and redo. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { mdiRedo, mdiUndo } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { FloatingBar } from '../FloatingBar.tsx';
import { CreateButton } from '../list/ListActions.tsx';
import { isFaulty } from './sheetRows.ts';
import type { Sheet } from './useSheet.ts';

interface Props {
  readonly resource: Resource;
  readonly sheet: Sheet;
  /** Number of selected cells. */
  readonly selected: number;
}

export function SheetBar({ resource, sheet, selected }: Props) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { edits, left, isSaved, undo, redo } = sheet;
  const rows = [...edits.values()];
  const faulty = rows.filter((row) => isFaulty(row) && row.state !== 'waiting').length;
  const words =
    left > 0
      ? [translate('beheer.sheet.saving', { smart_count: left })]
      : rows.some(({ state }) => state === 'waiting')
        ? [translate('beheer.sheet.waiting')]
        : rows.length > 0
          ? [
              translate('beheer.sheet.unsaved', { smart_count: rows.length }),
              ...(faulty > 0 ? [translate('beheer.sheet.faulty', { smart_count: faulty })] : []),
            ]
          : isSaved
            ? [translate('beheer.sheet.saved')]
            : // No hint on phones: the space is needed for rows, and there is no spreadsheet to paste from.
              selected > 0 || isPhone
              ? []
              : [translate('beheer.sheet.hint')];
  const counted = selected > 0 ? [translate('beheer.sheet.selected', { smart_count: selected })] : [];
  return (
    <FloatingBar label={translate('beheer.layout.sheet')} dense>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 40 }}>
        <Box role="status" sx={{ fontSize: 14, fontWeight: rows.length > 0 ? 600 : 400 }}>
          {[...words, ...counted].join(' · ')}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <IconButton
            aria-label={translate('beheer.sheet.undo')}
            title="Ctrl+Z"
            disabled={!undo}
            onClick={() => undo?.()}
          >
            <Icon path={mdiUndo} />
          </IconButton>
          <IconButton
            aria-label={translate('beheer.sheet.redo')}
            title="Ctrl+Y"
            disabled={!redo}
            onClick={() => redo?.()}
          >
            <Icon path={mdiRedo} />
          </IconButton>
          {rows.length > 0 ? (
            <>
              <Button variant="text" disabled={left > 0} onClick={sheet.discard}>
                {translate('beheer.sheet.discard')}
              </Button>
              <Button variant="contained" loading={left > 0} onClick={() => void sheet.saveAll()}>
                {translate('beheer.sheet.save')}
              </Button>
            </>
          ) : isPhone ? (
            // At the position of the create button that other lists have on phones.
            <CreateButton resource={resource} />
          ) : null}
        </Box>
      </Box>
    </FloatingBar>
  );
}
