/**
 * Page to edit a record. The form keeps the version that was opened; on saving, newer changes by other people are
 * compared field by field.
 */
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import { useFormContext, useFormState, type UseFormReturn } from 'react-hook-form';
import type { Field, Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { CreateDialogProvider } from '../../inputs/nested.ts';
import { apiErrorOf } from '../../providers/apiError.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { Page, useCrumbs } from '../Page.tsx';
import { useAvailable } from '../available.ts';
import { PresenceAvatars } from '../PresenceAvatars.tsx';
import { statusOf } from '../useWrite.ts';
import { useUndoEdits } from '../undo/useUndo.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { FormToolbar } from './FormToolbar.tsx';
import { cleanValues, recordValues } from './formValues.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { refusal } from './saving.ts';
import { NotNow } from './NotNow.tsx';
import { useRemovedLines, type AskOfLines } from './useRemovedLines.tsx';
import { mergeVersions, type Versions } from './versions.ts';

interface Props {
  readonly resource: Resource;
  /** Latest fetched version. */
  readonly record: RaRecord;
  /** Refetches the record; rejects on failure. */
  readonly onReload: () => Promise<{ readonly data?: RaRecord | undefined }>;
}

type Row = Readonly<Record<string, unknown>>;

export default function EditPage({ resource, record, onReload }: Props) {
  const formId = useId();
  const translate = useTranslate();
  const crumbs = useCrumbs(resource, true);
  const [opened, setOpened] = useState(record);
  const title = useTitleOf(resource, opened);
  const available = useAvailable(resource)(opened);
  /** A form stays open when the record becomes read-only, if it has changes; the server rejects saving them. */
  const [isBegun, setBegun] = useState(available.edit);
  if (!isBegun && record !== opened) setOpened(record);
  if (!isBegun && available.edit) setBegun(true);
  const initial = useMemo(() => recordValues(resource, opened), [resource, opened]);
  const form = useRef<UseFormReturn | null>(null);
  const { ask, dialog } = useRemovedLines(resource, opened);
  const { save, stale, setStale } = useSave(resource, { opened, onReload, ask });
  // Submit through the form, so that it knows that it was saved. It is based on the newest version from here on, so
  // that validation errors can be corrected and saved again.
  const saveMerged = ({ values, versions }: Stale, taken: readonly Field[]): void => {
    const newest = versions.newest as RaRecord;
    flushSync(() => {
      setStale(null);
      setOpened(newest);
    });
    flushSync(() =>
      form.current?.reset(mergeVersions(resource, { newest, values, taken }), { keepDefaultValues: true }),
    );
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };
  const name = translate('beheer.form.edit_title', { record: title });
  const recordRoute = `${resource.route}/${record.id}`;
  return (
    <Page
      crumbs={[...crumbs, { text: title, to: recordRoute }]}
      title={name}
      name={name}
      titleAside={<PresenceAvatars resource={resource} uuid={String(record.id)} editing />}
      maxWidth={pageWidth.record}
    >
      {isBegun ? (
        <CreateDialogProvider value={CreateDialog}>
          <ResourceForm
            id={formId}
            resource={resource}
            mode="update"
            initial={initial}
            onSave={save}
            toolbar={
              <>
                <NewerVersion
                  form={form}
                  opened={opened}
                  newest={record}
                  isComparing={stale !== null}
                  onAdopt={() => {
                    setOpened(record);
                    setBegun(false);
                  }}
                />
                <FormToolbar formId={formId} label={translate('beheer.form.save')} cancelTo={recordRoute} />
              </>
            }
          />
        </CreateDialogProvider>
      ) : (
        <NotNow resource={resource} to={recordRoute} />
      )}
      {dialog}
      {stale ? (
        <ConflictDialog
          resource={resource}
          message={stale.message}
          versions={stale.versions}
          onSave={(taken) => saveMerged(stale, taken)}
          onClose={() => setStale(null)}
        />
      ) : null}
    </Page>
  );
}

interface NewerVersionProps {
  readonly form: RefObject<UseFormReturn | null>;
  readonly opened: RaRecord;
  readonly newest: RaRecord;
  readonly isComparing: boolean;
  readonly onAdopt: () => void;
}

/** Height in pixels of the toolbar below, above which the notice sticks. */
const aboveToolbar = 80;

/** Replaces the form values by a newer version while nothing has been changed; else only shows a notice. */
function NewerVersion({ form, opened, newest, isComparing, onAdopt }: NewerVersionProps) {
  const translate = useTranslate();
  const methods = useFormContext();
  const { dirtyFields, errors, isSubmitting } = useFormState();
  useImperativeHandle(form, () => methods);
  const isNewer = newest !== opened;
  const isChanged = Object.keys(dirtyFields).length > 0;
  const adopts = isNewer && !isChanged && !isSubmitting && !isComparing;
  const adopt = useRef(onAdopt);
  useEffect(() => {
    adopt.current = onAdopt;
  });
  useEffect(() => {
    if (adopts) adopt.current();
  }, [adopts]);
  // The form shows the error of the rejected save itself.
  if (errors.root !== undefined) return null;
  if (!isNewer || !isChanged || isSubmitting || newest['version'] === opened['version']) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 2, position: 'sticky', bottom: aboveToolbar, zIndex: 1 }}>
      {translate('beheer.stale.newer')}
    </Alert>
  );
}

interface Stale {
  readonly message: string;
  /** Form values, before conversion to a request. */
  readonly values: Row;
  readonly versions: Versions;
}

interface Saving {
  readonly save: (values: Row) => Promise<object | undefined>;
  readonly stale: Stale | null;
  readonly setStale: (stale: Stale | null) => void;
}

function useSave(
  resource: Resource,
  {
    opened,
    onReload,
    ask,
  }: { readonly opened: RaRecord; readonly onReload: Props['onReload']; readonly ask: AskOfLines },
): Saving {
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
  const formError = (key: string): object => ({ root: { serverError: translate(key) } });
  const refused = (error: unknown): object =>
    statusOf(error) === 404 ? formError('beheer.stale.deleted') : refusal(error);
  const compare = async (error: unknown, values: Row, mine: Row): Promise<object> => {
    const { data: newest } = await onReload();
    if (newest === undefined || newest['version'] === opened['version']) return refusal(error);
    setStale({ message: apiErrorOf(error)?.message ?? '', values, versions: { opened, mine, newest } });
    return formError('beheer.stale.newer');
  };
  const save = async (values: Row): Promise<object | undefined> => {
    const data = cleanValues({ registry, resource, context, principal, mode: 'update' }, values);
    const answer = await ask(data);
    if (answer === null) return formError('beheer.delete.not_saved');
    let after: RaRecord;
    try {
      const update = { id: opened.id, data, previousData: opened, meta: answer };
      after = (await provider.update<RaRecord>(name, update)).data;
    } catch (error) {
      return statusOf(error) === 412 ? compare(error, values, data).catch(refused) : refused(error);
    }
    // Mark other data as stale, to refetch when next shown. Remove this record from the cache, so that its page waits
    // for the new version.
    queryClient.removeQueries({ queryKey: [name, 'getOne'], type: 'inactive' });
    await queryClient.invalidateQueries({ refetchType: 'none' });
    const text = translate('beheer.form.saved', { name: label(resource.label) });
    offerUndo(text, [{ before: opened, after, sent: data }]);
    navigate(`${resource.route}/${opened.id}`, { state: { _scrollToTop: true } });
    return undefined;
  };
  return { save, stale, setStale };
}
