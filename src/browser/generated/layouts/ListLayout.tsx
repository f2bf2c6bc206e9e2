/** The list in the way that was chosen. */
import type { Layout, Resource } from '../../../registry/types.ts';
import { BoardLayout } from './BoardLayout.tsx';
import { CalendarLayout } from './CalendarLayout.tsx';
import { CardsLayout } from './CardsLayout.tsx';
import { TreeLayout } from './TreeLayout.tsx';

interface Props {
  readonly resource: Resource;
  readonly layout: Exclude<Layout, { type: 'table' }>;
  readonly embed: readonly string[];
}

export function ListLayout({ resource, layout, embed }: Props) {
  switch (layout.type) {
    case 'board': return <BoardLayout resource={resource} layout={layout} />;
    case 'calendar': return <CalendarLayout resource={resource} layout={layout} embed={embed} />;
    case 'tree': return <TreeLayout resource={resource} layout={layout} />;
    case 'cards': return <CardsLayout resource={resource} layout={layout} />;
  }
}
