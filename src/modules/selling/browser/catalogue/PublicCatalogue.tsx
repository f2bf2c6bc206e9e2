/** The catalogue for people who are not signed in, at the general prices. Ordering begins with an account. */
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Pages, Skeletons, useLanguage } from '#engine/browser';
import { catalogueKey, readPublicCatalogue } from '../cart.ts';
import type { OrderProps } from './ProductCard.tsx';
import { Shelves } from './Shelves.tsx';

export default function PublicCatalogue() {
  const translate = useTranslate();
  const language = useLanguage();
  const { data, isError } = useQuery({ queryKey: [...catalogueKey, 'public', language], queryFn: readPublicCatalogue });
  const title = translate('beheer.catalogue.title');
  return (
    <>
      <Pages.PageTitle title={title} />
      <Typography variant="h1" component="h1">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{translate('beheer.catalogue.public.intro')}</Typography>
      {data ? <Shelves catalogue={data} domainsAt={null} Order={OrderButton} /> : null}
      {isError ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <Skeletons.RowsSkeleton />}
    </>
  );
}

function OrderButton({ product: { name, is_most_chosen } }: OrderProps) {
  const translate = useTranslate();
  return (
    <Button
      fullWidth
      href="/register"
      variant={is_most_chosen ? 'contained' : 'outlined'}
      aria-label={translate('beheer.catalogue.public.order_named', { name })}
    >
      {translate('beheer.catalogue.public.order')}
    </Button>
  );
}
