/**
 * Checklist of what an invoice must show of its seller by Dutch law (Wet op de omzetbelasting 1968, art. 35a), and of
 * what is needed to be paid.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Access } from '#engine/registry';
import { Icon, type RecordPageProps, useLabel, usePrincipal } from '#engine/browser';

const needed = ['legal_name', 'street', 'postal_code', 'city', 'kvk_number', 'vat_id', 'iban'] as const;

export function LegalData({ resource, record }: RecordPageProps<'sellers'>) {
  const translate = useTranslate();
  const label = useLabel();
  const principal = usePrincipal();
  const fields = needed.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ field, isThere: Boolean(record[name]) }] : [];
  });
  const missing = fields.filter(({ isThere }) => !isThere).length;
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2">{translate('beheer.seller_header.needed')}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
          {translate(missing === 0 ? 'beheer.seller_header.complete_already' : 'beheer.seller_header.missing', {
            smart_count: missing,
          })}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {fields.map(({ field, isThere }) => (
            <Box
              component="li"
              key={field.name}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                py: 0.25,
                color: isThere ? 'text.primary' : 'tone.error.text',
              }}
            >
              <Icon
                path={isThere ? mdiCheck : mdiAlertCircleOutline}
                sx={{ fontSize: 18, color: isThere ? 'success.main' : 'error.main' }}
              />
              <span>
                {isThere ? label(field.label) : translate('beheer.seller_header.lacks', { field: label(field.label) })}
              </span>
            </Box>
          ))}
        </Box>
        {missing > 0 && Access.mayDo(resource, principal, 'edit') ? (
          <Button component={LinkBase} to={`${resource.route}/${record.id}/edit`} variant="outlined" sx={{ mt: 1.5 }}>
            {translate('beheer.seller_header.complete')}
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}
