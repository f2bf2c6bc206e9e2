/** The parts of `Queries` in `#engine/registry`. */
export { isEmpty } from '../../registry/conditions/condition.ts';
export type { PivotBy, PivotGroup, PivotSum } from '../../registry/lists/pivot.ts';
export { decodeListQuery, maxRows, type ListQuery } from '../../registry/lists/query.ts';
