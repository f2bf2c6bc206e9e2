/** Titles of referenced records. A record that is deleted or not readable is shown as the name of its resource. */
import { Fragment } from 'react';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { maySee } from '../../../registry/access.ts';
import type { Relation, Resource } from '../../../registry/types.ts';
import { titleEmbeds } from '../embeds.ts';
import { RecordLink } from '../RecordLink.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';

/** Titles by uuid, separated by commas. The records are fetched. */
export function RecordNames({
  relation,
  uuids,
}: {
  readonly relation: Pick<Relation, 'to'>;
  readonly uuids: readonly string[];
}) {
  const registry = useRegistry();
  const target = registry.resources[relation.to];
  return target ? <Names target={target} uuids={uuids} /> : <span>{relation.to}</span>;
}

function Names({ target, uuids }: { readonly target: Resource; readonly uuids: readonly string[] }) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const meta = { embed: titleEmbeds({ registry, principal }, target) };
  const { data } = useGetManyAggregate<RaRecord>(
    adminName(target),
    { ids: [...uuids], meta },
    { enabled: maySee(target, principal), retry: false },
  );
  return uuids.map((uuid, index) => {
    const record = data?.find((one) => one?.id === uuid);
    return (
      <Fragment key={uuid}>
        {index === 0 ? null : ', '}
        {record ? (
          <RecordLink resource={target} uuid={uuid} record={record} place="page" />
        ) : (
          <span>{inSentence(label(target.label))}</span>
        )}
      </Fragment>
    );
  });
}
