/** First rows of the related lists that the registry names, each with a link to the full list. */
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { activeView } from '../filters/viewSort.ts';
import { ListExcerpt } from '../excerpts/ListExcerpt.tsx';

interface ListsProps {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
  /**
   * Placeholder until all lists have loaded, so that they appear together with the content below and nothing shifts.
   */
  readonly outline: ReactNode;
  /** Content below the lists. */
  readonly children: ReactNode;
}

/** Maximum wait before showing the content below. */
const patienceMilliseconds = 1_500;

export function RecordLists({ resource, record, outline, children }: ListsProps) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const lists = resource.lists.flatMap((list) => {
    const inverse = resource.inverses[list.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    return inverse && child && mayDo(child, principal, 'list')
      ? [{ list, inverse, child, key: label(list.label) }]
      : [];
  });
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [isLate, setLate] = useState(false);
  const isWhole = isLate || lists.every(({ key }) => known.has(key));
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const onKnown = useCallback((key: string) => setKnown((others) => new Set([...others, key])), []);
  return (
    <>
      {lists.map(({ key, list, inverse, child }) => (
        <ListExcerpt
          key={key}
          resource={child}
          filter={{ and: [{ [inverse.field]: record.id }, list.filter] }}
          // Use the sort order of the view with the same filter.
          sort={activeView(child, list.filter)?.sort ?? null}
          heading={key}
          to={`?tab=${encodeURIComponent(list.inverse)}`}
          without={[inverse.field]}
          isShown={isWhole}
          onKnown={onKnown}
        />
      ))}
      {isWhole ? children : outline}
    </>
  );
}
