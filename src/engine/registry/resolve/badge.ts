/** The number beside an entry of the menu, with its defaults filled in. */
import type { RawBadge } from '../raw.ts';
import type { Badge } from '../types.ts';
import { actors } from './access.ts';
import { resolveFigures } from './figures.ts';

/** @param name of the page or resource: the figure is called so. @param own whose records it counts unless said. */
export function resolveBadge(name: string, written: RawBadge | undefined, own: string): Badge | null {
  if (!written) return null;
  const { label, access = actors, count, resource = own, filter = {} } = written;
  if (count !== undefined) return { label, access, counts: { by: 'module', name: count } };
  const [figure] = resolveFigures([{ name, label, resource, filter, access }]);
  return figure ? { label, access, counts: { by: 'figure', figure } } : null;
}
