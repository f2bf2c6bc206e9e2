// Styles of surfaces: page, cards, menus, dialogs, panels. Separated by thin borders with hardly any shadow.
import type { MouseEvent } from 'react';
import type { ComponentStyles } from './componentStyles.ts';
import { height, radius, type Tokens } from '../tokens.ts';
import { anyWidth, phone, touch } from './media.ts';
import { onPaper } from './onPaper.ts';
import { plainElements } from './plainElements.ts';

/** Returns styles of the page, cards, dialogs, drawers and menus. */
export function surfaces(tokens: Tokens): ComponentStyles {
  return { ...pageAndCards(tokens), ...floating(tokens) };
}

/**
 * Ignores the second click of a double click on the button that opened a dialog. It lands on the backdrop, where it
 * would close the dialog and take the focus.
 */
const dialogContainer = {
  onMouseDownCapture: (event: MouseEvent<HTMLElement>): void => {
    if (isSecondClick(event)) event.preventDefault();
  },
  onClickCapture: (event: MouseEvent<HTMLElement>): void => {
    if (isSecondClick(event)) event.stopPropagation();
  },
};

const isSecondClick = ({ detail, target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  detail > 1 && target === currentTarget;

/** Height in pixels, including the space above it. */
const actionBarRoom = 80;

/** A card title is an h2; Material's types only allow a span. */
const cardTitle: object = { variant: 'h2', component: 'h2' };

function pageAndCards(tokens: Tokens): ComponentStyles {
  const { primary, line, surface, shadow, text } = tokens;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPaddingTop: 64 },
        // Keeps focused elements from being hidden behind the sticky action bar.
        'html:has([data-action-bar], [data-bottom-bar])': { scrollPaddingBottom: actionBarRoom },
        // On phones, the action bar is above the bottom bar.
        'html:has([data-action-bar]):has([data-bottom-bar])': { scrollPaddingBottom: actionBarRoom + height.bottomBar },
        body: { fontSize: 14, lineHeight: '20px', textRendering: 'optimizeLegibility' },
        ':focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
        // Inputs show focus with their border, and elements focused by the program need no outline.
        '.MuiInputBase-input:focus-visible, [contenteditable]:focus-visible, [tabindex="-1"]:focus-visible': {
          outline: 'none',
        },
        // Select without a border, such as the number of rows per page.
        '.MuiInputBase-input.MuiSelect-standard:focus-visible': {
          outline: `2px solid ${primary.main}`,
          borderRadius: 4,
        },
        '::selection': { backgroundColor: primary.soft, color: primary.onSoft },
        ...plainElements(tokens),
        ...onPaper,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // Exactly 0: even a short duration delays every property of every element, so that code measures old
            // values.
            transitionDuration: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    // Material tints elevated surfaces in dark mode; ours have their own colours.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: radius.card } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { border: `1px solid ${line.divider}`, borderRadius: radius.card, boxShadow: shadow.card },
      },
    },
    MuiCardHeader: {
      defaultProps: {
        slotProps: { title: cardTitle, subheader: { variant: 'body2' } },
      },
      styleOverrides: {
        root: { padding: '16px 16px 0' },
        subheader: { color: text.secondary },
        action: { margin: '-6px -4px -6px 8px' },
      },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
    MuiCardActions: { styleOverrides: { root: { padding: '8px 16px 16px' } } },
    MuiAccordion: {
      defaultProps: { elevation: 0, disableGutters: true },
      styleOverrides: {
        root: { border: `1px solid ${line.divider}`, '&::before': { display: 'none' }, '& + &': { borderTop: 0 } },
      },
    },
    MuiDivider: { styleOverrides: { root: { borderColor: line.divider } } },
    MuiAvatar: {
      styleOverrides: {
        root: { fontSize: 13, fontWeight: 600 },
        colorDefault: { backgroundColor: surface.subtle, color: text.secondary },
      },
    },
  };
}

function floating({ line, surface, shadow, backdrop, primary, action }: Tokens): ComponentStyles {
  const panel = { backgroundColor: surface.raised, border: `1px solid ${line.divider}`, boxShadow: shadow.menu };
  const choice = {
    [anyWidth]: { minHeight: 36 },
    paddingBlock: 6,
    fontSize: 14,
    [touch]: { minHeight: 44 },
    '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
      backgroundColor: primary.soft,
      color: primary.onSoft,
    },
    '&.Mui-focusVisible': { backgroundColor: action.hover },
  };
  return {
    MuiPopover: { styleOverrides: { paper: { ...panel, borderRadius: radius.control } } },
    MuiMenu: { styleOverrides: { list: { paddingBlock: 4 } } },
    MuiMenuItem: { styleOverrides: { root: choice } },
    MuiListItemButton: {
      styleOverrides: {
        root: { '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: primary.soft, color: primary.onSoft } },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, color: 'inherit' } } },
    MuiListSubheader: { styleOverrides: { root: { fontSize: 12, lineHeight: '32px', backgroundColor: 'inherit' } } },
    MuiDialog: {
      defaultProps: { slotProps: { container: dialogContainer } },
      styleOverrides: {
        paper: {
          ...panel,
          boxShadow: shadow.dialog,
          borderRadius: radius.dialog,
          [phone]: {
            '&:not(.MuiDialog-paperFullScreen)': { margin: 16, width: 'calc(100% - 32px)' },
          },
          variants: [{ props: { fullScreen: true }, style: { borderRadius: 0, border: 0 } }],
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { padding: '20px 24px 8px', fontSize: 16, lineHeight: '24px', fontWeight: 700 } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
    MuiDialogContentText: { defaultProps: { variant: 'body1' } },
    // Buttons that do not fit next to each other wrap, with the primary button on top.
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: {
        root: {
          padding: '12px 24px 20px',
          gap: 8,
          flexWrap: 'wrap-reverse',
          '& > .MuiButton-root': { whiteSpace: 'normal' },
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { backgroundColor: backdrop, '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' } },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: surface.paper, borderRadius: 0 } } },
  };
}
