// Styles of react-admin's layout: app bar and side menu are plain surfaces with a thin border; only the current item is
// coloured.
import type { ComponentStyles } from './componentStyles.ts';
import { height, radius, type Tokens } from '../tokens.ts';
import { anyWidth, stickyTopVariable, touch } from './media.ts';

const belowBar = `calc(100dvh - ${height.appBar}px)`;

/** Returns styles of react-admin's layout: app frame, sidebar and content. */
export function adminLayout(tokens: Tokens): ComponentStyles {
  const { surface, text, primary } = tokens;
  return {
    RaLayout: {
      styleOverrides: {
        root: ({ theme }) => ({
          minWidth: 0,
          backgroundColor: surface.page,
          '& .RaLayout-appFrame': {
            marginTop: height.appBar,
            [theme.breakpoints.down('sm')]: { marginTop: height.appBar },
          },
          '& .RaLayout-contentWithSidebar': { minWidth: 0 },
          '& .RaLayout-content': {
            minWidth: 0,
            padding: theme.spacing(3),
            backgroundColor: surface.page,
            [stickyTopVariable]: `${height.appBar}px`,
            [theme.breakpoints.down('sm')]: { padding: theme.spacing(2) },
          },
        }),
      },
    },
    RaAppBar: {
      // react-admin's default is the secondary colour.
      defaultProps: { color: 'inherit', elevation: 0 },
      styleOverrides: {
        root: {
          '& .RaAppBar-toolbar': { minHeight: height.appBar, height: height.appBar, padding: '0 12px', gap: 4 },
          '& .RaAppBar-menuButton': { marginRight: 4, color: text.secondary },
        },
      },
    },
    RaSidebar: { styleOverrides: { root: sidebar(tokens) } },
    RaMenu: { styleOverrides: { root: { paddingBlock: 8, marginTop: 0 } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          [anyWidth]: { minHeight: 36 },
          margin: '1px 8px',
          padding: '0 12px',
          borderRadius: radius.control,
          color: text.secondary,
          [touch]: { minHeight: height.target },
          '& .RaMenuItemLink-icon': { minWidth: 32, color: 'inherit' },
          '&:hover': { color: text.primary },
          '&.RaMenuItemLink-active, &.RaMenuItemLink-active:hover': {
            color: primary.onSoft,
            backgroundColor: primary.soft,
            fontWeight: 500,
          },
        },
      },
    },
    RaUserMenu: { styleOverrides: { root: { '& .RaUserMenu-avatar': { width: 28, height: 28 } } } },
    RaLoadingIndicator: { styleOverrides: { root: { color: text.secondary } } },
    RaSkipNavigationButton: {
      styleOverrides: {
        root: {
          backgroundColor: primary.filled,
          color: primary.onFilled,
          padding: '8px 16px',
          '&:hover, &:focus': { backgroundColor: primary.filledHover, opacity: 1 },
        },
      },
    },
  };
}

function sidebar({ surface, line }: Tokens) {
  return {
    '&.MuiDrawer-docked': { position: 'sticky', top: height.appBar, height: belowBar, alignSelf: 'flex-start' },
    '&.RaSidebar-appBarCollapsed': { top: 0, height: '100dvh', marginTop: 0 },
    '& .RaSidebar-fixed': { position: 'static', height: 'auto', overflow: 'visible' },
    '& .MuiPaper-root': {
      height: '100%',
      scrollbarWidth: 'thin',
      backgroundColor: surface.paper,
      borderRight: `1px solid ${line.divider}`,
    },
  } as const;
}
