/** Description and parameters of the chosen script. A destructive script requires typing the server's name. */
import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { BooleanInput, NumberInput, PasswordInput, TextInput, useGetOne, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ShownRecord, ValuesOf } from '#engine/registry';
import { adminName, FieldValue, useRegistry } from '#engine/browser';
import { parametersOf, startValues, type ShownParameter } from './parameters.ts';

export function ChosenScript() {
  const registry = useRegistry();
  const translate = useTranslate();
  const uuid = useWatch<Pick<ValuesOf<'script-runs'>, 'server_script_uuid'>, 'server_script_uuid'>({
    name: 'server_script_uuid',
  });
  const resource = registry.resources['server-scripts'];
  const { data: script } = useGetOne<ShownRecord<'server-scripts'>>(
    resource ? adminName(resource) : '',
    { id: uuid ?? '' },
    { enabled: Boolean(uuid) && resource !== undefined, retry: false },
  );
  useStartValues(script);
  if (!script || !uuid || !resource) return null;
  const declared = parametersOf(script);
  const content = resource.fields['content'];
  return (
    <>
      {script.is_destructive ? <Meant /> : null}
      {declared.length > 0 ? (
        <Card component="section">
          <CardContent>
            <Typography variant="h2">{translate('beheer.provisioning.parameters')}</Typography>
            <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1.5 }}>
              {translate('beheer.provisioning.parameters_help')}
            </Typography>
            {declared.map((parameter) => (
              <ParameterInput key={`${script.id} ${parameter.key}`} parameter={parameter} />
            ))}
          </CardContent>
        </Card>
      ) : null}
      {content ? (
        <Card component="section">
          <CardContent>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {translate('beheer.provisioning.what_runs')}
            </Typography>
            <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1.5 }}>
              {translate('beheer.provisioning.how_it_runs', {
                interpreter: script.interpreter,
                user: script.run_as_user,
                seconds: script.timeout_s,
              })}
            </Typography>
            <FieldValue resource={resource} field={content} record={script} place="page" />
          </CardContent>
        </Card>
      ) : null}
    </>
  );
}

/** Resets the values to the defaults when another script is chosen. */
function useStartValues(script: ShownRecord<'server-scripts'> | undefined): void {
  const { setValue } = useFormContext();
  const started = useRef<unknown>(null);
  useEffect(() => {
    if (!script || started.current === script.id) return;
    started.current = script.id;
    setValue('parameters', startValues(parametersOf(script)));
  }, [script, setValue]);
}

function Meant() {
  const translate = useTranslate();
  const registry = useRegistry();
  const uuid = useWatch<Pick<ValuesOf<'script-runs'>, 'server_uuid'>, 'server_uuid'>({ name: 'server_uuid' });
  const servers = registry.resources['servers'];
  const { data: server } = useGetOne<ShownRecord<'servers'>>(
    servers ? adminName(servers) : '',
    { id: uuid ?? '' },
    { enabled: Boolean(uuid) && servers !== undefined, retry: false },
  );
  return (
    <Card component="section">
      <CardContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('beheer.provisioning.destructive')}
        </Alert>
        <TextInput
          source="confirmed_name"
          label={translate('beheer.provisioning.type_name')}
          helperText={
            server
              ? translate('beheer.provisioning.type_name_help', { name: server.name })
              : translate('beheer.provisioning.choose_server_first')
          }
          autoComplete="off"
          fullWidth
        />
      </CardContent>
    </Card>
  );
}

function ParameterInput({ parameter }: { readonly parameter: ShownParameter }) {
  const props = {
    source: `parameters.${parameter.key}`,
    label: parameter.required ? `${parameter.key} *` : parameter.key,
    fullWidth: true,
    helperText: false as const,
  };
  if (parameter.type === 'boolean') return <BooleanInput {...props} />;
  if (parameter.type === 'integer') return <NumberInput {...props} step={1} />;
  if (parameter.type === 'secret') return <PasswordInput {...props} autoComplete="new-password" />;
  return <TextInput {...props} autoComplete="off" />;
}
