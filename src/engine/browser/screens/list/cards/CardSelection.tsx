/** Selection of records shown as cards: selection mode, a checkbox on each card, and the bulk actions bar. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useListContext, useTranslate, type Identifier, type RaRecord } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { touch } from '../../../theme/components/media.ts';
import { height } from '../../../theme/tokens.ts';
import { BulkBar } from '../rows/BulkBar.tsx';
import { useSelecting, useSelectingEnds } from '../rows/selecting.ts';

export interface Selection {
  readonly isOn: boolean;
  readonly ids: readonly Identifier[];
  readonly onPage: readonly Identifier[];
  readonly end: () => void;
  readonly select: (ids: readonly Identifier[]) => void;
}

export function useCardSelection({ name }: Resource): Selection {
  const { data = [], selectedIds = [], onSelect, onUnselectItems } = useListContext<RaRecord>();
  const [asked, setAsked] = useSelecting(name);
  useSelectingEnds();
  return {
    isOn: asked || selectedIds.length > 0,
    ids: selectedIds,
    onPage: data.map(({ id }) => id),
    end() {
      setAsked(false);
      onUnselectItems();
    },
    select: (ids) => onSelect([...ids]),
  };
}

interface Props {
  readonly resource: Resource;
  readonly selection: Selection;
  /** True for a page of cards with one "select all" box; groups have their own. */
  readonly hasPage: boolean;
}

/** Bars above the cards in selection mode. */
export function CardSelection({ resource, selection, hasPage }: Props) {
  const translate = useTranslate();
  const { isOn, ids, onPage, end, select } = selection;
  const chosen = onPage.filter((id) => ids.includes(id));
  const all = onPage.length > 0 && chosen.length === onPage.length;
  const others = ids.filter((id) => !onPage.includes(id));
  return (
    <>
      <BulkBar resource={resource} />
      {isOn ? (
        <>
          {/* Has the height of the bulk actions bar that replaces it, so that the cards do not move. */}
          <Box sx={{ ...line, justifyContent: 'space-between', pl: 2, color: 'text.secondary' }}>
            {translate('beheer.bulk.select')}
            {ids.length === 0 ? (
              <Button color="inherit" onClick={end}>
                {translate('beheer.bulk.select_none')}
              </Button>
            ) : null}
          </Box>
          {hasPage ? (
            <Box sx={{ ...line, pl: 0.5 }}>
              <FormControlLabel
                sx={{ m: 0 }}
                label={translate('beheer.bulk.all_on_page')}
                control={
                  <Checkbox
                    checked={all}
                    indeterminate={chosen.length > 0 && !all}
                    onChange={() => select(all ? others : [...others, ...onPage])}
                  />
                }
              />
            </Box>
          ) : null}
        </>
      ) : null}
    </>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  height: height.row,
  pr: 1,
  borderBottom: 1,
  borderColor: 'divider',
  [touch]: { height: height.rowTouch },
} as const;

/** Checkbox of a card, positioned above the link that covers the card. */
export function CardBox({
  title,
  id,
  selection: { ids, select },
}: {
  readonly title: string;
  readonly id: Identifier;
  readonly selection: Selection;
}) {
  const translate = useTranslate();
  const isChosen = ids.includes(id);
  return (
    <Checkbox
      checked={isChosen}
      onChange={() => select(isChosen ? ids.filter((one) => one !== id) : [...ids, id])}
      slotProps={{ input: { 'aria-label': translate('beheer.bulk.select_row', { name: title }) } }}
      sx={{ position: 'relative', zIndex: 1, flex: 'none' }}
    />
  );
}
