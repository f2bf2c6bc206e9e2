/**
 * In charge of screens whose colours are the system's (Windows' contrast themes): what is drawn by its background alone
 * gets an edge there, and what is chosen, or has the focus, the system's own mark. A mark whose colour is a word opts
 * out at its place, with `forcedColorAdjust: 'none'`.
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
    // Words in a chart keep the colour of the theme by themselves, and may lie on the system's ground.
    'svg text': { fill: 'CanvasText' },
  },
} as const;
