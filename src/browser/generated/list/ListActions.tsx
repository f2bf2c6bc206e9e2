/** What can be done with the list as a whole, in its page's header. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiDownload, mdiPlus } from '@mdi/js';
import { LinkBase, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { usePrincipal } from '../../providers/session.ts';
import { adminName } from '../../registry.ts';
import { beginningOf } from '../beginning.ts';
import { LayoutSwitch } from '../layouts/LayoutSwitch.tsx';
import type { ChosenLayout } from '../layouts/useLayout.ts';
import { useIsEmpty } from './ListToolbar.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { ChosenColumns } from './useColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly chosen: ChosenLayout;
}

export function ListActions({ resource, columns, chosen }: Props) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  // The empty list has its own button for the first step.
  if (useIsEmpty()) return null;
  return (
    <>
      <LayoutSwitch resource={resource} chosen={chosen} />
      {wide && (chosen.layout.type === 'table' || chosen.layout.type === 'beside') ? <ColumnsMenu columns={columns} /> : null}
      {chosen.layout.type === 'page' ? null : <ExportButton resource={resource} columns={columns} wide={wide} />}
      <CreateButton resource={resource} />
    </>
  );
}

function ExportButton({ resource, columns, wide }: { readonly resource: Resource; readonly columns: ChosenColumns; readonly wide: boolean }) {
  const provider = useDataProvider<BeheerDataProvider>();
  const { filterValues, sort, total } = useListContext();
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const translate = useTranslate();
  const save = async () => {
    setBusy(true);
    try {
      await provider.exportCsv(adminName(resource), {
        filter: filterValues as Readonly<Record<string, unknown>>,
        sort: { field: sort.field, direction: sort.order },
        columns: columns.shown.map((field) => field.name),
      });
      notify('beheer.list.exported', { type: 'success' });
    } catch {
      notify('beheer.list.export_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const label = translate('beheer.list.export_csv');
  if (!wide) {
    return (
      <Tooltip title={label}>
        <span><IconButton aria-label={label} onClick={() => void save()} disabled={busy || total === 0}><Icon path={mdiDownload} /></IconButton></span>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={label}>
      <span><Button color="inherit" startIcon={<Icon path={mdiDownload} />} onClick={() => void save()} loading={busy} disabled={total === 0}>{translate('beheer.list.export')}</Button></span>
    </Tooltip>
  );
}

interface CreateProps {
  readonly resource: Resource;
  readonly search?: string;
  /** On another record's page it is not the one thing to do. */
  readonly variant?: 'contained' | 'outlined';
}

export function CreateButton({ resource, search = '', variant = 'contained' }: CreateProps) {
  const principal = usePrincipal();
  const translate = useTranslate();
  const label = useLabel();
  const beginning = beginningOf(resource, principal);
  if (beginning === null) return null;
  return (
    <Button component={LinkBase} to={beginning.isOrder ? beginning.to : `${beginning.to}${search}`} variant={variant} startIcon={<Icon path={mdiPlus} />}>
      {translate(beginning.isOrder ? 'beheer.list.order' : 'beheer.list.create', { name: inSentence(label(resource.label)) })}
    </Button>
  );
}
