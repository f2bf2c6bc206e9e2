/** A record as it is sent: with `id` beside `uuid`, for ra-data-simple-rest. */
import type { Row } from '../store/contract.ts';

export function withId(record: Row): Row {
  const { uuid } = record;
  return uuid === undefined || 'id' in record ? record : { id: uuid, ...record };
}
