// Styles of chips (filters, tags, statuses). Chips only occur on signed-in pages.
import type { ComponentStyles } from './componentStyles.ts';
import { radius, type Tokens } from '../tokens.ts';
import { severities } from './feedback.ts';
import { touch } from './media.ts';

/** Returns styles of Material's chips. Status chips are `StateChip`. */
export function chips(tokens: Tokens): ComponentStyles {
  return { MuiChip: { styleOverrides: { root: chip(tokens) } } };
}

/** A filled chip has a tinted background and dark text; `default` is neutral. */
function chip({ tone, primary, secondary, line }: Tokens) {
  return {
    height: 28,
    fontSize: 13,
    lineHeight: '20px',
    borderRadius: radius.chip,
    // Enlarges the touch target without enlarging the chip.
    [touch]: {
      '&.MuiChip-clickable': { position: 'relative', height: 32 },
      '&.MuiChip-clickable::after': { content: '""', position: 'absolute', inset: '-6px 0' },
      '& .MuiChip-deleteIcon': {
        boxSizing: 'content-box',
        padding: '12px 8px',
        margin: '-12px -4px -12px -6px',
      },
    },
    '& .MuiChip-icon': { fontSize: 16, color: 'inherit' },
    '& .MuiChip-deleteIcon': {
      fontSize: 16,
      color: 'inherit',
      opacity: 0.7,
      '&:hover': { color: 'inherit', opacity: 1 },
    },
    variants: [
      { props: { size: 'small' as const }, style: { height: 22, fontSize: 12, lineHeight: '16px', fontWeight: 500 } },
      { props: { variant: 'outlined' as const }, style: { borderColor: line.outline } },
      soft('default', tone.neutral.background, tone.neutral.text),
      soft('primary', primary.soft, primary.onSoft),
      soft('secondary', secondary.soft, secondary.onSoft),
      ...severities.map((severity) => soft(severity, tone[severity].background, tone[severity].text)),
    ],
  };
}

function soft(
  color: 'default' | 'primary' | 'secondary' | (typeof severities)[number],
  background: string,
  text: string,
) {
  return {
    props: { variant: 'filled' as const, color },
    style: {
      backgroundColor: background,
      color: text,
      '&.MuiChip-clickable:hover': { backgroundColor: `color-mix(in srgb, ${background}, ${text} 8%)` },
    },
  };
}
