/** Tabs of the grid with counts; on a phone a select next to the list. */
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Pages } from '#engine/browser';
import type { GridTab } from './gridModel.ts';

interface Props {
  readonly tabs: readonly GridTab[];
  readonly tab: GridTab;
  readonly onTab: (tab: GridTab) => void;
  /** Returns the number of products. */
  readonly countOf: (tab: GridTab) => number;
}

export function GridTabs({ tabs, tab, onTab, countOf }: Props) {
  const translate = useTranslate();
  return (
    <Tabs
      value={tab}
      onChange={(_, next: GridTab) => onTab(next)}
      variant="scrollable"
      aria-label={translate('beheer.prices.grid')}
    >
      {tabs.map((one) => (
        <Tab
          key={one}
          value={one}
          label={<Pages.TabLabel text={translate(`beheer.prices.tab_${one}`)} count={countOf(one)} />}
        />
      ))}
    </Tabs>
  );
}

export function GridTabChoice({ tabs, tab, onTab }: Omit<Props, 'countOf'>) {
  const translate = useTranslate();
  if (tabs.length < 2) return null;
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={translate('beheer.prices.kind')}
      value={tab}
      onChange={({ target }) => onTab(tabs.find((one) => one === target.value) ?? tab)}
      sx={{ flex: '1 1 108px', minWidth: 0 }}
    >
      {tabs.map((one) => (
        <MenuItem key={one} value={one}>
          {translate(`beheer.prices.tab_${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
