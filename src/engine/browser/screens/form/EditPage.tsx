/**
 * Editing a record: its form, saved before anything else shows it; a version that somebody else saved meanwhile is not
 * lost.
 */
import { useId, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNavigate, useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { CreateDialogProvider } from '../../inputs/nested.ts';
import { usePrincipal } from '../../providers/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { Page, useCrumbs } from '../Page.tsx';
import { useAvailable } from '../record/available.ts';
import { errorText, statusOf } from '../useWrite.ts';
import { useUndoEdits } from '../undo/useUndo.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { FormToolbar } from './FormToolbar.tsx';
import { changesOver, cleanValues, recordValues } from './formValues.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { refusal } from './saving.ts';
import { StaleDialog } from './StaleDialog.tsx';
import { NotNow } from './NotNow.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly onReload: () => Promise<{ readonly data?: RaRecord | undefined }>;
}

type Row = Readonly<Record<string, unknown>>;

export default function EditPage({ resource, record, onReload }: Props) {
  const formId = useId();
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const crumbs = useCrumbs(resource, true);
  const title = useTitleOf(resource, record);
  const available = useAvailable(resource)(record);
  const initial = useMemo(() => recordValues(resource, record), [resource, record]);
  const { save, stale, setStale } = useSave(resource, record);
  /** The version that the changes are put over, once somebody else has made one. */
  const over = useRef<RaRecord | null>(null);
  const submit = async (values: Row): Promise<object | undefined> => {
    const newest = over.current;
    over.current = null;
    return newest ? save(changesOver(newest, { values, opened: record }), newest) : save(values, record);
  };
  // By the form itself, which knows then that it was saved, and asks nobody whether to leave it.
  const keepMine = async (newest: Stale['newest']): Promise<void> => {
    try {
      over.current = await newest();
      setStale(null);
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    }
  };
  const name = translate('beheer.form.edit_title', { record: title });
  const recordRoute = `${resource.route}/${record.id}`;
  return (
    <Page crumbs={[...crumbs, { text: title, to: recordRoute }]} title={name} name={name} maxWidth={pageWidth.record}>
      {available.edit ? (
        <CreateDialogProvider value={CreateDialog}>
          <ResourceForm
            id={formId}
            resource={resource}
            mode="update"
            initial={initial}
            onSave={submit}
            toolbar={<FormToolbar formId={formId} label={translate('beheer.form.save')} cancelTo={recordRoute} />}
          />
        </CreateDialogProvider>
      ) : (
        <NotNow resource={resource} to={recordRoute} />
      )}
      {stale ? (
        <StaleDialog
          name={label(resource.label)}
          onReload={() => {
            setStale(null);
            void onReload();
          }}
          onKeep={() => keepMine(stale.newest)}
          onClose={() => setStale(null)}
        />
      ) : null}
    </Page>
  );
}

interface Stale {
  readonly newest: () => Promise<RaRecord>;
}

interface Saving {
  readonly save: (values: Row, over: RaRecord) => Promise<object | undefined>;
  readonly stale: Stale | null;
  readonly setStale: (stale: Stale | null) => void;
}

function useSave(resource: Resource, record: RaRecord): Saving {
  const provider = useDataProvider();
  const queryClient = useQueryClient();
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const navigate = useNavigate();
  const offerUndo = useUndoEdits(resource);
  const label = useLabel();
  const [stale, setStale] = useState<Stale | null>(null);
  const translate = useTranslate();
  const name = adminName(resource);
  const newest = useRef(() => provider.getOne<RaRecord>(name, { id: record.id }).then(({ data }) => data));
  const save = async (values: Row, over: RaRecord): Promise<object | undefined> => {
    const data = cleanValues({ registry, resource, context, principal, mode: 'update' }, values);
    let after: RaRecord;
    try {
      after = (await provider.update<RaRecord>(name, { id: over.id, data, previousData: over })).data;
    } catch (error) {
      if (statusOf(error) !== 412) return refusal(error);
      setStale({ newest: newest.current });
      return { root: { serverError: translate('beheer.stale.title') } };
    }
    // What else is on screen is read again when it is next shown; this record before it is shown.
    queryClient.removeQueries({ queryKey: [name, 'getOne'], type: 'inactive' });
    await queryClient.invalidateQueries({ refetchType: 'none' });
    offerUndo(translate('beheer.form.saved', { name: label(resource.label) }), [{ before: over, after, sent: data }]);
    navigate(`${resource.route}/${over.id}`);
    return undefined;
  };
  return { save, stale, setStale };
}
