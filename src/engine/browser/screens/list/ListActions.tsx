/** Actions on the whole list, in the page header. */
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiCheckboxMultipleMarkedOutline, mdiPlus } from '@mdi/js';
import { LinkBase, useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { isSelectable } from '../bulk/bulkOffer.ts';
import { createTargetOf } from '../createTarget.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { LayoutSwitch } from './LayoutSwitch.tsx';
import type { ChosenLayout } from './useLayout.ts';
import { useIsEmpty } from './ListToolbar.tsx';
import { ExportList } from './ExportList.tsx';
import { ColumnsMenu } from './table/ColumnsMenu.tsx';
import { useSelecting } from './rows/selecting.ts';
import type { ChosenColumns } from './table/useColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly chosen: ChosenLayout;
}

const ListMenu = lazyAhead(async () => ({ default: (await import('./ListMenu.tsx')).ListMenu }));

/** Buttons of a list page; one menu on phones. Shows nothing for an empty list. */
export function ListActions({ resource, columns, chosen }: Props) {
  const isPhone = useIsPhone();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  // The empty list has its own create button.
  if (useIsEmpty()) return null;
  if (isPhone) return <ListMenu resource={resource} columns={columns} chosen={chosen} />;
  const isTable = chosen.layout.type === 'table' || chosen.layout.type === 'beside';
  return (
    <>
      <LayoutSwitch resource={resource} chosen={chosen} />
      {isTable && wide ? <ColumnsMenu resource={resource} columns={columns} /> : null}
      {isTable && !wide ? <SelectCards resource={resource} /> : null}
      {chosen.layout.type === 'page' ? null : <ExportList resource={resource} columns={columns} wide={wide} />}
      {chosen.layout.type === 'page' ? null : <ImportButton resource={resource} wide={wide} />}
      <CreateButton resource={resource} variant={chosen.layout.type === 'page' ? 'outlined' : 'contained'} />
    </>
  );
}

/** Turns on selection mode, on screens too narrow for a table with checkboxes. */
function SelectCards({ resource }: Pick<Props, 'resource'>) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const [, setAsked] = useSelecting(resource.name);
  const { total } = useListContext();
  if (!isSelectable(resource, principal)) return null;
  const label = translate('beheer.bulk.select');
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={total === 0} onClick={() => setAsked(true)}>
          <Icon path={mdiCheckboxMultipleMarkedOutline} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface CreateProps {
  readonly resource: Resource;
  readonly search?: string;
  /** `outlined` where creating is not the main action, as on a record page and above a custom page. */
  readonly variant?: 'contained' | 'outlined';
}

/** Link to the form of a new record, or to the page that orders one. Renders nothing if the person may do neither. */
export function CreateButton({ resource, search = '', variant = 'contained' }: CreateProps) {
  const principal = usePrincipal();
  const translate = useTranslate();
  const label = useLabel();
  const beginning = createTargetOf(useRegistry(), resource, principal);
  if (beginning === null) return null;
  return (
    <Button
      component={LinkBase}
      to={beginning.isOrder ? beginning.to : `${beginning.to}${search}`}
      variant={variant}
      startIcon={<Icon path={mdiPlus} />}
    >
      {translate(beginning.isOrder ? 'beheer.list.order' : 'beheer.list.create', {
        name: inSentence(label(resource.label)),
      })}
    </Button>
  );
}
