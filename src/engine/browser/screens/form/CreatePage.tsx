/** Page to create a record: a form with default values and the values in the address. */
import { useId, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiPlusBoxMultipleOutline } from '@mdi/js';
import { getRecordFromLocation, useLocation, useNavigate, useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { mayCreate, mayDo } from '../../../registry/access.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { CreateDialogProvider } from '../../inputs/nested.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { Page, useCrumbs } from '../Page.tsx';
import { ResourceNoAccessPage } from '../missing/MissingPage.tsx';
import type { ResourcePageProps } from '../pageProps.ts';
import { OneTimeSecret, onceOf } from '../once/shownOnce.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { FormToolbar } from './FormToolbar.tsx';
import { newValues } from './formValues.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { useCreateRecord } from './useCreateRecord.ts';

/** Value of the button "save and create another". */
const another = 'another';

export default function CreatePage({ resource }: ResourcePageProps) {
  const formId = useId();
  const principal = usePrincipal();
  const translate = useTranslate();
  const label = useLabel();
  const crumbs = useCrumbs(resource, true);
  const location = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const registry = useRegistry();
  const create = useCreateRecord(resource);
  const [round, setRound] = useState(0);
  const [made, setMade] = useState<RaRecord | null>(null);
  const context = useContextAtStart();
  const initial = useMemo(
    () => newValues(resource, getRecordFromLocation(location) ?? {}, context),
    [resource, location, context],
  );
  if (!mayCreate(registry, resource, principal)) return <ResourceNoAccessPage resource={resource} />;
  const title = translate('beheer.form.create_title', { name: inSentence(label(resource.label)) });
  const leaveTo = (record: RaRecord): void =>
    navigate(
      mayDo(resource, principal, 'show') && isWithin(resource, record, context.client)
        ? `${resource.route}/${String(record['uuid'] ?? record['id'])}`
        : resource.route,
      { state: { _scrollToTop: true } },
    );
  const save = (values: Readonly<Record<string, unknown>>, pressed: string | null) =>
    create(values, (record) => {
      notify('beheer.form.created', { type: 'success', messageArgs: { name: label(resource.label) } });
      if (onceOf(record) !== null) setMade(record);
      else if (pressed === another) setRound((count) => count + 1);
      else leaveTo(record);
    });
  const once = made && onceOf(made);
  return (
    <Page crumbs={crumbs} title={title} name={title} maxWidth={pageWidth.record}>
      <CreateDialogProvider value={CreateDialog}>
        <ResourceForm
          key={round}
          id={formId}
          resource={resource}
          mode="create"
          initial={initial}
          onSave={save}
          toolbar={
            <FormToolbar
              formId={formId}
              label={translate('beheer.form.create', { name: inSentence(label(resource.label)) })}
              cancelTo={resource.route}
            >
              <AnotherButton />
            </FormToolbar>
          }
        />
      </CreateDialogProvider>
      {made && once && <OneTimeSecret once={once} title={title} onConfirmed={() => leaveTo(made)} />}
    </Page>
  );
}

/** Returns true if the new record belongs to the active client, so that its page can be opened. */
function isWithin({ scope }: Resource, record: RaRecord, client: string | null): boolean {
  const [name = '', ...further] = scope ?? [];
  const owner: unknown = record[name];
  return client === null || further.length > 0 || name === 'uuid' || typeof owner !== 'string' || owner === client;
}

/** Submits the same form; the value of the button makes the page stay open. */
function AnotherButton() {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const text = translate('beheer.form.create_another');
  // On phones the toolbar must fit on one line to not cover the form.
  return (
    <Button
      type="submit"
      name="then"
      value={another}
      variant="outlined"
      disabled={isSubmitting}
      aria-label={text}
      title={isNarrow ? text : undefined}
      sx={isNarrow ? { minWidth: 44, px: 1 } : {}}
    >
      {isNarrow ? <Icon path={mdiPlusBoxMultipleOutline} /> : text}
    </Button>
  );
}
