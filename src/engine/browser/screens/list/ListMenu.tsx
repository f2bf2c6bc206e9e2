/** Menu on phones with the other actions on the whole list. */
import { useState } from 'react';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiCheckboxMultipleMarkedOutline, mdiDotsVertical, mdiPlus, mdiUpload, mdiViewAgendaOutline } from '@mdi/js';
import { LinkBase, useListContext, useTranslate } from 'react-admin';
import { mayRead } from '../../../registry/access.ts';
import { isGroupable } from '../../../registry/lists/groupBy.ts';
import { mayImport } from '../../../registry/imports/imports.ts';
import type { LayoutConfig } from '../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { isAdapted } from '../../providers/http.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { useMenuButton } from '../../ui/useMenuButton.ts';
import { isSelectable } from '../bulk/bulkOffer.ts';
import { createTargetOf } from '../createTarget.ts';
import { exportItems, useExport } from '../ExportMenu.tsx';
import { ImportDialog } from '../import/ImportButton.tsx';
import type { ChosenLayout } from './useLayout.ts';
import { layoutIcons } from './LayoutSwitch.tsx';
import { useListExport } from './ExportList.tsx';
import { GroupDialog } from './table/GroupChoice.tsx';
import { useSelecting } from './rows/selecting.ts';
import type { ChosenColumns } from './table/useColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly chosen: ChosenLayout;
}

export function ListMenu({ resource, columns, chosen }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const { button, menu, close } = useMenuButton(translate('beheer.list.actions'));
  const [importing, setImporting] = useState(false);
  const [grouping, setGrouping] = useState(false);
  const [, setSelecting] = useSelecting(resource.name);
  const { forms, disabled, onPrint, onChoose } = useListExport(resource, columns);
  const { busy, save } = useExport(onChoose);
  const { type } = chosen.layout;
  const choose = (act: () => void): void => {
    close();
    act();
  };
  const { layouts, selects, groups, imports, begins } = useListOffers(resource, type);
  const exports = type !== 'page' && !disabled;
  if (begins === null && layouts.length === 0 && !selects && !groups && !imports && !exports) return null;
  return (
    <>
      <IconButton {...button} aria-busy={busy}>
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu {...menu}>
        {begins ? (
          <MenuItem component={LinkBase} to={begins.to}>
            <ItemIcon path={mdiPlus} />
            {translate(begins.isOrder ? 'beheer.list.order' : 'beheer.list.create', {
              name: inSentence(label(resource.label)),
            })}
          </MenuItem>
        ) : null}
        {layouts.map((layout) => (
          <MenuItem
            key={layout.type}
            role="menuitemradio"
            aria-checked={layout.type === type}
            selected={layout.type === type}
            onClick={() => choose(() => chosen.choose(layout.type))}
          >
            <ItemIcon path={layoutIcons[layout.type]} />
            {layout.type === 'page' ? label(layout.label) : translate(`beheer.layout.${layout.type}`)}
          </MenuItem>
        ))}
        {layouts.length > 0 && (selects || groups || exports || imports) ? <Divider /> : null}
        {selects ? (
          <MenuItem onClick={() => choose(() => setSelecting(true))}>
            <ItemIcon path={mdiCheckboxMultipleMarkedOutline} />
            {translate('beheer.bulk.select')}
          </MenuItem>
        ) : null}
        {groups ? (
          <MenuItem onClick={() => choose(() => setGrouping(true))}>
            <ItemIcon path={mdiViewAgendaOutline} />
            {translate('beheer.list.group_by')}
          </MenuItem>
        ) : null}
        {exports
          ? exportItems(translate, {
              forms,
              onSave: (form) => choose(() => save(form)),
              onPrint: () => choose(onPrint),
            })
          : null}
        {imports ? (
          <MenuItem onClick={() => choose(() => setImporting(true))}>
            <ItemIcon path={mdiUpload} />
            {translate('beheer.import.open')}
          </MenuItem>
        ) : null}
      </Menu>
      {grouping ? <GroupDialog resource={resource} look={columns.look} onClose={() => setGrouping(false)} /> : null}
      {importing ? <ImportDialog resource={resource} onClose={() => setImporting(false)} /> : null}
    </>
  );
}

/** Returns what the person can do with the list in this layout; `begins` is the link to create a record. */
function useListOffers(resource: Resource, type: LayoutConfig['type']) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const { total } = useListContext();
  const isCards = type === 'table' || type === 'beside';
  const { layouts } = resource.list;
  return {
    layouts: layouts.length > 1 ? layouts : [],
    selects: isCards && total !== 0 && isSelectable(resource, principal),
    groups:
      isCards &&
      Object.values(resource.fields).some((field) => isGroupable(field) && mayRead(resource, principal, field)),
    imports: type !== 'page' && !isAdapted && mayImport(registry, resource, principal),
    begins: type === 'page' ? createTargetOf(registry, resource, principal) : null,
  };
}

function ItemIcon({ path }: { readonly path: string }) {
  return (
    <ListItemIcon>
      <Icon path={path} />
    </ListItemIcon>
  );
}
