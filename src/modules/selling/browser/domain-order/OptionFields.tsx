/** Registrant, name servers and protection: of all names together, or of one. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { NameRules } from '../../rules/nameOffer.ts';
import { useShownPrice } from '../parts/useShownPrice.ts';
import { usePrincipal } from '#engine/browser';
import { ContactField } from './ContactField.tsx';
import { faultsOf, type Options } from './options.ts';

interface Props {
  readonly options: Options;
  readonly rules: NameRules;
  /** Price for all chosen names and their periods; 0 if free, null if it must not be shown. */
  readonly privacy_cents: number | null;
  /** Rate of the VAT on the price. */
  readonly rate_bp: number;
  readonly onChange: (options: Options) => void;
}

export function OptionFields({ options, rules, privacy_cents, rate_bp, onChange }: Props) {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  const { amount, label } = useShownPrice();
  const cost =
    privacy_cents === null
      ? ''
      : privacy_cents === 0
        ? translate('beheer.domain_order.privacy_free')
        : translate('beheer.domain_order.privacy_costs', { amount: `${amount(privacy_cents, rate_bp)} ${label}` });
  const set = (change: Partial<Options>): void => onChange({ ...options, ...change });
  return (
    <>
      <ContactField
        label={translate('beheer.domain_order.holder')}
        help={translate('beheer.domain_order.holder_text')}
        none={translate(isStaff ? 'beheer.domain_order.client_self' : 'beheer.domain_order.my_self')}
        value={options.holder}
        canCreate
        onChange={(holder) => set({ holder })}
      />
      <OtherContacts options={options} set={set} />
      <Nameservers options={options} rules={rules} set={set} />
      {rules.privacy_available ? (
        <div>
          <FormControlLabel
            control={<Switch checked={options.privacy} onChange={(event) => set({ privacy: event.target.checked })} />}
            label={translate('beheer.domain_order.privacy')}
          />
          <FormHelperText sx={{ mt: 0 }}>
            {translate('beheer.domain_order.privacy_text')} {cost}
          </FormHelperText>
        </div>
      ) : null}
    </>
  );
}

interface PartProps {
  readonly options: Options;
  readonly set: (change: Partial<Options>) => void;
}

/** Collapsed by default: few people need other contacts. */
function OtherContacts({ options, set }: PartProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(options.admin !== '' || options.tech !== '' || options.billing !== '');
  if (!open)
    return (
      <Box sx={{ mt: -1.5 }}>
        <Button size="small" color="inherit" onClick={() => setOpen(true)} sx={{ color: 'text.secondary' }}>
          {translate('beheer.domain_order.other_contacts')}
        </Button>
      </Box>
    );
  const none = translate('beheer.domain_order.as_holder');
  return (['admin', 'tech', 'billing'] as const).map((who) => (
    <ContactField
      key={who}
      label={translate(`beheer.domain_order.${who}`)}
      none={none}
      value={options[who]}
      onChange={(uuid) => set({ [who]: uuid })}
    />
  ));
}

function Nameservers({
  options,
  rules: { min_ns: min, max_ns: max, dnssec_allowed },
  set,
}: PartProps & Pick<Props, 'rules'>) {
  const translate = useTranslate();
  const { wrongServers, wrongCount, wrongRecord } = faultsOf(options, { min_ns: min, max_ns: max });
  const description =
    wrongServers.length > 0
      ? translate('beheer.domain_order.nameservers_wrong', { names: wrongServers.join(', ') })
      : translate(
          wrongCount && options.nameservers !== ''
            ? 'beheer.domain_order.nameservers_count'
            : 'beheer.domain_order.nameservers_text',
          { min, max },
        );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <RadioGroup
        row
        aria-label={translate('beheer.domain_order.nameservers')}
        value={options.ownNameservers ? 'own' : 'ours'}
        onChange={(_, value) => set({ ownNameservers: value === 'own' })}
      >
        <FormControlLabel value="ours" control={<Radio />} label={translate('beheer.domain_order.ours_ns')} />
        <FormControlLabel value="own" control={<Radio />} label={translate('beheer.domain_order.own_ns')} />
      </RadioGroup>
      {options.ownNameservers ? (
        <TextField
          margin="none"
          size="small"
          fullWidth
          multiline
          minRows={2}
          required
          label={translate('beheer.domain_order.nameservers')}
          helperText={description}
          error={wrongServers.length > 0 || (wrongCount && options.nameservers !== '')}
          value={options.nameservers}
          onChange={(event) => set({ nameservers: event.target.value })}
          slotProps={{ htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } }}
        />
      ) : null}
      {!dnssec_allowed ? null : options.ownNameservers ? (
        <TextField
          margin="none"
          size="small"
          fullWidth
          multiline
          label={translate('beheer.domain_order.ds')}
          helperText={
            wrongRecord === null
              ? translate('beheer.domain_order.ds_text')
              : translate('beheer.domain_order.ds_wrong', { record: wrongRecord })
          }
          error={wrongRecord !== null}
          value={options.dsRecords}
          onChange={(event) => set({ dsRecords: event.target.value })}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      ) : (
        <FormControlLabel
          control={<Switch checked={options.dnssec} onChange={(event) => set({ dnssec: event.target.checked })} />}
          label={translate('beheer.domain_order.dnssec')}
        />
      )}
    </Box>
  );
}
