/** The list in the way that was chosen. */
import type { Layout } from '../../../registry/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { BoardLayout } from './BoardLayout.tsx';
import { CalendarLayout } from './CalendarLayout.tsx';
import { CardsLayout } from './CardsLayout.tsx';
import { CompareLayout } from './CompareLayout.tsx';
import { TimelineLayout } from './TimelineLayout.tsx';
import { TreeLayout } from './TreeLayout.tsx';
import type { ChosenLayout } from './useLayout.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Exclude<Layout, { type: 'table' | 'beside' | 'page' }>;
  readonly embed: readonly string[];
  readonly chosen: ChosenLayout;
}

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
  }
}
