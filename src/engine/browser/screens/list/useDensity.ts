/** How dense the rows of tables are: the same in all of them, but where a view says otherwise. */
import { useStore } from 'react-admin';
import type { Density } from '../../../registry/savedViews.ts';
import { readDensity } from './tableLook.ts';

export function useDensity(): readonly [Density, (density: Density) => void] {
  const [chosen, choose] = useStore<Density>('density', 'standard');
  return [readDensity(chosen) ?? 'standard', choose];
}
