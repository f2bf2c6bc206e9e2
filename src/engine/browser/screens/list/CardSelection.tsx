/** Selecting records that are drawn as cards: asked for first, then a box on each, and the bar of what can be done. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { mdiCheckboxMultipleMarkedOutline } from '@mdi/js';
import { useListContext, useTranslate, type Identifier, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { BulkBar } from './BulkBar.tsx';
import { useSelecting, useSelectingEnds } from './selecting.ts';

export interface Selection {
  readonly isOn: boolean;
  readonly ids: readonly Identifier[];
  readonly onPage: readonly Identifier[];
  readonly turn: (on: boolean) => void;
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
    turn(on) {
      setAsked(on);
      if (!on) onUnselectItems();
    },
    select: (ids) => onSelect([...ids]),
  };
}

interface Props {
  readonly resource: Resource;
  readonly selection: Selection;
  /** Whether the cards are those of a page: groups have a box of their own. */
  readonly hasPage: boolean;
}

/** Above the cards. */
export function CardSelection({ resource, selection, hasPage }: Props) {
  const translate = useTranslate();
  const { isOn, ids, onPage, turn, select } = selection;
  const chosen = onPage.filter((id) => ids.includes(id));
  const all = onPage.length > 0 && chosen.length === onPage.length;
  const others = ids.filter((id) => !onPage.includes(id));
  // A phone asks for it in the menu of the list.
  const isPhone = useIsPhone();
  return (
    <>
      <BulkBar resource={resource} />
      <Box
        sx={{
          display: isPhone && !isOn ? 'none' : 'flex',
          alignItems: 'center',
          justifyContent: isOn && hasPage ? 'space-between' : 'flex-end',
          minHeight: 52,
          pl: 0.5,
          pr: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {isOn && hasPage ? (
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
        ) : null}
        <Button
          color="inherit"
          startIcon={isOn ? undefined : <Icon path={mdiCheckboxMultipleMarkedOutline} />}
          onClick={() => turn(!isOn)}
        >
          {translate(isOn ? 'beheer.bulk.select_none' : 'beheer.bulk.select')}
        </Button>
      </Box>
    </>
  );
}

/** Above the link that the whole card is. */
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
