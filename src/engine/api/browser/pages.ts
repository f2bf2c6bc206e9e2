/** The parts of `Pages` in `#engine/browser`. */
export { lazyAhead } from '../../browser/fetchAhead.tsx';
export type { MaybePreloadable } from '../../browser/lazyWithPreload.tsx';
export { ComparisonPage, ComparisonRow } from '../../browser/screens/ComparisonPage.tsx';
export { useCrumbs, usePageCrumbs } from '../../browser/screens/Page.tsx';
export { PlainTable } from '../../browser/screens/plain-table/PlainTable.tsx';
export { PageTitle } from '../../browser/shell/PageTitle.tsx';
export { createPath } from '../../browser/screens/createTarget.ts';
export { listPath } from '../../browser/screens/figures/listPath.ts';
export { EmptyList } from '../../browser/screens/list-page/EmptyList.tsx';
export { ListPagination } from '../../browser/screens/list/ListPagination.tsx';
export { TabLabel } from '../../browser/screens/record/TabLabel.tsx';
export { useAvailable } from '../../browser/screens/available.ts';
