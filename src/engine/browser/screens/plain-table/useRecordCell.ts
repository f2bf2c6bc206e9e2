/**
 * Returns a function that makes a plain cell with a link to a record; only text if the registry has no such resource.
 */
import { useRegistry } from '../../registry.ts';
import type { PlainCell } from './plainRows.ts';

/** Takes the resource name, uuid and text of the cell. */
export function useRecordCell(): (resource: string, uuid: string, text: string) => PlainCell {
  const registry = useRegistry();
  return (resource, uuid, text) => {
    const route = registry.resources[resource]?.route;
    return route === undefined ? text : { text, to: `${route}/${uuid}` };
  };
}
