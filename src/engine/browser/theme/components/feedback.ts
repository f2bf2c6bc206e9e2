// What the program says: chips for states, alerts, tooltips, notifications, progress, skeletons.
import type { ComponentStyles } from './componentStyles.ts';
import { radius, type Tone, type Tokens } from '../tokens.ts';

const severities = ['info', 'success', 'warning', 'error'] as const satisfies readonly Tone[];

export function feedback(tokens: Tokens): ComponentStyles {
  const { surface, text, tone, line, skeleton, states, primary } = tokens;
  return {
    MuiChip: { styleOverrides: { root: chip(tokens) } },
    MuiBadge: {
      styleOverrides: {
        badge: {
          fontSize: 11,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          variants: [
            { props: { color: 'primary' }, style: { backgroundColor: primary.filled, color: primary.onFilled } },
          ],
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: radius.card,
          fontSize: 14,
          lineHeight: '20px',
          variants: severities.map((severity) => ({
            props: { severity, variant: 'standard' as const },
            style: {
              color: tone[severity].text,
              backgroundColor: tone[severity].background,
              '& .MuiAlert-icon': { color: tone[severity].dot },
            },
          })),
        },
        icon: { fontSize: 20 },
        // An address or a path is longer than a phone is wide.
        message: { overflowWrap: 'anywhere', minWidth: 0 },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, enterNextDelay: 100 },
      styleOverrides: {
        tooltip: {
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 400,
          padding: '6px 8px',
          borderRadius: radius.chip,
          backgroundColor: surface.inverse,
          color: text.inverse,
        },
        arrow: { color: surface.inverse },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: { root: { backgroundColor: surface.inverse, color: text.inverse, borderRadius: radius.control } },
    },
    RaNotification: {
      styleOverrides: {
        root: {
          '& .RaNotification-undo': { color: 'inherit', textDecoration: 'underline' },
          '& .RaNotification-success': { backgroundColor: states.success.main, color: states.success.contrastText },
        },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'pulse' },
      styleOverrides: { root: { backgroundColor: skeleton, borderRadius: radius.chip } },
    },
    MuiLinearProgress: { styleOverrides: { root: { borderRadius: 2, backgroundColor: line.divider } } },
    MuiCircularProgress: { defaultProps: { size: 20, thickness: 4 } },
  };
}

/** A filled chip is soft: tinted background and dark text; `default` is neutral. */
function chip({ tone, primary, secondary, line }: Tokens) {
  return {
    height: 28,
    fontSize: 13,
    lineHeight: '20px',
    borderRadius: radius.chip,
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
