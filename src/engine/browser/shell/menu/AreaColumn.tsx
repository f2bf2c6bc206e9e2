/** The navigation of an area, as a column between the menu and the page. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useLocation, useTranslate } from 'react-admin';
import { useLabel } from '../../ui/useLabel.ts';
import { height } from '../../theme/tokens.ts';
import { MenuLink } from './MenuLink.tsx';
import { entryAt, type MenuSection } from './menuTree.ts';
import { useBadges } from './useBadges.ts';

/** Sticky `<nav>` with the entries of an area. */
export function AreaColumn({ area: { group, entries } }: { readonly area: MenuSection }) {
  const translate = useTranslate();
  const label = useLabel()(group.label);
  const { pathname } = useLocation();
  const badges = useBadges();
  const active = entryAt(entries, pathname);
  return (
    <Box
      component="nav"
      aria-label={translate('beheer.shell.area', { area: label })}
      sx={{
        position: 'sticky',
        top: height.appBar,
        flex: 'none',
        width: 224,
        height: `calc(100dvh - ${height.appBar}px)`,
        overflow: 'hidden auto',
        scrollbarWidth: 'thin',
        overscrollBehavior: 'contain',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ px: 2.25, pt: 2.5, pb: 0.5, fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </Typography>
      <List component="div" disablePadding sx={{ pb: 1 }}>
        {entries.map((entry) => (
          <MenuLink
            key={entry.name}
            entry={entry}
            count={badges[entry.name] ?? 0}
            active={entry === active}
            place="area"
          />
        ))}
      </List>
    </Box>
  );
}
