/** Renders the list in the selected layout. */
import type { LayoutConfig } from '../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { layoutAt, type ChosenLayout } from '../list/useLayout.ts';

const skeleton = <ListSkeleton />;
const BoardLayout = lazyAhead(
  async () => ({ default: (await import('./board/BoardLayout.tsx')).BoardLayout }),
  skeleton,
);
const CalendarLayout = lazyAhead(
  async () => ({ default: (await import('./calendar/CalendarLayout.tsx')).CalendarLayout }),
  skeleton,
);
const TreeLayout = lazyAhead(async () => ({ default: (await import('./tree/TreeLayout.tsx')).TreeLayout }), skeleton);
const CardsLayout = lazyAhead(async () => ({ default: (await import('./CardsLayout.tsx')).CardsLayout }), skeleton);
const TimelineLayout = lazyAhead(
  async () => ({ default: (await import('./periods/TimelineLayout.tsx')).TimelineLayout }),
  skeleton,
);
const CompareLayout = lazyAhead(
  async () => ({ default: (await import('./compare/CompareLayout.tsx')).CompareLayout }),
  skeleton,
);
const SheetLayout = lazyAhead(
  async () => ({ default: (await import('../sheet/SheetLayout.tsx')).SheetLayout }),
  skeleton,
);

/** Preloads the code of the layout at an address. */
export async function preloadLayout(resource: Resource, search: string): Promise<void> {
  const { type } = layoutAt(resource, search);
  await Object.entries(parts)
    .find(([name]) => name === type)?.[1]
    .preload();
}

const parts: Readonly<Record<Props['layout']['type'], Pick<typeof TreeLayout, 'preload'>>> = {
  board: BoardLayout,
  calendar: CalendarLayout,
  tree: TreeLayout,
  cards: CardsLayout,
  periods: TimelineLayout,
  compare: CompareLayout,
  sheet: SheetLayout,
};

interface Props {
  readonly resource: Resource;
  readonly layout: Exclude<LayoutConfig, { type: 'table' | 'beside' | 'page' }>;
  readonly embed: readonly string[];
  readonly chosen: ChosenLayout;
}

/** Renders every layout other than the table, whose code loads on demand. */
export function ListLayout({ resource, layout, embed, chosen }: Props) {
  switch (layout.type) {
    case 'board':
      return <BoardLayout resource={resource} layout={layout} embed={embed} />;
    case 'calendar':
      return <CalendarLayout resource={resource} layout={layout} embed={embed} chosen={chosen} />;
    case 'tree':
      return <TreeLayout resource={resource} layout={layout} />;
    case 'cards':
      return <CardsLayout resource={resource} layout={layout} />;
    case 'periods':
      return <TimelineLayout resource={resource} layout={layout} />;
    case 'compare':
      return <CompareLayout resource={resource} layout={layout} />;
    case 'sheet':
      return <SheetLayout resource={resource} layout={layout} />;
  }
}
