/** Inputs of the choices of an order or cart line, as its product declares them. */
import { useEffect, useEffectEvent, useRef } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Grid from '@mui/material/Grid';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslate } from 'react-admin';
import { Json } from '#engine/values';
import { Forms, type InputProps } from '#engine/browser';
import { ConfigInput, isAskedElsewhere } from './ConfigInput.tsx';
import LineChoicesField from './LineChoicesField.tsx';
import { useConfigFields } from './useConfigFields.ts';

export default function LineChoicesInput(props: InputProps) {
  const { field, resource, source, readOnly } = props;
  const { value, label, error, onChange, onBlur } = Forms.useFieldInput(props);
  const translate = useTranslate();
  const { errors } = useFormState({ name: source });
  const product: unknown = useWatch({ name: `${source.slice(0, source.length - field.name.length)}product_uuid` });
  const asked = useConfigFields(product).filter((one) => !isAskedElsewhere(one));
  useForgottenWith(product, () => onChange(null));
  const config = Json.isRecord(value) ? value : {};
  const editable = readOnly ? [] : asked;
  const others = Object.entries(config).filter(([key]) => editable.every((one) => one.key !== key));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, my: 1, p: 0, minWidth: 0, width: '100%' }}>
      <Box component="legend" sx={{ color: 'text.secondary', fontSize: 12, p: 0, mb: 0.5 }}>
        {label}
      </Box>
      {editable.length > 0 ? (
        <Grid container columnSpacing={2} rowSpacing={0.5}>
          {editable.map((one) => {
            const fault: unknown = get(errors, `${source}.${one.key}.message`);
            return (
              <Grid key={one.key} size={{ xs: 12, sm: 6 }}>
                <ConfigInput
                  field={one}
                  value={config[one.key]}
                  onChange={(chosen) => onChange({ ...config, [one.key]: chosen === '' ? null : chosen })}
                  look={{ onBlur, ...(typeof fault === 'string' ? { error: true, helperText: fault } : {}) }}
                />
              </Grid>
            );
          })}
        </Grid>
      ) : null}
      {others.length > 0 ? (
        <LineChoicesField
          resource={resource}
          field={field}
          record={{ [field.name]: Object.fromEntries(others), product_uuid: product }}
          place="page"
        />
      ) : null}
      {editable.length === 0 && others.length === 0 ? (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate(typeof product === 'string' ? 'beheer.cart.no_choices' : 'beheer.cart.choices_of_product')}
        </Box>
      ) : null}
      {error === null ? null : <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}

/** Clears the choices when the product changes. */
function useForgottenWith(product: unknown, onForget: () => void): void {
  const before = useRef(product);
  const forget = useEffectEvent(onForget);
  useEffect(() => {
    if (typeof before.current === 'string' && before.current !== product) forget();
    before.current = product;
  }, [product]);
}
