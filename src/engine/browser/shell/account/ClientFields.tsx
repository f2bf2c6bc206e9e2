/** The client data of a person, with the labels of the registry. */
import { useMemo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { countryCodes } from '../../../values/countries.ts';
import { nameOfCode } from '../../fields/nameOfCode.ts';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import type { FieldOf } from './AccountForm.tsx';
import type { ClientType } from './clientData.ts';

interface Props {
  readonly field: FieldOf;
  readonly type: ClientType;
  readonly onType: (type: ClientType) => void;
}

export function ClientFields({ field, type, onType }: Props) {
  const translate = useTranslate();
  const text = useClientText(field);
  return (
    <>
      <RadioGroup
        row
        name="type"
        aria-label={translate('beheer.missing_data.kind')}
        value={type}
        onChange={(_event, value) => onType(value === 'person' ? 'person' : 'company')}
      >
        <FormControlLabel value="company" control={<Radio />} label={translate('beheer.missing_data.company')} />
        <FormControlLabel value="person" control={<Radio />} label={translate('beheer.missing_data.person')} />
      </RadioGroup>
      {type === 'company' ? <TextField {...text('company_name', 'organization', true)} /> : null}
      <Row narrow={[1, 1]} wide={[2, 1]}>
        <TextField {...text('street', 'address-line1', true)} />
        <TextField {...text('house_number', 'address-line2', true)} />
      </Row>
      <Row narrow={[2, 3]} wide={[1, 2]}>
        <TextField {...text('postal_code', 'postal-code', true)} />
        <TextField {...text('city', 'address-level2', true)} />
      </Row>
      <CountryField {...text('country', 'country', true)} />
      <TextField {...text('phone', 'tel', false)} type="tel" />
      {type === 'company' ? (
        <Row narrow={[1]} wide={[1, 1]}>
          <TextField {...text('kvk_number', 'off', false)} />
          <TextField {...text('vat_id', 'off', false)} />
        </Row>
      ) : null}
    </>
  );
}

/** Fields side by side in these proportions, also on a phone. */
function Row({
  narrow,
  wide,
  children,
}: {
  readonly narrow: readonly number[];
  readonly wide: readonly number[];
  readonly children: ReactNode;
}) {
  const columns = (parts: readonly number[]): string => parts.map((part) => `minmax(0, ${part}fr)`).join(' ');
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: { xs: 1, sm: 2 },
        rowGap: 1,
        gridTemplateColumns: { xs: columns(narrow), sm: columns(wide) },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}

type TextProps = ReturnType<FieldOf> & { readonly label: string; readonly slotProps: { readonly htmlInput: object } };

function useClientText(field: FieldOf): (name: string, autoComplete: string, required: boolean) => TextProps {
  const { resources, tenant } = useRegistry();
  const fields = resources[tenant?.resource ?? '']?.fields;
  const label = useLabel();
  return (name, autoComplete, required) => {
    const declared = fields?.[name];
    return {
      ...field(name),
      label: declared ? label(declared.label) : name,
      slotProps: { htmlInput: { autoComplete, required, maxLength: declared?.property.maxLength } },
    };
  };
}

function CountryField({ slotProps, ...props }: TextProps) {
  const language = useLanguage();
  const { country } = useRegistry();
  const countries = useMemo(() => {
    const named = countryCodes.map((code) => ({ code, name: nameOfCode(code, 'country', language) ?? code }));
    const first = named.filter((one) => one.code === country);
    const rest = named
      .filter((one) => !first.includes(one))
      .sort((left, right) => left.name.localeCompare(right.name, language));
    return [...first, ...rest];
  }, [language, country]);
  return (
    <TextField
      {...props}
      select
      defaultValue={countries[0]?.code}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: slotProps.htmlInput }}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
