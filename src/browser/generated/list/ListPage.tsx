/** The list of a resource: search, views and filters in one line, the table, and the first step where there is nothing yet. */
import { ListBase, useAuthenticated } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { useActor } from '../../providers/session.ts';
import { adminName } from '../../registry.ts';
import { Page, useCrumbs } from '../Page.tsx';
import { NoAccessPage } from '../record/MissingPage.tsx';
import type { PageProps } from '../resource.tsx';
import { ListActions } from './ListActions.tsx';
import { ListContent } from './ListContent.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useColumns } from './useColumns.ts';

export default function ListPage({ resource }: PageProps) {
  useAuthenticated();
  const actor = useActor();
  const label = useLabel();
  const crumbs = useCrumbs(resource, false);
  const columns = useColumns(resource);
  if (!mayDo(resource, actor, 'list')) return <NoAccessPage resource={resource} />;
  const { field, direction } = resource.list.sort;
  return (
    <ListBase
      resource={adminName(resource)}
      perPage={resource.list.perPage}
      sort={{ field, order: direction }}
      queryOptions={{ meta: { embed: columns.embed } }}
      exporter={false}
      disableAuthentication
    >
      <Page crumbs={crumbs} title={label(resource.plural)} name={label(resource.plural)} actions={<ListActions resource={resource} columns={columns} />}>
        <ListToolbar resource={resource} />
        <ListContent resource={resource} columns={columns} />
      </Page>
    </ListBase>
  );
}
