/**
 * Form of the variables that an application template declares, for a new application and as a preview while the
 * template is edited.
 */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useController, useFormState } from 'react-hook-form';
import type { ValuesOf } from '#engine/registry';
import { useLanguage } from '#engine/browser';
import { isGenerated, variableLabel, variableProblems, type TemplateVariable } from '../../rules/templateVariables.ts';

/** Its values are in the surrounding form, under `variables`. */
export function VariablesForm({ variables }: { readonly variables: readonly TemplateVariable[] }) {
  const translate = useTranslate();
  if (variables.length === 0) return <Box sx={{ color: 'text.secondary' }}>{translate('beheer.variables.none')}</Box>;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      {variables.map((variable) => (
        <VariableInput key={variable.key} variable={variable} />
      ))}
    </Box>
  );
}

function VariableInput({ variable }: { readonly variable: TemplateVariable }) {
  const translate = useTranslate();
  const { key, type = 'text', required = false } = variable;
  const label = variableLabel(variable, useLanguage());
  const { field, fieldState } = useController({
    name: `variables.${key || '_'}`,
    defaultValue: variable.default ?? (type === 'boolean' ? 'false' : ''),
  });
  const value: unknown = field.value;
  // Show all errors after the first attempt to continue.
  const { errors } = useFormState<ValuesOf<'applications'>>();
  const problem =
    fieldState.isTouched || errors.variables !== undefined
      ? variableProblems([variable], { [key]: value })[key]
      : undefined;
  const help =
    problem === undefined
      ? isGenerated(variable)
        ? translate('beheer.variables.generated')
        : ' '
      : translate(`beheer.variables.${problem}`);
  if (type === 'boolean') {
    return (
      <FormControlLabel
        sx={{ my: 0.5 }}
        control={
          <Switch
            checked={field.value === true || field.value === 'true'}
            onChange={(_, on) => field.onChange(on ? 'true' : 'false')}
            onBlur={field.onBlur}
          />
        }
        label={label}
      />
    );
  }
  return (
    <TextField
      name={field.name}
      label={label}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      required={required === true && !isGenerated(variable)}
      error={problem !== undefined}
      helperText={help}
      type={type === 'secret' ? 'password' : type === 'email' ? 'email' : 'text'}
      slotProps={{
        htmlInput: {
          autoComplete: type === 'secret' ? 'new-password' : 'off',
          inputMode: type === 'integer' ? 'numeric' : type === 'domain' ? 'url' : undefined,
          spellCheck: false,
        },
      }}
    />
  );
}
