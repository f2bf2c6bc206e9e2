/** Colours of the series in a chart. */
import type { Theme } from '@mui/material/styles';

/**
 * In order: the subject, then what it is compared with. Each is distinguishable from a card's background in both
 * themes.
 */
export function seriesColours({ palette }: Pick<Theme, 'palette'>): readonly string[] {
  return [palette.secondary.main, palette.tone.neutral.dot, palette.success.main, palette.warning.main];
}
