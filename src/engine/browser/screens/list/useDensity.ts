/** How dense the rows of tables are: the same in all of them. */
import { useStore } from 'react-admin';

export type Density = 'standard' | 'compact';

export function useDensity(): readonly [Density, (density: Density) => void] {
  const [chosen, choose] = useStore<Density>('density', 'standard');
  return [chosen === 'compact' ? chosen : 'standard', choose];
}
