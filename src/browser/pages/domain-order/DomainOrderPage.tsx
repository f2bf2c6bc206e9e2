/** Ordering domains: type or paste names, see at once what can be had, and put the chosen ones into the cart. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Page, usePageCrumbs } from '../../generated/Page.tsx';
import { ChooseClient } from '../../shell/selling/ChooseClient.tsx';
import { useCart } from '../../shell/selling/useCart.ts';
import { pageWidth } from '../../theme/tokens.ts';
import type { PageProps } from '../../generated/pageProps.ts';
import type { Choice } from './choice.ts';
import { usualOptions } from './options.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { Results } from './Results.tsx';
import { useNames } from './useNames.ts';

export default function DomainOrderPage({ page }: PageProps) {
  const translate = useTranslate();
  const { cart } = useCart();
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<Choice>(new Map());
  const [options, setOptions] = useState(usualOptions);
  const { names, suggestions, failed, tooMany, askAgain, retry } = useNames(text);
  const title = translate('beheer.domain_order.title');
  const shared = { choice, options, onChoice: setChoice };
  /** What was not taken along stays: it may be asked about again. */
  const forget = (): void => {
    setText(
      names
        .filter(({ offer }) => !choice.has(offer?.name ?? ''))
        .map(({ typed }) => typed)
        .join('\n'),
    );
    setChoice(new Map());
  };
  return (
    <Page crumbs={usePageCrumbs(page)} title={title} name={title} maxWidth={pageWidth.record}>
      {cart?.client === null ? (
        <ChooseClient />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Card sx={{ p: 2 }}>
              <TextField
                margin="none"
                fullWidth
                multiline
                minRows={1}
                maxRows={8}
                autoFocus
                label={translate('beheer.domain_order.names')}
                placeholder={translate('beheer.domain_order.placeholder')}
                helperText={
                  tooMany > 0
                    ? translate('beheer.domain_order.too_many', { smart_count: tooMany })
                    : translate('beheer.domain_order.text')
                }
                error={tooMany > 0}
                value={text}
                onChange={(event) => setText(event.target.value)}
                slotProps={{ htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } }}
              />
            </Card>
            {failed ? (
              <Alert
                severity="error"
                action={
                  <Button color="inherit" size="small" onClick={retry}>
                    {translate('beheer.domain_order.retry')}
                  </Button>
                }
              >
                {translate('beheer.domain_order.failed')}
              </Alert>
            ) : null}
            <Results {...shared} title={translate('beheer.domain_order.results')} names={names} onAskAgain={askAgain} />
            <Results
              {...shared}
              title={translate('beheer.domain_order.suggestions')}
              names={suggestions.map((offer) => ({ typed: offer.name ?? '', offer }))}
              onAskAgain={null}
            />
          </Box>
          <OrderSummary choice={choice} options={options} onOptions={setOptions} onAdded={forget} />
        </Box>
      )}
    </Page>
  );
}
