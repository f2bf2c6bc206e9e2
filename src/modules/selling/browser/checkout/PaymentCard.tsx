/** Payment method, the mandate for direct debit, and the customer's own reference. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CartAnswer, CartClient, PaymentMethod } from '../../rules/cartAnswer.ts';
import { Identifiers } from '#engine/values';
import { placeOf, type OpenPart } from './openParts.ts';
import type { PaymentChoice } from './paymentChoice.ts';
import { useCheckoutText } from './useCheckoutText.ts';

interface Props {
  readonly client: CartClient;
  readonly seller: CartAnswer['seller'];
  readonly choice: PaymentChoice;
  readonly onChoice: (choice: PaymentChoice) => void;
  /** Validation errors of the server, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was missing when ordering was tried. */
  readonly open: readonly OpenPart[];
}

export function PaymentCard({
  client: { payment_methods, needs_mandate },
  seller,
  choice,
  onChoice,
  ...faults
}: Props) {
  const text = useCheckoutText();
  const title = text('payment');
  const name = (method: PaymentMethod) => (
    <>
      {text(`method.${method}`)}
      <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
        {text(`method_text.${method}`)}
      </Typography>
    </>
  );
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" component="h2">
        {title}
      </Typography>
      <RadioGroup
        aria-label={title}
        value={choice.method}
        onChange={(_event, value) =>
          onChoice({ ...choice, method: payment_methods.find((one) => one === value) ?? choice.method })
        }
        sx={{ gap: 1 }}
      >
        {payment_methods.map((method) => (
          <FormControlLabel
            key={method}
            value={method}
            control={<Radio />}
            label={name(method)}
            sx={{ alignItems: 'flex-start', '& .MuiRadio-root': { mt: -1 } }}
          />
        ))}
      </RadioGroup>
      {choice.method === 'direct_debit' && needs_mandate ? (
        <Mandate seller={seller?.legal_name ?? ''} choice={choice} onChoice={onChoice} {...faults} />
      ) : null}
      <TextField
        margin="none"
        size="small"
        label={text('reference')}
        helperText={text('reference_text')}
        value={choice.reference}
        onChange={(event) => onChoice({ ...choice, reference: event.target.value.slice(0, 100) })}
        sx={{ maxWidth: 360 }}
      />
    </Card>
  );
}

function Mandate({
  seller,
  choice,
  onChoice,
  errors,
  open,
}: Pick<Props, 'choice' | 'onChoice' | 'errors' | 'open'> & { readonly seller: string }) {
  const text = useCheckoutText();
  const isOpen = (part: 'iban' | 'consent'): boolean => open.some((one) => one.part === part);
  const wrong = isOpen('iban') ? text('open.iban') : (errors['mandate.iban'] ?? errors['iban']);
  const lacksConsent = isOpen('consent') || errors['mandate.consent'] !== undefined;
  const consentId = placeOf({ part: 'consent' });
  return (
    <Box sx={{ display: 'grid', gap: 1, pl: { sm: 4 } }}>
      <TextField
        margin="none"
        size="small"
        required
        id={placeOf({ part: 'iban' })}
        label={text('iban')}
        value={choice.iban}
        autoComplete="off"
        error={wrong !== undefined}
        helperText={wrong}
        onChange={(event) => onChoice({ ...choice, iban: event.target.value })}
        onBlur={() => onChoice({ ...choice, iban: Identifiers.formatIban(Identifiers.normaliseIban(choice.iban)) })}
        sx={{ maxWidth: 360 }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={choice.consent}
            onChange={(event) => onChoice({ ...choice, consent: event.target.checked })}
            slotProps={{
              input: {
                id: consentId,
                'aria-invalid': lacksConsent,
                'aria-describedby': lacksConsent ? `${consentId}-error` : undefined,
              },
            }}
          />
        }
        label={text('consent', { seller })}
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: -1 } }}
      />
      {lacksConsent ? (
        <FormHelperText error id={`${consentId}-error`}>
          {text('consent_missing')}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
