/** Price grid page: the list, unsaved changes, and the day from which they apply. */
import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useStore, useTranslate } from 'react-admin';
import { errorText, Forms, Grids, type ListPageProps, Pages, Skeletons, Theme, useRegistry } from '#engine/browser';
import { columnsOf, gridOf, gridTabs, groupsOf, pricesOf, tabOf, type GridTab } from './gridModel.ts';
import { GridActions } from './GridActions.tsx';
import { GridTabChoice, GridTabs } from './GridTabs.tsx';
import { ListPicker } from './ListPicker.tsx';
import { PriceTable } from './PriceTable.tsx';
import { RaiseDialog } from './RaiseDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import { usePriceEdits } from './usePriceEdits.ts';
import { usePriceGrid, type PriceGrid } from './usePriceGrid.ts';

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

interface GridProps extends ListPageProps {
  readonly grid: PriceGrid;
  readonly onChoose: (uuid: string) => void;
}

function Grid({ resource, grid, onChoose }: GridProps) {
  const translate = useTranslate();
  const { list, products } = grid;
  const { products: ofProducts } = useRegistry().resources;
  const available = Pages.useAvailable(resource)({ ...list });
  const { edits, change, undo, redo, discard, forget } = usePriceEdits(list.uuid);
  const [raising, setRaising] = useState(false);
  useUnsavedWarning(edits.size > 0, forget);
  const prices = pricesOf(grid.chain);
  const columns = columnsOf(grid.chain);
  const others = translate('beheer.prices.other_products');
  const view = useGridView({ columns, products, prices, edits });
  return (
    <>
      <GridHead
        resource={resource}
        grid={grid}
        view={view}
        hasEdits={edits.size > 0}
        onChoose={onChoose}
        onRaise={available.edit ? () => setRaising(true) : null}
      />
      {products.length === 0 && ofProducts ? (
        <Pages.EmptyList resource={ofProducts} />
      ) : (
        <Card sx={{ overflow: 'hidden' }} onKeyDown={(event) => Grids.undoByKey(event, { undo, redo })}>
          <PriceTable
            currency={list.currency}
            columns={view.shown.columns}
            groups={groupsOf(view.shown.products, others)}
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
          groups={groupsOf(products, others)}
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

/** Returns the chosen tab, and the columns and products that it shows. */
function useGridView(content: Parameters<typeof gridOf>[0]) {
  const [wanted, onTab] = useStore<GridTab>('prices.tab', 'recurring');
  const [whole, onWhole] = useState(false);
  const tabs = gridTabs.filter((tab) => content.columns.some((column) => tabOf(column) === tab));
  const tab = tabs.includes(wanted) ? wanted : (tabs[0] ?? 'recurring');
  return {
    tabs,
    tab,
    onTab,
    whole,
    onWhole,
    shown: gridOf(content, tab, whole),
    countOf: (one: GridTab): number => gridOf(content, one).products.length,
  };
}

interface GridHeadProps extends GridProps {
  readonly view: ReturnType<typeof useGridView>;
  /** True if there are unsaved changes: another list would discard them. */
  readonly hasEdits: boolean;
  /** Opens the dialog that raises prices; null if the person may not change them. */
  readonly onRaise: (() => void) | null;
}

function GridHead({ resource, grid: { list, lists }, view, hasEdits, onChoose, onRaise }: GridHeadProps) {
  const translate = useTranslate();
  const isPhone = Theme.useIsPhone();
  const { tabs, tab, onTab, whole, onWhole, countOf } = view;
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
        <ListPicker lists={lists} chosen={list} onChoose={onChoose} disabled={hasEdits} />
        {isPhone ? <GridTabChoice tabs={tabs} tab={tab} onTab={onTab} /> : null}
        <GridActions to={`${resource.route}/${list.uuid}`} onRaise={onRaise} whole={whole} onWhole={onWhole} />
      </Box>
      {isPhone ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
          <GridTabs tabs={tabs} tab={tab} onTab={onTab} countOf={countOf} />
          {onRaise ? (
            <FormControlLabel
              sx={{ ml: 'auto', mr: 0 }}
              label={translate('beheer.prices.whole')}
              control={<Switch checked={whole} onChange={() => onWhole(!whole)} />}
            />
          ) : null}
        </Box>
      )}
    </>
  );
}

/**
 * Asks before the person leaves the page with unsaved changes.
 * @param onLeave called when the person chooses to leave
 */
function useUnsavedWarning(unsaved: boolean, onLeave: () => void): void {
  const translate = useTranslate();
  const blocker = Forms.useLeaveBlocker(() => unsaved);
  useEffect(() => {
    if (!blocker.isBlocked) return;
    if (window.confirm(translate('beheer.prices.leave'))) {
      onLeave();
      blocker.proceed();
    } else blocker.stay();
  }, [blocker, translate, onLeave]);
  Forms.useUnsavedWork(unsaved);
}
