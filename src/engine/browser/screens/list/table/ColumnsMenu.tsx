/** Menu for the look of the table: visible columns, their order, and row density. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { mdiViewColumnOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyAhead } from '../../../fetchAhead.tsx';
import type { ChosenColumns } from './useColumns.ts';

const ColumnsPanel = lazyAhead(async () => ({ default: (await import('./ColumnsPanel.tsx')).ColumnsPanel }));

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
}

/** Button that opens the panel. The panel loads when it is first opened. */
export function ColumnsMenu({ resource, columns }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Icon path={mdiViewColumnOutline} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('beheer.list.columns')}
      </Button>
      {anchor ? (
        <ColumnsPanel resource={resource} columns={columns} anchor={anchor} onClose={() => setAnchor(null)} />
      ) : null}
    </>
  );
}
