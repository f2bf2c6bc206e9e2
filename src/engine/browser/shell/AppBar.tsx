/** The app bar: menu, product, active client, search, and the person's preferences. */
import { memo } from 'react';
import MuiAppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import { mdiMenu, mdiMenuOpen } from '@mdi/js';
import { LinkBase, useLoading, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon.tsx';
import { tiny, touch } from '../theme/components/media.ts';
import { height } from '../theme/tokens.ts';
import { ClientSwitcher } from './finder/ClientSwitcher.tsx';
import { PaletteButton } from './finder/CommandPalette.tsx';
import { inSentence } from '../ui/useLabel.ts';
import { useShellExtensions } from './extensions.ts';
import { LanguageSwitch } from './preferences/LanguageSwitch.tsx';
import LinearProgress from '@mui/material/LinearProgress';
import { useIsDelayed } from '../providers/useIsDelayed.ts';
import { useMenuState } from './menu/menuState.tsx';
import { productName, ProductName } from './ProductName.tsx';
import { ThemeSwitch } from './preferences/ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Memoised, since page changes do not affect it. */
export const AppBar = memo(function AppBar() {
  const translate = useTranslate();
  const { appBar } = useShellExtensions();
  return (
    <MuiAppBar position="fixed" sx={{ zIndex: (theme) => theme.zIndex.drawer + 1 }}>
      <Toolbar
        variant="dense"
        disableGutters
        sx={{ minHeight: height.appBar, height: height.appBar, px: { xs: 0.5, sm: 1 }, gap: { xs: 0.25, sm: 0.5 } }}
      >
        <MenuButton />
        <Box
          component={LinkBase}
          to="/"
          aria-label={`${productName}: ${inSentence(translate('beheer.shell.home'))}`}
          sx={{
            display: 'flex',
            textDecoration: 'none',
            borderRadius: 1,
            px: 0.5,
            mr: { xs: 0, sm: 1 },
            [touch]: { minHeight: height.target, alignItems: 'center' },
            // The bottom bar has the same link.
            [tiny]: { display: 'none' },
          }}
        >
          <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
            <ProductName />
          </Box>
          <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
            <ProductName markOnly />
          </Box>
        </Box>
        <ClientSwitcher />
        <Box sx={{ flex: 1 }} />
        <PaletteButton />
        {Object.entries(appBar).map(([name, Part]) => (
          <Part key={name} />
        ))}
        <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5 }}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Box>
        <UserMenu />
      </Toolbar>
      <LoadingBar />
    </MuiAppBar>
  );
});

/** On a phone it is in the bottom bar. */
const menuButton = { display: { xs: 'none', sm: 'inline-flex' }, color: 'text.secondary' } as const;

function MenuButton() {
  const translate = useTranslate();
  const { open, toggle } = useMenuState();
  const label = translate(open ? 'beheer.shell.close_menu' : 'beheer.shell.open_menu');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} aria-expanded={open} onClick={toggle} sx={menuButton}>
        <Icon path={open ? mdiMenuOpen : mdiMenu} />
      </IconButton>
    </Tooltip>
  );
}

const patienceMilliseconds = 300;

/** Bar below the header while requests take long. */
function LoadingBar() {
  const translate = useTranslate();
  const isLate = useIsDelayed(patienceMilliseconds, useLoading());
  if (!isLate) return null;
  return (
    <LinearProgress
      aria-label={translate('beheer.shell.loading')}
      sx={{ position: 'absolute', bottom: -1, left: 0, right: 0, height: 2, borderRadius: 0, bgcolor: 'transparent' }}
    />
  );
}
