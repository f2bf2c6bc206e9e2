/** Buttons to switch the layout of the list. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import {
  mdiAlignVerticalTop,
  mdiCalendarMonthOutline,
  mdiChartGantt,
  mdiCompareHorizontal,
  mdiDockLeft,
  mdiFileTreeOutline,
  mdiTable,
  mdiTableEdit,
  mdiTableLarge,
  mdiViewGridOutline,
} from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { LayoutName, Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import type { ChosenLayout } from './useLayout.ts';

/** Icons by layout. */
export const layoutIcons: Readonly<Record<LayoutName, string>> = {
  table: mdiTable,
  board: mdiAlignVerticalTop,
  calendar: mdiCalendarMonthOutline,
  tree: mdiFileTreeOutline,
  cards: mdiViewGridOutline,
  page: mdiTableLarge,
  beside: mdiDockLeft,
  compare: mdiCompareHorizontal,
  periods: mdiChartGantt,
  sheet: mdiTableEdit,
};

/** Renders nothing if the list has only one layout. */
export function LayoutSwitch({ resource, chosen }: { readonly resource: Resource; readonly chosen: ChosenLayout }) {
  const translate = useTranslate();
  const label = useLabel();
  if (resource.list.layouts.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen.layout.type}
      onChange={(_, name: LayoutName | null) => name && chosen.choose(name)}
      aria-label={translate('beheer.layout.switch')}
    >
      {resource.list.layouts.map((layout) => {
        const { type } = layout;
        const name = layout.type === 'page' ? label(layout.label) : translate(`beheer.layout.${type}`);
        return (
          <ToggleButton key={type} value={type} aria-label={name} sx={{ px: 1 }}>
            <Tooltip title={name}>
              <span style={{ display: 'flex' }}>
                <Icon path={layoutIcons[type]} />
              </span>
            </Tooltip>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
