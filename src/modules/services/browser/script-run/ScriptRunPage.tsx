/** Page to run a script on a server. Afterwards it opens the run, which shows the output. */
import { useId } from 'react';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import { Form, getRecordFromLocation, useLocation, useNavigate, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { renderMessage, type Resource } from '#engine/registry';
import { Json } from '#engine/values';
import { Fields, Forms, Page, Pages, Theme, useLanguage, useRegistry } from '#engine/browser';
import { ChosenScript } from './ChosenScript.tsx';

/** The resource that the page creates. */
const made = 'script-runs';
const choices = ['server_script_uuid', 'server_uuid'] as const;
const shown: ReadonlySet<string> = new Set([...choices, 'parameters', 'confirmed_name']);

/** The script determines which of its parameters are secret. */
const perhapsSecret = ['parameters'] as const;

export default function ScriptRunPage() {
  const resource = useRegistry().resources[made];
  return resource ? <RunForm resource={resource} /> : null;
}

function RunForm({ resource }: { readonly resource: Resource }) {
  const formId = useId();
  const translate = useTranslate();
  const language = useLanguage();
  const crumbs = Pages.useCrumbs(resource, true);
  const navigate = useNavigate();
  const location = useLocation();
  const create = Forms.useCreateRecord(resource);
  const title = translate('beheer.provisioning.run_title');
  const initial = getRecordFromLocation(location) ?? {};
  const resolver = (values: FieldValues) => {
    const missing = choices.filter((name) => Fields.isEmptyValue(values[name]));
    const errors = Object.fromEntries(
      missing.map((name) => [name, { type: 'manual', message: renderMessage(language, 'required') }]),
    );
    return missing.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const draft = `form.${resource.name}.new${location.search}`;
  const save = (values: FieldValues) =>
    create(withoutEmpty(values), (record) => {
      Forms.dropDraft(draft);
      navigate(`${resource.route}/${String(record.id)}`);
    });
  return (
    <Page crumbs={crumbs} title={title} name={title} maxWidth={Theme.pageWidth.form}>
      <Form
        id={formId}
        record={initial}
        onSubmit={save}
        resolver={resolver}
        noValidate
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={Forms.UnsavedDialog}
      >
        <Forms.FormDraft name={draft} resource={resource} initial={initial} without={perhapsSecret} />
        <Stack sx={{ gap: 2 }}>
          <Card component="section">
            <CardContent>
              {choices.map((name) => {
                const field = resource.fields[name];
                return field ? (
                  <Forms.FieldInput
                    key={name}
                    resource={resource}
                    field={field}
                    source={name}
                    readOnly={false}
                    required
                    compact={false}
                  />
                ) : null;
              })}
            </CardContent>
          </Card>
          <ChosenScript />
          <Forms.OtherErrors resource={resource} shown={shown} />
        </Stack>
        <Forms.FormToolbar formId={formId} label={translate('beheer.provisioning.run')} cancelTo={resource.route} />
      </Form>
    </Page>
  );
}

/** Leaves out empty parameters, and those of another script. */
function withoutEmpty({ parameters, ...values }: FieldValues): FieldValues {
  const given = Object.entries(Json.isRecord(parameters) ? parameters : {}).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return { ...values, ...(given.length > 0 ? { parameters: Object.fromEntries(given) } : {}) };
}
