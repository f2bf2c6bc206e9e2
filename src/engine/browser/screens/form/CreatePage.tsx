/** Making a record: the form with the registry's defaults and what the address already says. */
import { useId, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiPlusBoxMultipleOutline } from '@mdi/js';
import { getRecordFromLocation, useLocation, useNavigate, useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { mayCreate, mayDo } from '../../../registry/access.ts';
import { Icon } from '../../fields/Icon.tsx';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { CreateDialogProvider } from '../../inputs/nested.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { Page, useCrumbs } from '../Page.tsx';
import { NoAccessPage } from '../record/MissingPage.tsx';
import type { ResourcePageProps } from '../pageProps.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { FormToolbar } from './FormToolbar.tsx';
import { newValues } from './formValues.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { useCreateRecord } from './useCreateRecord.ts';

/** The value of the button that keeps the form open for one more. */
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
  const context = useContextAtStart();
  const initial = useMemo(
    () => newValues(resource, getRecordFromLocation(location) ?? {}, context),
    [resource, location, context],
  );
  if (!mayCreate(registry, resource, principal)) return <NoAccessPage resource={resource} />;
  const title = translate('beheer.form.create_title', { name: inSentence(label(resource.label)) });
  const save = (values: Readonly<Record<string, unknown>>, pressed: string | null) =>
    create(values, (record) => {
      notify('beheer.form.created', { type: 'success', messageArgs: { name: label(resource.label) } });
      if (pressed === another) setRound((count) => count + 1);
      else
        navigate(
          mayDo(resource, principal, 'show') && isWithin(resource, record, context.client)
            ? `${resource.route}/${String(record['uuid'] ?? record['id'])}`
            : resource.route,
          { state: { _scrollToTop: true } },
        );
    });
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
    </Page>
  );
}

/** Whether the record is in sight while that client is the active one: one of another client has no page then. */
function isWithin({ scope }: Resource, record: RaRecord, client: string | null): boolean {
  const [name = '', ...further] = scope ?? [];
  const owner: unknown = record[name];
  return client === null || further.length > 0 || name === 'uuid' || typeof owner !== 'string' || owner === client;
}

/** Sends the same form; the form tells by the button's value that it goes on. */
function AnotherButton() {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const text = translate('beheer.form.create_another');
  // On a phone the foot is one line, or it covers the form.
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
