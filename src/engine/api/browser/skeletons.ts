/** The parts of `Skeletons` in `#engine/browser`. */
export { LinesSkeleton } from '../../browser/screens/skeletons/LinesSkeleton.tsx';
export { LoadingStatus } from '../../browser/screens/skeletons/LoadingStatus.tsx';
export { PlotSkeleton } from '../../browser/screens/skeletons/PlotSkeleton.tsx';
export { RowsSkeleton } from '../../browser/screens/skeletons/RowsSkeleton.tsx';
export { ListSkeleton } from '../../browser/screens/list/ListSkeleton.tsx';
