/** Actions in the header of a record page: one filled button, at most two outlined ones, others in the "More" menu. */
import { lazy, Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiContentDuplicate, mdiDeleteOutline, mdiPencilOutline, mdiPlay } from '@mdi/js';
import { LinkBase, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Available } from '../../../registry/records/available.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { usePageCommands } from '../../providers/pageCommands.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { useIconPath } from '../../providers/session/registryDetails.ts';
import { createPath } from '../createTarget.ts';
import { copiedValues, isCopied } from '../form/copiedValues.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useAvailable } from '../available.ts';
import { DeleteDialog } from '../deletion/DeleteDialog.tsx';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import { StartButton } from './StartButton.tsx';
import { useAction } from '../actions/useAction.tsx';
import { useStartCreate } from './useStartCreate.ts';
import { useStarts, type Offered } from './useStarts.ts';
import { useRelatedRecordActions } from './useRelatedRecordActions.tsx';

const RecordDocuments = lazy(() => import('../documents/RecordDocuments.tsx'));

/** Number of outlined buttons, including that of editing. */
const mostOutlined = 2;

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
}

export function RecordActions({ resource, record }: Props) {
  const available = useAvailable(resource)(record);
  const { offered, start, busy, primaryBusy, dialogs } = useOfferedActions({ resource, record }, available);
  const [deleting, setDeleting] = useState(false);
  const translate = useTranslate();
  const navigate = useNavigate();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const starts = useStarts(resource, record);
  const begun = useStartCreate();
  const documents = useDocuments({ resource, record });
  const duplicate = useDuplicate({ resource, record });
  const { primary } = available;
  const begin = primary ? undefined : starts.find((one) => one.primary);
  // On phones, show one action if otherwise there would only be "More".
  const room = wide
    ? mostOutlined - Number(available.edit)
    : Number(!available.edit && primary === null && begin === undefined);
  const { outlined, behind } = divided({ actions: offered, starts }, { filled: primary ?? begin, room });
  const editPath = `${resource.route}/${record.id}/edit`;
  useRecordCommands({
    edit: available.edit ? () => navigate(editPath) : null,
    actions: { offered, start },
    starts: { offered: starts, begin: (one) => void begun.begin(one) },
    duplicate,
    remove: available.delete ? () => setDeleting(true) : null,
  });
  return (
    <>
      {outlined.starts.map((one) => (
        <StartButton key={one.to + one.iconName} start={one} begun={begun} />
      ))}
      {outlined.actions.map((one) => (
        <ActionButton key={one.name} action={one} variant="outlined" onStart={start} disabled={busy} />
      ))}
      {available.edit ? (
        <Button component={LinkBase} to={editPath} variant="outlined" startIcon={<Icon path={mdiPencilOutline} />}>
          {translate('beheer.record.edit')}
        </Button>
      ) : null}
      {begin ? <StartButton start={begin} begun={begun} filled /> : null}
      {primary ? <ActionButton action={primary} variant="contained" onStart={start} loading={primaryBusy} /> : null}
      {documents.length > 0 ? (
        <Suspense fallback={null}>
          <RecordDocuments resource={resource} record={record} documents={documents} />
        </Suspense>
      ) : null}
      <MoreMenu
        label={translate('beheer.action.more')}
        actions={behind.actions}
        onAction={start}
        starts={behind.starts.map((one) => ({ ...one, onBegin: () => void begun.begin(one) }))}
        onDelete={available.delete ? () => setDeleting(true) : null}
        onDuplicate={duplicate}
      />
      {dialogs}
      {deleting ? (
        <DeleteDialog
          resource={resource}
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(resource.route)}
        />
      ) : null}
    </>
  );
}

interface Choices {
  readonly actions: readonly Action[];
  readonly starts: readonly Offered[];
}

/**
 * Returns what has an outlined button and what is in the menu. Actions with `secondary` come before forms that can be
 * opened, and those before other actions.
 */
function divided(
  { actions, starts }: Choices,
  { filled, room }: { readonly filled: Action | Offered | undefined; readonly room: number },
): { readonly outlined: Choices; readonly behind: Choices } {
  const others = [
    ...actions.filter(({ secondary }) => secondary === true),
    ...starts,
    ...actions.filter(({ secondary }) => secondary === null),
  ];
  const shown = new Set(others.filter((one) => one !== filled).slice(0, room));
  const isBehind = (one: Action | Offered): boolean => one !== filled && !shown.has(one);
  return {
    outlined: { actions: actions.filter((one) => shown.has(one)), starts: starts.filter((one) => shown.has(one)) },
    behind: { actions: actions.filter(isBehind), starts: starts.filter(isBehind) },
  };
}

/** Returns the actions of the record and of related records, and runs them. */
function useOfferedActions({ resource, record }: Props, available: Available) {
  const label = useLabel();
  const own = useAction(resource, record);
  const through = useRelatedRecordActions(resource, record);
  // Keep the action of the record itself if two have the same label.
  const offered = [
    ...available.actions,
    ...through.actions.filter((one) => !available.actions.some((mine) => label(mine.label) === label(one.label))),
  ];
  return {
    offered,
    start: (one: Action): void => (through.actions.includes(one) ? through : own).start(one),
    busy: own.busy || through.busy,
    primaryBusy: own.busy,
    dialogs: (
      <>
        {own.dialog}
        {through.dialog}
      </>
    ),
  };
}

/** Returns the documents that there are of the record. */
function useDocuments({ resource, record }: Props): Resource['documents'] {
  const registry = useRegistry();
  const context = useConditionContext();
  return resource.documents.filter(
    ({ when }) => when === null || matchesCondition(registry, resource, when, record, context),
  );
}

/** Returns the function that opens the form for a copy of the record, or null if the person may not create one. */
function useDuplicate({ resource, record }: Props): (() => void) | null {
  const registry = useRegistry();
  const principal = usePrincipal();
  const navigate = useNavigate();
  if (!isCopied(resource, principal) || !mayCreate(registry, resource, principal)) return null;
  return () =>
    navigate(createPath(resource), { state: { record: copiedValues({ registry, principal }, resource, record) } });
}

interface RecordCommands {
  readonly edit: (() => void) | null;
  readonly actions: { readonly offered: readonly Action[]; readonly start: (action: Action) => void };
  readonly starts: { readonly offered: readonly Offered[]; readonly begin: (start: Offered) => void };
  readonly duplicate: (() => void) | null;
  readonly remove: (() => void) | null;
}

/** Adds what can be done with the record to the command palette. */
function useRecordCommands({ edit, actions, starts, duplicate, remove }: RecordCommands): void {
  const translate = useTranslate();
  const label = useLabel();
  const iconPath = useIconPath();
  const command = (name: string, icon: string, run: () => void) => ({
    name,
    label: translate(`beheer.record.${name}`),
    icon,
    run,
  });
  usePageCommands([
    ...(edit ? [{ ...command('edit', mdiPencilOutline, edit), keys: ['e'], opensForm: true }] : []),
    ...actions.offered.map((one) => ({
      name: `action:${one.name}`,
      label: label(one.label),
      icon: iconPath(one.icon) ?? mdiPlay,
      run: () => actions.start(one),
    })),
    ...starts.offered.map((one, index) => ({
      name: `start:${String(index)}`,
      label: label(one.label),
      icon: iconPath(one.iconName) ?? mdiPlay,
      opensForm: one.client === null,
      run: () => starts.begin(one),
    })),
    ...(duplicate ? [{ ...command('duplicate', mdiContentDuplicate, duplicate), opensForm: true }] : []),
    ...(remove ? [command('delete', mdiDeleteOutline, remove)] : []),
  ]);
}

interface ButtonProps {
  readonly action: Action;
  readonly variant: 'outlined' | 'contained';
  readonly onStart: (action: Action) => void;
  readonly loading?: boolean;
  readonly disabled?: boolean;
}

function ActionButton({ action, variant, onStart, loading = false, disabled = false }: ButtonProps) {
  const label = useLabel();
  const iconPath = useIconPath();
  return (
    <Button
      variant={variant}
      startIcon={<Icon path={iconPath(action.icon) ?? mdiPlay} />}
      loading={loading}
      disabled={disabled}
      onClick={() => onStart(action)}
    >
      {label(action.label)}
    </Button>
  );
}
