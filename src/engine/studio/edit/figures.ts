/** Figures of the dashboard in `resources.json`. */
import type { RawFigure, RawPage } from '../../registry/raw.ts';
import type { Label } from '../../texts/catalogue.ts';
import { setRoot } from './changes.ts';
import type { RegistryDraft } from './draft.ts';
import type { Edit } from './edits.ts';
import { resourceNameOf } from './kinds.ts';

const dashboard = 'dashboard';

const dashboardOf = ({ pages }: RegistryDraft): RawPage | null => pages[dashboard] ?? null;

/** Returns the figures of the dashboard. */
export const figuresOf = (draft: RegistryDraft): readonly RawFigure[] => dashboardOf(draft)?.figures ?? [];

/** Sets the figures. Adds a dashboard if the registry has none. */
export function setFigures(draft: RegistryDraft, figures: readonly RawFigure[], title: Label): readonly Edit[] {
  const value = figures.length > 0 ? figures : undefined;
  if (dashboardOf(draft) !== null) return setRoot(draft, { path: ['pages', dashboard, 'figures'], value });
  const page: RawPage = { route: '/', label: title, icon: 'mdi-view-dashboard-outline', menu: 'top', figures };
  return setRoot(draft, { path: ['pages'], value: { [dashboard]: page, ...draft.pages } });
}

/** Derives a unique name from the label. */
export function figureNameOf(figures: readonly RawFigure[], label: string): string {
  const wanted = resourceNameOf(label) || 'figure';
  const taken = new Set(figures.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
  return name;
}
