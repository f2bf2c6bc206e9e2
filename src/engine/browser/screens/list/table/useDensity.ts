/** Row density of all tables; a view may override it. */
import { useStore } from 'react-admin';
import type { Density } from '../../../../registry/lists/savedViews.ts';
import { readDensity } from './tableLook.ts';

/** Returns the person's density and its setter. It is a synced preference. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [chosen, choose] = useStore<Density>('density', 'standard');
  return [readDensity(chosen) ?? 'standard', choose];
}
