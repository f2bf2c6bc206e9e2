/** Adds `id` next to `uuid`, for ra-data-simple-rest. */
export function withId<Sent extends object>(record: Sent): Sent {
  if (!('uuid' in record) || record.uuid === undefined || 'id' in record) return record;
  return { id: record.uuid, ...record };
}
