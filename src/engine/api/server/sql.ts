/** The parts of `Sql` in `#engine/server`. */
export { insertMany } from '../../server/store/bulk.ts';
export { conditionsOn } from '../../server/store/fragment.ts';
export { wake } from '../../server/store/notifications.ts';
export { isUuid } from '../../server/store/uuid.ts';
export { appendText } from '../../server/store/write/append.ts';
export { deleteRows, insertRows, updateRows } from '../../server/store/rows/writeRows.ts';
export { sameJson } from '../../server/store/rows/sameValue.ts';
export { setFields } from '../../server/store/write/setFields.ts';
