/**
 * Page to order domains: type or paste names, see their availability while typing, and add the chosen ones to the cart.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Page, type PageProps, Pages, Theme, useSession } from '#engine/browser';
import { ChooseClient } from '../parts/ChooseClient.tsx';
import { useCart } from '../parts/useCart.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { Results } from './Results.tsx';
import { useDomainOrder } from './useDomainOrder.ts';

export default function DomainOrderPage({ page }: PageProps) {
  const client = useSession()?.client?.uuid ?? null;
  return <DomainOrder key={client} page={page} draft={`domain-order.${client ?? ''}`} />;
}

function DomainOrder({ page, draft }: PageProps & { readonly draft: string }) {
  const translate = useTranslate();
  const { cart } = useCart();
  const { text, names, suggestions, failed, tooMany, askAgain, retry, ...order } = useDomainOrder(draft);
  const title = translate('beheer.domain_order.title');
  const shared = { choice: order.choice, options: order.options, onChoice: order.choose };
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title} maxWidth={Theme.pageWidth.record}>
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
                onChange={(event) => order.set({ text: event.target.value })}
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
          <OrderSummary
            choice={order.choice}
            options={order.options}
            hosting={order.hosting}
            onOptions={(options) => order.set({ options })}
            onHosting={(hosting) => order.set({ hosting })}
            onAdded={order.added}
          />
        </Box>
      )}
    </Page>
  );
}
