/** Create button in the bottom corner on phones, within reach of the thumb. */
import { useListContext } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { BottomCorner } from '../BottomCorner.tsx';
import { CreateButton } from '../list/ListActions.tsx';
import { useIsEmpty } from '../list/ListToolbar.tsx';
import { useSelecting } from '../list/rows/selecting.ts';

export function BottomCreate({ resource }: { readonly resource: Resource }) {
  const { selectedIds = [] } = useListContext();
  const [isSelecting] = useSelecting(resource.name);
  if (useIsEmpty() || isSelecting || selectedIds.length > 0) return null;
  return (
    <BottomCorner>
      <CreateButton resource={resource} />
    </BottomCorner>
  );
}
