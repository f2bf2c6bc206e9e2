/** List on a record page: records of another resource that refer to it, with a create button. */
import { useEffect, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiPlus, mdiTable } from '@mdi/js';
import { ListBase, ResourceContextProvider, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { hasFieldsOf, matchesCondition } from '../../../registry/rules.ts';
import type { Action, Field, Inverse, RawCondition, Resource } from '../../../registry/types.ts';
import { bindWithin } from '../../../registry/conditions/within.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useIconPath } from '../../providers/session/registryDetails.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { Notice } from '../Notice.tsx';
import { useAvailable } from '../available.ts';
import { useAction } from '../actions/useAction.tsx';
import { CreateButton } from './ListActions.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { RangeText } from './ListToolbar.tsx';
import { RecordCards } from './cards/RecordCards.tsx';
import { RecordTable } from './table/RecordTable.tsx';
import { useEmbeddedColumns, type ChosenColumns } from './table/useColumns.ts';

interface Props {
  readonly child: Resource;
  readonly inverse: Inverse;
  /** Resource of the record page. */
  readonly of: Resource;
  readonly parent: RaRecord;
  /** Initial filter; null for none. */
  readonly where: RawCondition | null;
  readonly onCount: (count: number) => void;
}

const perPage = 10;

/** Table of ten rows per page. `where` limits the rows until the person asks for all. */
export function EmbeddedList({ child, inverse, of, parent, where, onCount }: Props) {
  const [all, showAll] = useState(false);
  const columns = useEmbeddedColumns(child, inverse.field);
  const available = useAvailable(of)(parent);
  const many = child.fields[inverse.field]?.kind === 'references';
  const maybePointedAt = useMayBePointedAt(child.fields[inverse.field], of)(parent);
  // Actions of the parent that create such records, such as inviting people or registering payments.
  const makers = available.actions.filter((action) => action.of === child.name);
  // If an action creates them, a form must not, also while the action is unavailable (such as inviting people for a
  // closed client).
  const isMade = Object.values(of.actions).some((action) => action.of === child.name);
  const own = { [inverse.field]: many ? { contains: parent.id } : parent.id };
  return (
    <ResourceContextProvider value={adminName(child)}>
      <ListBase
        resource={adminName(child)}
        filter={where === null || all ? own : { and: [own, where] }}
        perPage={perPage}
        sort={toSort(child.list.sort)}
        queryOptions={{ meta: { embed: columns.embed } }}
        exporter={false}
        disableSyncWithLocation
        disableAuthentication
        storeKey={false}
      >
        <Content
          child={child}
          inverse={inverse}
          columns={columns}
          onCount={onCount}
          choice={where === null ? null : { all, showAll }}
          source={{ [inverse.field]: many ? [parent.id] : parent.id }}
          isOpen={(!inverse.owned || available.edit) && maybePointedAt && !isMade}
          makers={makers.length > 0 ? <MakerButtons of={of} parent={parent} makers={makers} /> : null}
        />
      </ListBase>
    </ResourceContextProvider>
  );
}

interface MakerProps extends Pick<Props, 'of' | 'parent'> {
  readonly makers: readonly Action[];
}

function MakerButtons({ of, parent, makers }: MakerProps) {
  const label = useLabel();
  const iconPath = useIconPath();
  const { start, busy, dialog } = useAction(of, parent);
  return (
    <>
      {makers.map((action) => (
        <Button
          key={action.name}
          variant="outlined"
          disabled={busy}
          startIcon={<Icon path={iconPath(action.icon) ?? mdiPlus} />}
          onClick={() => start(action)}
        >
          {label(action.label)}
        </Button>
      ))}
      {dialog}
    </>
  );
}

/**
 * Returns a function that reports whether the parent meets the condition of the reference (`within`), as far as that
 * only depends on the parent. True if the parent lacks the needed fields.
 */
function useMayBePointedAt(field: Field | undefined, of: Resource): (parent: RaRecord) => boolean {
  const registry = useRegistry();
  const context = useConditionContext();
  const within = field?.relation?.within ?? null;
  const asked = within === null ? null : bindWithin(within, { valueOf: () => undefined });
  return (parent) =>
    asked === null || !hasFieldsOf(parent, asked) || matchesCondition(registry, of, asked, parent, context);
}

interface ContentProps extends Pick<Props, 'child' | 'inverse' | 'onCount'> {
  /** Toggle between the filtered and the full list; null without a filter. */
  readonly choice: { readonly all: boolean; readonly showAll: (all: boolean) => void } | null;
  readonly columns: ChosenColumns;
  /** Initial values of a new record, passed in the address as react-admin does. */
  readonly source: Readonly<Record<string, unknown>>;
  /** True if a form may create a record: its owner can be changed, and no action creates them. */
  readonly isOpen: boolean;
  /** Buttons of the actions that create one instead. */
  readonly makers: ReactNode;
}

function Content({ child, inverse, columns, onCount, choice, source, isOpen, makers }: ContentProps) {
  const { isPending, total, data } = useListContext();
  const translate = useTranslate();
  const label = useLabel();
  const iconPath = useIconPath();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  useEffect(() => {
    if (total !== undefined) onCount(total);
  }, [total, onCount]);
  const create = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
      {choice === null ? null : (
        <Button variant="text" onClick={() => choice.showAll(!choice.all)}>
          {translate(choice.all ? 'beheer.list.only_current' : 'beheer.list.show_all')}
        </Button>
      )}
      {makers}
      {isOpen ? (
        <CreateButton
          variant="outlined"
          resource={child}
          search={`?source=${encodeURIComponent(JSON.stringify(source))}`}
        />
      ) : null}
    </Stack>
  );
  if (isPending) return <ListSkeleton columns={columns.shown.length} />;
  if (!data || data.length === 0) {
    return (
      <Notice
        icon={iconPath(child.icon) ?? mdiTable}
        title={translate('beheer.empty.related', { name: inSentence(label(inverse.label)) })}
        text={child.description ? label(child.description) : undefined}
      >
        {create}
      </Notice>
    );
  }
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1.5, gap: 2 }}>
        <RangeText />
        {create}
      </Stack>
      <Card sx={{ overflow: 'hidden' }}>
        <Box sx={{ overflowX: 'auto' }}>
          {wide ? (
            <RecordTable resource={child} columns={columns} embedded />
          ) : (
            <RecordCards embedded resource={child} columns={columns} />
          )}
        </Box>
        <ListPagination />
      </Card>
    </>
  );
}
