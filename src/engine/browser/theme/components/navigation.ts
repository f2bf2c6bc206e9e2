// Styles of navigation: tabs, breadcrumbs, pagination, steps, and the surface of the app bar.
import type { ComponentStyles } from './componentStyles.ts';
import { height, radius, type Tokens } from '../tokens.ts';

/** Returns styles of the app bar, tabs, breadcrumbs, pagination and steps. */
export function navigation({ surface, text, line, primary }: Tokens): ComponentStyles {
  return {
    MuiAppBar: {
      defaultProps: { color: 'inherit', elevation: 0 },
      styleOverrides: {
        root: {
          backgroundColor: surface.paper,
          color: text.primary,
          borderBottom: `1px solid ${line.divider}`,
          borderRadius: 0,
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: height.tab, borderBottom: `1px solid ${line.divider}` },
        indicator: { height: 2, borderRadius: '2px 2px 0 0' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: height.tab,
          minWidth: 0,
          padding: '8px 16px',
          color: text.secondary,
          '&:hover': { color: text.primary },
          '&.Mui-selected': { color: primary.main },
        },
      },
    },
    MuiBreadcrumbs: {
      styleOverrides: {
        root: { fontSize: 13, lineHeight: '20px', color: text.secondary, '& a': { color: 'inherit' } },
        separator: { marginInline: 6 },
      },
    },
    MuiPaginationItem: {
      styleOverrides: {
        root: {
          borderRadius: radius.control,
          fontVariantNumeric: 'tabular-nums',
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: primary.soft,
            color: primary.onSoft,
            fontWeight: 600,
          },
        },
      },
    },
    MuiStepLabel: { styleOverrides: { label: { fontSize: 14, lineHeight: '20px' } } },
    MuiStepIcon: {
      styleOverrides: {
        root: { '&.Mui-active, &.Mui-completed': { color: primary.filled } },
        text: { fill: primary.onFilled },
      },
    },
    MuiToolbar: { styleOverrides: { dense: { minHeight: height.appBar } } },
  };
}
