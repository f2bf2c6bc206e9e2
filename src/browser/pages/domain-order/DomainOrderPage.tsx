/** Ordering domains: type or paste names, see at once what can be had, and put the chosen ones into the cart. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Page } from '../../generated/Page.tsx';
import { ChooseClient } from '../../shell/selling/ChooseClient.tsx';
import { useCart } from '../../shell/selling/useCart.ts';
import { pageWidth } from '../../theme/tokens.ts';
import type { Choice, Chosen } from './choice.ts';
import { NameRow } from './NameRow.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { useNames } from './useNames.ts';

export default function DomainOrderPage() {
  const translate = useTranslate();
  const { cart } = useCart();
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<Choice>(new Map());
  const { names, suggestions, failed, tooMany } = useNames(text);
  const title = translate('beheer.domain_order.title');
  const choose = (name: string, chosen: Chosen | null): void => {
    const next = new Map(choice);
    if (chosen === null) next.delete(name);
    else next.set(name, chosen);
    setChoice(next);
  };
  return (
    <Page crumbs={[]} title={title} name={title} maxWidth={pageWidth.record}>
      {cart?.client === null ? <ChooseClient /> : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Card sx={{ p: 2 }}>
              <TextField margin="none" fullWidth multiline minRows={1} maxRows={8} autoFocus label={translate('beheer.domain_order.names')} placeholder={translate('beheer.domain_order.placeholder')} helperText={translate(tooMany ? 'beheer.domain_order.too_many' : 'beheer.domain_order.text')} error={tooMany} value={text} onChange={(event) => setText(event.target.value)} slotProps={{ htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } }} />
            </Card>
            {failed ? <Alert severity="error">{translate('beheer.domain_order.failed')}</Alert> : null}
            {names.length > 0 ? (
              <Card component="ul" aria-live="polite" aria-label={translate('beheer.domain_order.names')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {names.map(({ typed, offer }) => <NameRow key={typed} typed={typed} offer={offer} chosen={choice.get(offer?.name ?? '')} onChoose={choose} />)}
              </Card>
            ) : null}
            {suggestions.length > 0 ? (
              <Box component="section">
                <Typography variant="h2" component="h2" sx={{ mb: 1 }}>{translate('beheer.domain_order.suggestions')}</Typography>
                <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {suggestions.map((offer) => <NameRow key={offer.name} typed={offer.name ?? ''} offer={offer} chosen={choice.get(offer.name ?? '')} onChoose={choose} />)}
                </Card>
              </Box>
            ) : null}
          </Box>
          <OrderSummary choice={choice} onAdded={() => { setChoice(new Map()); setText(''); }} />
        </Box>
      )}
    </Page>
  );
}
