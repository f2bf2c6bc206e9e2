/** The parts of `Skeletons` in `#engine/browser`. */
export { LinesSkeleton } from '../../browser/screens/LinesSkeleton.tsx';
export { LoadingStatus } from '../../browser/screens/LoadingStatus.tsx';
export { PlotSkeleton } from '../../browser/screens/PlotSkeleton.tsx';
export { RowsSkeleton } from '../../browser/screens/RowsSkeleton.tsx';
export { ListSkeleton } from '../../browser/screens/list/ListSkeleton.tsx';
