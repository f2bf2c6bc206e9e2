/** The parts of `Theme` in `#engine/browser`. */
export { aboveBottomBar, tiny, touch } from '../../browser/theme/components/media.ts';
export { OnPaper } from '../../browser/theme/OnPaper.tsx';
export { rem, rootScale } from '../../browser/theme/pxToRem.ts';
export { pageWidth, radius } from '../../browser/theme/tokens.ts';
export { useIsPhone } from '../../browser/theme/useIsPhone.ts';
