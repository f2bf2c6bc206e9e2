/** The settings of the whole company, as one form. */
import { useId, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiHistory } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useNotify, useTranslate } from 'react-admin';
import { trail } from '../../../registry/records/audit.ts';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { FormToolbar } from '../../screens/form/FormToolbar.tsx';
import { changesOver, cleanValues, recordValues } from '../../screens/form/formValues.ts';
import { ResourceForm } from '../../screens/form/ResourceForm.tsx';
import { refusal } from '../../screens/form/saving.ts';
import { FormPageSkeleton } from '../../screens/skeletons/FormSkeleton.tsx';
import { Page } from '../../screens/Page.tsx';
import { RowsSkeleton } from '../../screens/skeletons/RowsSkeleton.tsx';
import { useHasDetails } from '../../providers/session/registryDetails.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { readSettings, saveSettings, settingsKey, type CompanySettings } from '../../providers/calls/settings.ts';
import { useRegistry } from '../../registry.ts';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';
import { BackupNotice } from '../../shell/notices/BackupNotice.tsx';
import { pageWidth } from '../../theme/tokens.ts';
import type { PageProps } from '../../screens/pageProps.ts';

export default function CompanySettingsPage({ page }: PageProps) {
  const translate = useTranslate();
  const label = useLabel();
  useHasDetails();
  const { settings, menu } = useRegistry();
  // Does not refetch while the page is open, so that typed input stays when somebody else saves.
  const { data, isError } = useApiQuery({ queryKey: settingsKey, queryFn: readSettings, refetchOnWindowFocus: false });
  const area = menu.find(({ name }) => name === page.menu);
  return (
    <Page
      crumbs={area ? [{ text: label(area.label), to: area.area }] : []}
      title={translate('beheer.company_settings.title')}
      name={translate('beheer.company_settings.title')}
      actions={<HistoryLink />}
      maxWidth={pageWidth.record}
    >
      <BackupNotice always />
      {data && settings ? <SettingsForm resource={settings.resource} settings={data} /> : null}
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {(data && settings) || isError ? null : (
        <>{settings ? <FormPageSkeleton resource={settings.resource} isHeaded /> : <RowsSkeleton />}</>
      )}
    </Page>
  );
}

function SettingsForm({ resource, settings }: { readonly resource: Resource; readonly settings: CompanySettings }) {
  const formId = useId();
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const initial = useMemo(() => recordValues(resource, settings.values), [resource, settings]);
  const helpers = Object.fromEntries(
    settings.secrets.map((name) => [
      name,
      <Typography key={name} sx={{ fontSize: 12, color: 'text.secondary', px: 1.75 }}>
        {translate('beheer.company_settings.kept')}
      </Typography>,
    ]),
  );
  const save = async (values: Readonly<Record<string, unknown>>): Promise<object | undefined> => {
    const cleaned = cleanValues({ registry, resource, context, principal, mode: 'update' }, values);
    try {
      queryClient.setQueryData(settingsKey, await saveSettings(changesOver({}, { values: cleaned, opened: initial })));
    } catch (error) {
      return refusal(error);
    }
    notify('beheer.company_settings.saved', { type: 'success' });
    return undefined;
  };
  return (
    <ResourceForm
      id={formId}
      resource={resource}
      mode="update"
      initial={initial}
      onSave={save}
      helpers={helpers}
      toolbar={<FormToolbar formId={formId} label={translate('beheer.form.save')} cancelTo={null} />}
    />
  );
}

/** A link to the audit entries of the settings. */
function HistoryLink() {
  const translate = useTranslate();
  const entries = useRegistry().resources[trail];
  const principal = usePrincipal();
  if (!entries || !mayDo(entries, principal, 'list')) return null;
  const to = `${entries.route}?filter=${encodeURIComponent(JSON.stringify({ resource: 'general' }))}&page=1`;
  return (
    <Button component={LinkBase} to={to} startIcon={<Icon path={mdiHistory} />}>
      {translate('beheer.history.title')}
    </Button>
  );
}
