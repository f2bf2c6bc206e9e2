/** The parts of `Queries` in `#engine/registry`. */
export { isEmpty } from '../../registry/condition.ts';
export type { PivotBy, PivotGroup, PivotSum } from '../../registry/pivot.ts';
export { decodeListQuery, maxRows, type ListQuery } from '../../registry/query.ts';
