/**
 * Styles for forced colours (Windows contrast themes). Elements that are only drawn by their background get a border,
 * and selected or focused elements get the system highlight. Elements whose colour carries information opt out with
 * `forcedColorAdjust: 'none'`.
 */
const edged = [
  '.MuiButton-root.MuiButton-contained',
  '.MuiChip-root',
  '.state-chip',
  '.MuiAvatar-root',
  '.MuiAlert-root',
  '.MuiBadge-badge:not(.MuiBadge-invisible)',
  '.MuiTooltip-tooltip',
  '.MuiSnackbarContent-root',
  '.MuiSkeleton-root',
  '.MuiSwitch-track',
  '[role=meter]',
  '[role=progressbar]',
];
const chosen = [
  '.Mui-selected',
  '[aria-selected=true]',
  '[aria-pressed=true]',
  '[aria-current]:not([aria-current=false])',
  'tr:has(.select-item input:checked)',
];

/** Global styles, for `<Global>`. They apply only under `forced-colors: active`. */
export const forcedColors = {
  '@media (forced-colors: active)': {
    [edged.join(', ')]: { border: '1px solid CanvasText' },
    [chosen.map((one) => `${one}:not(:focus-visible)`).join(', ')]: {
      outline: '2px solid Highlight',
      outlineOffset: -2,
    },
    ':is(.MuiInputBase-root, .MuiPickersInputBase-root).Mui-focused fieldset': { borderColor: 'Highlight' },
    '.state-chip::before': { forcedColorAdjust: 'none' },
    '.MuiTabs-indicator, .MuiLinearProgress-bar': { forcedColorAdjust: 'none' },
    '.MuiSwitch-thumb': { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' },
    // SVG text keeps the theme colour by default, which may be unreadable on the system background.
    'svg text': { fill: 'CanvasText' },
  },
} as const;
