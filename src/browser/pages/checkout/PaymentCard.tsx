/** How it is paid, and the customer's own reference. */
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PaymentMethod } from '../../../domain/cartAnswer.ts';

interface Props {
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod;
  readonly onMethod: (method: PaymentMethod) => void;
  readonly reference: string;
  readonly onReference: (reference: string) => void;
}

export function PaymentCard({ methods, method, onMethod, reference, onReference }: Props) {
  const translate = useTranslate();
  const title = translate('beheer.checkout.payment');
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" component="h2">{title}</Typography>
      <RadioGroup aria-label={title} value={method} onChange={(_event, value) => onMethod(methods.find((one) => one === value) ?? method)}>
        {methods.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={<>{translate(`beheer.checkout.method.${one}`)}<Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>{translate(`beheer.checkout.method_text.${one}`)}</Typography></>} />
        ))}
      </RadioGroup>
      <TextField margin="none" size="small" label={translate('beheer.checkout.reference')} helperText={translate('beheer.checkout.reference_text')} value={reference} onChange={(event) => onReference(event.target.value.slice(0, 100))} sx={{ maxWidth: 360 }} />
    </Card>
  );
}
