/** The colours of a chart's series. */
import type { Theme } from '@mui/material/styles';

/**
 * In the order of the series: what it is about, then what that is compared with. Each stands out on a card, in both
 * themes.
 */
export function seriesColours({ palette }: Pick<Theme, 'palette'>): readonly string[] {
  return [palette.secondary.main, palette.tone.neutral.dot, palette.success.main, palette.warning.main];
}
