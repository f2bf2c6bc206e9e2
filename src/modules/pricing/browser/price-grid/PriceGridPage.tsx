/** Price grid page: the list, unsaved changes, and the day from which they apply. */
import { useState, type KeyboardEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useStore, useTranslate } from 'react-admin';
import { errorText, type ListPageProps, Pages, Skeletons, Theme, useRegistry } from '#engine/browser';
import { columnsOf, gridOf, gridTabs, groupsOf, pricesOf, tabOf, type GridTab } from './gridModel.ts';
import { GridActions } from './GridActions.tsx';
import { GridTabChoice, GridTabs } from './GridTabs.tsx';
import { ListPicker } from './ListPicker.tsx';
import { PriceTable } from './PriceTable.tsx';
import { RaiseDialog } from './RaiseDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import { usePriceEdits } from './usePriceEdits.ts';
import { usePriceGrid, type PriceGrid } from './usePriceGrid.ts';
import { useUnsavedWarning } from './useUnsavedWarning.ts';

export default function PriceGridPage({ resource }: ListPageProps) {
  const translate = useTranslate();
  const { grid, error, choose, retry, isEmpty } = usePriceGrid();
  if (error && !grid)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={retry}>
            {translate('beheer.server.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    );
  if (isEmpty) return <Pages.EmptyList resource={resource} />;
  if (!grid) return <Skeletons.ListSkeleton />;
  return <Grid key={grid.list.uuid} resource={resource} grid={grid} onChoose={choose} />;
}

function Grid({
  resource,
  grid,
  onChoose,
}: ListPageProps & { readonly grid: PriceGrid; readonly onChoose: (uuid: string) => void }) {
  const translate = useTranslate();
  const { list, chain, products, lists } = grid;
  const { products: ofProducts } = useRegistry().resources;
  const available = Pages.useAvailable(resource)({ ...list });
  const isPhone = Theme.useIsPhone();
  const { edits, change, undo, redo, discard, forget } = usePriceEdits(list.uuid);
  const [raising, setRaising] = useState(false);
  useUnsavedWarning(edits.size > 0, forget);
  const prices = pricesOf(chain);
  const columns = columnsOf(chain);
  const others = translate('beheer.prices.other_products');
  const groups = groupsOf(products, others);
  const [wanted, setTab] = useStore<GridTab>('prices.tab', 'recurring');
  const [whole, setWhole] = useState(false);
  const tabs = gridTabs.filter((tab) => columns.some((column) => tabOf(column) === tab));
  const tab = tabs.includes(wanted) ? wanted : (tabs[0] ?? 'recurring');
  const content = { columns, products, prices, edits };
  const shown = gridOf(content, tab, whole);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { sm: 'wrap' },
          [Theme.tiny]: { flexWrap: 'wrap' },
          alignItems: 'center',
          gap: { xs: 1, sm: 1.5 },
          mb: 1.5,
        }}
      >
        <ListPicker lists={lists} chosen={list} onChoose={onChoose} disabled={edits.size > 0} />
        {isPhone ? <GridTabChoice tabs={tabs} tab={tab} onTab={setTab} /> : null}
        <GridActions
          to={`${resource.route}/${list.uuid}`}
          onRaise={available.edit ? () => setRaising(true) : null}
          whole={whole}
          onWhole={setWhole}
        />
      </Box>
      {isPhone ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
          <GridTabs tabs={tabs} tab={tab} onTab={setTab} countOf={(one) => gridOf(content, one).products.length} />
          {available.edit ? (
            <FormControlLabel
              sx={{ ml: 'auto', mr: 0 }}
              label={translate('beheer.prices.whole')}
              control={<Switch checked={whole} onChange={() => setWhole(!whole)} />}
            />
          ) : null}
        </Box>
      )}
      {products.length === 0 && ofProducts ? (
        <Pages.EmptyList resource={ofProducts} />
      ) : (
        <Card sx={{ overflow: 'hidden' }} onKeyDown={onKeyDown}>
          <PriceTable
            currency={list.currency}
            columns={shown.columns}
            groups={groupsOf(shown.products, others)}
            prices={prices}
            edits={edits}
            onChange={available.edit ? change : null}
          />
        </Card>
      )}
      {edits.size > 0 ? (
        <SaveBar
          list={list}
          edits={edits}
          mayFollow={available.actions.some(({ name }) => name === 'follow')}
          onDone={(uuid) => {
            discard();
            onChoose(uuid);
          }}
          onDiscard={discard}
        />
      ) : null}
      {raising ? (
        <RaiseDialog
          list_uuid={list.uuid}
          currency={list.currency}
          columns={columns}
          groups={groups}
          prices={prices}
          onClose={() => setRaising(false)}
          onApply={(rows) => {
            change(rows.map(({ key, after }) => [key, after]));
            setRaising(false);
          }}
        />
      ) : null}
    </>
  );
}
