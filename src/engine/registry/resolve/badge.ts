/** Defaults of the number next to a menu entry. */
import type { RawBadge } from '../raw.ts';
import type { Badge } from '../types.ts';
import { actors } from './access.ts';
import { resolveFigures } from './figures.ts';

/**
 * Resolves a badge.
 * @param name the name of the page or resource, which becomes that of the figure
 * @param own the resource whose records it counts by default
 */
export function resolveBadge(name: string, written: RawBadge | undefined, own: string): Badge | null {
  if (!written) return null;
  const { label, access = actors, count, resource = own, filter = {} } = written;
  if (count !== undefined) return { label, access, counts: { by: 'module', name: count } };
  const [figure] = resolveFigures([{ name, label, resource, filter, access }]);
  return figure ? { label, access, counts: { by: 'figure', figure } } : null;
}
