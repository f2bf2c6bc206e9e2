/** The parts of `Figures` in `#engine/browser`. */
export { Figure } from '../../browser/ui/Figure.tsx';
export { DashboardSection } from '../../browser/pages/dashboard/DashboardSection.tsx';
export { inLines } from '../../browser/screens/figures/inLines.ts';
export { PictureCard } from '../../browser/screens/figures/PictureCard.tsx';
export { seriesColours } from '../../browser/screens/figures/seriesColours.ts';
