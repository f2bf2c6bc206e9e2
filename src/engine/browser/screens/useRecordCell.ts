/** A cell of a plain table that leads to a record; its text alone where the registry has no such resource. */
import { useRegistry } from '../registry.ts';
import type { PlainCell } from './plainRows.ts';

export function useRecordCell(): (resource: string, uuid: string, text: string) => PlainCell {
  const registry = useRegistry();
  return (resource, uuid, text) => {
    const route = registry.resources[resource]?.route;
    return route === undefined ? text : { text, to: `${route}/${uuid}` };
  };
}
