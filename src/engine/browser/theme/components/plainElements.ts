// Styles of plain elements with a class, for parts that occur hundreds of times in a list. A styled component for each
// of them costs more than the rest of the row. The component that uses each class is named above it.
import type { CSSObject } from '@mui/material/styles';
import { cellWidth, height, radius, tones, type Tokens } from '../tokens.ts';
import { hover, touch } from './media.ts';

/** Looks like Material's SvgIcon; the surrounding element may set another size or colour. */
const icon: CSSObject = {
  display: 'inline-block',
  width: '1em',
  height: '1em',
  flexShrink: 0,
  fontSize: 18,
  fill: 'currentColor',
  userSelect: 'none',
};

/** Truncated text. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export function plainElements({ action, primary, text, tone }: Tokens): Readonly<Record<string, CSSObject>> {
  return {
    // `Icon`
    '.plain-icon': icon,
    // `Truncated`
    '.truncated': { ...oneLine, display: 'block', maxWidth: cellWidth.text },
    // `RecordLink` without permission to open the record
    '.cell-text': { ...oneLine, display: 'inline-block', maxWidth: cellWidth.reference, verticalAlign: 'bottom' },
    // `CellLink`; a table has its own colours for links.
    '.cell-link': {
      ...oneLine,
      display: 'inline-block',
      maxWidth: cellWidth.reference,
      verticalAlign: 'bottom',
      color: primary.main,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    // `RowButton`
    '.row-button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: 'none',
      margin: 0,
      border: 0,
      padding: 6,
      borderRadius: radius.control,
      fontSize: 20,
      color: text.secondary,
      backgroundColor: 'transparent',
      cursor: 'pointer',
      [hover]: { '&:hover': { backgroundColor: action.hover } },
      '&:active': { backgroundColor: action.pressed },
      [touch]: { minWidth: height.target, minHeight: height.target },
    },
    // `StateChip`
    '.state-chip': {
      display: 'inline-flex',
      alignItems: 'center',
      maxWidth: '100%',
      height: 22,
      padding: '0 8px',
      borderRadius: radius.chip,
      fontSize: 12,
      lineHeight: '16px',
      fontWeight: 500,
      verticalAlign: 'middle',
      '&::before': {
        content: '""',
        flex: 'none',
        width: 6,
        height: 6,
        marginRight: 6,
        borderRadius: '50%',
        backgroundColor: 'var(--state-dot)',
      },
      '& > span': oneLine,
    },
    ...Object.fromEntries(
      tones.map((name) => [
        `.state-chip[data-tone="${name}"]`,
        { color: tone[name].text, backgroundColor: tone[name].background, '--state-dot': tone[name].dot },
      ]),
    ),
  };
}
