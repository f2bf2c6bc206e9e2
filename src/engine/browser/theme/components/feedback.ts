// Styles of feedback: alerts, tooltips, notifications, progress and skeletons.
import type { ComponentStyles } from './componentStyles.ts';
import { radius, type Tone, type Tokens } from '../tokens.ts';

export const severities = ['info', 'success', 'warning', 'error'] as const satisfies readonly Tone[];

/** Returns styles of alerts, badges, progress indicators, skeletons, snackbars and tooltips. */
export function feedback(tokens: Tokens): ComponentStyles {
  const { surface, text, tone, line, skeleton, states, primary } = tokens;
  return {
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
        // Addresses and paths can be longer than the width of a phone.
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
