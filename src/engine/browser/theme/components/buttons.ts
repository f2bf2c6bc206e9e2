// Styles of buttons, icon buttons, toggles and links. Primary by default, sentence case, no ripple (it exceeds the 150
// ms limit on motion).
import type { ComponentStyles } from './componentStyles.ts';
import { height, radius, type FilledColours, type Tokens } from '../tokens.ts';
import { hover, tiny, touch } from './media.ts';

/** Returns styles of buttons, toggle buttons, links and icons. */
export function buttons(tokens: Tokens): ComponentStyles {
  const { primary, secondary, danger, action, text, line } = tokens;
  const fillings = [
    ['primary', primary],
    ['secondary', secondary],
    ['error', danger],
  ] as const;
  return {
    // Browsers give buttons a font of their own.
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { fontFamily: 'inherit' } } },
    MuiButton: {
      defaultProps: { color: 'primary', disableElevation: true },
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 36,
          whiteSpace: 'nowrap',
          [tiny]: { whiteSpace: 'normal' },
          [touch]: { minHeight: height.target },
          // WCAG 1.4.3 exempts disabled buttons, but people must still read what they could do.
          '&.Mui-disabled': { color: text.quiet },
          variants: [
            { props: { size: 'small' }, style: { minHeight: 32, lineHeight: '20px' } },
            { props: { size: 'large' }, style: { minHeight: 44, fontSize: 14 } },
            {
              props: { variant: 'text' },
              style: { paddingInline: 10, '&:active': { backgroundColor: action.pressed } },
            },
            { props: { variant: 'outlined' }, style: { '&:active': { backgroundColor: action.pressed } } },
            { props: { variant: 'outlined', color: 'inherit' }, style: { borderColor: line.outline } },
            // Only the main action has the brand colour; outlined and text buttons are neutral.
            {
              props: { variant: 'outlined', color: 'primary' },
              style: {
                color: text.primary,
                borderColor: line.outline,
                [hover]: { '&:hover': { borderColor: text.secondary, backgroundColor: action.hover } },
              },
            },
            {
              props: { variant: 'text', color: 'primary' },
              style: { color: text.primary },
            },
            ...fillings.map(([color, filling]) => ({
              props: { variant: 'contained' as const, color },
              style: filled(filling),
            })),
          ],
        },
        startIcon: { '& > *:nth-of-type(1)': { fontSize: 18 } },
        endIcon: { '& > *:nth-of-type(1)': { fontSize: 18 } },
      },
    },
    MuiFab: {
      styleOverrides: {
        root: {
          boxShadow: tokens.shadow.menu,
          variants: fillings.map(([color, { filled: background, filledHover, onFilled }]) => ({
            props: { color },
            style: {
              backgroundColor: background,
              color: onFilled,
              [hover]: { '&:hover': { backgroundColor: filledHover } },
            },
          })),
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: radius.control,
          '&:active': { backgroundColor: action.pressed },
          [touch]: { minWidth: height.target, minHeight: height.target },
          variants: [
            { props: { size: 'small' }, style: { padding: 6, fontSize: 20 } },
            { props: { size: 'medium' }, style: { padding: 8, fontSize: 20 } },
            { props: { size: 'large' }, style: { padding: 10, fontSize: 22 } },
          ],
        },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '6px 12px',
          color: text.secondary,
          borderColor: line.outline,
          [touch]: { minHeight: height.target },
          '&.Mui-selected, &.Mui-selected:hover': { color: primary.onSoft, backgroundColor: primary.soft },
        },
      },
    },
    MuiButtonGroup: { defaultProps: { disableElevation: true } },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: {
        // WCAG 1.4.1: underline links in running text, because colour alone does not identify them there.
        root: { [`:where(p, ${textElsewhere}):where(:not(td, td *)) &`]: { textDecoration: 'underline' } },
        // Buttons that look like links have the minimum target size of a button.
        button: { minHeight: 24, [touch]: { minHeight: height.target } },
      },
    },
    MuiSvgIcon: { styleOverrides: { fontSizeSmall: { fontSize: 18 }, fontSizeMedium: { fontSize: 20 } } },
  };
}

/** Containers of running text other than paragraphs. */
const textElsewhere = '.MuiAlert-message, .MuiDialogContentText-root, .MuiFormHelperText-root, [data-text]';

/** Sets the two CSS variables from which Material colours a contained button. */
function filled({ filled: background, filledHover, onFilled }: FilledColours) {
  return {
    '--variant-containedBg': background,
    '--variant-containedColor': onFilled,
    [hover]: { '&:hover': { '--variant-containedBg': filledHover } },
    '&:active': { '--variant-containedBg': filledHover },
  };
}
