/**
 * The buyer at the checkout: the address as printed on the invoice, a form for what is missing of it, and which VAT is
 * charged and why.
 */
import { Hostnames } from '#engine/values';
import { Fields, useLanguage, usePrincipal, useRegistry } from '#engine/browser';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import type { CartAnswer, CartClient } from '../../rules/cartAnswer.ts';
import { Access } from '#engine/registry';
import { MissingForm } from './MissingForm.tsx';
import { VatIdLine } from './VatIdLine.tsx';
import { useCheckoutText } from './useCheckoutText.ts';

interface Props {
  readonly client: CartClient;
  readonly vat: CartAnswer['vat'];
  readonly seller: CartAnswer['seller'];
}

export function BuyerCard({ client, vat, seller }: Props) {
  const text = useCheckoutText();
  const language = useLanguage();
  const route = useResourceRoute('clients');
  const countryOf = ({ country }: { readonly country: string | null }): readonly string[] =>
    country === null ? [] : [Fields.nameOfCode(country, 'country', language) ?? country];
  const isComplete = client.missing.length === 0;
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: isComplete ? '1fr 1fr' : '1fr' } }}>
        <Box>
          <Typography variant="h2" component="h2" sx={{ mb: 0.5 }}>
            {text('client')}
          </Typography>
          {isComplete ? (
            <>
              <Lines
                first={client.name}
                lines={[
                  ...client.address,
                  ...countryOf(client),
                  ...(client.email === null ? [] : [Hostnames.displayEmail(client.email)]),
                ]}
              />
              {route === null ? null : (
                <Button size="small" component={LinkBase} to={`${route}/${client.uuid}/edit`} sx={{ ml: -1.25 }}>
                  {text('change_data')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Typography sx={{ fontWeight: 600, mb: 1 }}>{client.name}</Typography>
              <MissingForm key={client.missing.join()} client={client} />
            </>
          )}
        </Box>
        {seller === null ? null : (
          <Box>
            <Typography variant="h2" component="h2" sx={{ mb: 0.5 }}>
              {text('seller')}
            </Typography>
            <Lines
              first={seller.legal_name}
              lines={[
                ...seller.address,
                ...countryOf(seller),
                ...(seller.kvk_number === null ? [] : [text('kvk', { number: seller.kvk_number })]),
                ...(seller.vat_id === null ? [] : [text('vat_id', { id: seller.vat_id })]),
              ]}
            />
          </Box>
        )}
      </Box>
      {vat === null ? null : (
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {text('vat')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{text(`vat_text.${vat.category}`)}</Typography>
          {vat.warnings.map((warning) => (
            <Alert key={warning} severity="info" sx={{ mt: 1 }}>
              {text(`vat_warning.${warning}`)}
            </Alert>
          ))}
          {client.type === 'company' ? (
            <VatIdLine client={client} asks={vat.warnings.includes('vat_id_missing')} />
          ) : null}
        </Box>
      )}
    </Card>
  );
}

function Lines({ first, lines }: { readonly first: string; readonly lines: readonly string[] }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{first}</Typography>
      {lines.map((line) => (
        <Typography key={line} sx={{ color: 'text.secondary' }}>
          {line}
        </Typography>
      ))}
    </Box>
  );
}

/** Returns the route of a resource, or null if the person may not edit its records. */
function useResourceRoute(name: string): string | null {
  const principal = usePrincipal();
  const resource = useRegistry().resources[name];
  return resource && Access.mayDo(resource, principal, 'edit') ? resource.route : null;
}
