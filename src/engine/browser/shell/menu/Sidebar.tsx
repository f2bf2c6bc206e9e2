/** The container of the menu: at the side, optionally narrowed to icons, or a drawer on small screens. */
import { memo } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'react-admin';
import { height } from '../../theme/tokens.ts';
import { Menu } from './Menu.tsx';
import { useMenuState } from './menuState.tsx';
import { ProductName } from '../ProductName.tsx';

const widths = { wide: 248, narrow: 56, drawer: 288 } as const;

/** Main menu. Takes no props: its state is that of `MenuStateProvider`. */
export const Sidebar = memo(function Sidebar() {
  const translate = useTranslate();
  const { isMobile, open, close } = useMenuState();
  const label = translate('beheer.shell.main_menu');
  if (isMobile) {
    return (
      <Drawer
        open={open}
        onClose={close}
        slotProps={{ paper: { 'aria-label': label, sx: { width: widths.drawer, maxWidth: '85vw' } } }}
      >
        <Box
          sx={{
            height: height.appBar,
            px: 2,
            display: 'flex',
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
            flex: 'none',
          }}
        >
          <ProductName />
        </Box>
        <Box component="nav" aria-label={label}>
          <Menu narrow={false} />
        </Box>
      </Drawer>
    );
  }
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        position: 'sticky',
        top: height.appBar,
        flex: 'none',
        width: open ? widths.wide : widths.narrow,
        height: `calc(100dvh - ${height.appBar}px)`,
        overflow: 'hidden auto',
        scrollbarWidth: 'thin',
        overscrollBehavior: 'contain',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: (theme) => theme.transitions.create('width', { duration: theme.transitions.duration.short }),
      }}
    >
      <Menu narrow={!open} />
    </Box>
  );
});
