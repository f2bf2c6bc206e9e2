/** The bottom bar of a phone: home, search, the most used page, and the menu. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { mdiHomeOutline, mdiMagnify, mdiMenu } from '@mdi/js';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon.tsx';
import { useLabel } from '../ui/useLabel.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { useRegistry } from '../registry.ts';
import { height } from '../theme/tokens.ts';
import { useShowPalette } from './finder/CommandPalette.tsx';
import { MenuBadge } from './menu/MenuBadge.tsx';
import { useMenuState } from './menu/menuState.tsx';
import { activeEntry, bottomBarEntry } from './menu/menuTree.ts';
import { RegistryIcon } from './RegistryIcon.tsx';
import { useBadges } from './menu/useBadges.ts';
import { useMenuTree } from './menu/useMenuTree.ts';

const iconSize = 22;

export function BottomBar() {
  const translate = useTranslate();
  const label = useLabel();
  const { pathname } = useLocation();
  const { open, toggle } = useMenuState();
  const showPalette = useShowPalette();
  const tree = useMenuTree();
  const badges = useBadges();
  const entry = bottomBarEntry(useRegistry(), usePrincipal(), tree);
  const active = activeEntry(tree, pathname);
  const home = tree.top.find(({ to }) => to === '/');
  return (
    <Box component="nav" aria-label={translate('beheer.shell.bottom_bar')} data-bottom-bar sx={bar}>
      <BarLink to="/" active={pathname === '/'} icon={<Icon path={mdiHomeOutline} size={iconSize} />}>
        {home ? label(home.label) : translate('beheer.shell.start')}
      </BarLink>
      <BarButton onClick={showPalette} aria-haspopup="dialog" icon={<Icon path={mdiMagnify} size={iconSize} />}>
        {translate('beheer.shell.search')}
      </BarButton>
      {entry === null ? null : (
        <BarLink
          to={entry.to}
          active={entry === active}
          icon={
            <>
              <RegistryIcon name={entry.icon} size={iconSize} />
              {entry.badge === null ? null : <MenuBadge count={badges[entry.name] ?? 0} corner />}
            </>
          }
        >
          {label(entry.label)}
        </BarLink>
      )}
      <BarButton onClick={toggle} aria-expanded={open} icon={<Icon path={mdiMenu} size={iconSize} />}>
        {translate('beheer.shell.menu')}
      </BarButton>
    </Box>
  );
}

interface PartProps extends ButtonBaseProps {
  readonly icon: ReactNode;
}

function BarLink({ to, active, ...rest }: PartProps & { readonly to: string; readonly active: boolean }) {
  return (
    <BarButton {...{ component: LinkBase, to }} {...rest} {...(active ? { 'aria-current': 'page' as const } : {})} />
  );
}

function BarButton({ icon, children, ...rest }: PartProps) {
  return (
    <ButtonBase {...rest} sx={part}>
      <Box component="span" sx={{ position: 'relative', display: 'flex', px: 2 }}>
        {icon}
      </Box>
      <Box component="span" sx={{ maxWidth: '100%', px: 0.5, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
    </ButtonBase>
  );
}

const bar = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 'appBar',
  // Long names use the space that short ones leave.
  display: 'flex',
  height: `calc(${height.bottomBar}px + env(safe-area-inset-bottom, 0px))`,
  pb: 'env(safe-area-inset-bottom, 0px)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const;

const part = {
  flex: '1 1 auto',
  flexDirection: 'column',
  gap: 0.25,
  minWidth: 0,
  fontSize: 12,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '&[aria-current]': { color: 'primary.main', fontWeight: 500 },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;
