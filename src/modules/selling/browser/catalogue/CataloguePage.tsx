/** Product catalogue by category, at the prices of the buyer. Products are added to the cart from here. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiCartOutline, mdiMagnify, mdiWeb } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ProductCatalogue } from '../../rules/catalogue.ts';
import { Icon, Notice, Page, Skeletons, Theme, useApiQuery } from '#engine/browser';
import { catalogueKey, readCatalogue } from '../cart.ts';
import { ChooseClient } from '../parts/ChooseClient.tsx';
import { useCart } from '../parts/useCart.ts';
import { ProductCard } from './ProductCard.tsx';

export default function CataloguePage() {
  const translate = useTranslate();
  const { cart, isError: isCartMissing } = useCart();
  const client = cart?.client ?? null;
  const { data, isError } = useApiQuery({
    queryKey: [...catalogueKey, client?.uuid ?? null],
    queryFn: readCatalogue,
    enabled: client !== null,
  });
  const hasFailed = !data && (isError || (isCartMissing && !cart));
  const title = translate('beheer.catalogue.title');
  const count = cart?.items.length ?? 0;
  const toCart =
    count === 0 ? null : (
      <Button
        component={LinkBase}
        to="/cart"
        variant="contained"
        startIcon={<Icon path={mdiCartOutline} />}
        sx={{ mr: { xs: 1, sm: 0 } }}
      >
        {translate('beheer.catalogue.to_cart', { smart_count: count })}
      </Button>
    );
  return (
    <Page
      crumbs={client === null ? [] : [{ text: translate('beheer.cart.of', { name: client.name }), to: null }]}
      title={title}
      name={title}
      actions={toCart}
      maxWidth={Theme.pageWidth.recordBesideTimeline}
    >
      {cart && client === null ? <ChooseClient /> : null}
      {data && client !== null ? <Shelves catalogue={data} /> : null}
      {hasFailed ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || hasFailed || (cart && client === null) ? null : <Skeletons.RowsSkeleton />}
    </Page>
  );
}

function Shelves({ catalogue: { categories, currency, price_display } }: { readonly catalogue: ProductCatalogue }) {
  const translate = useTranslate();
  const choice = useShelfChoice(categories);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ChoiceBar categories={categories} choice={choice} />
      {choice.shown.length === 0 ? (
        <Notice icon={mdiMagnify} title={translate('beheer.catalogue.nothing')}>
          <Button
            variant="outlined"
            onClick={() => {
              choice.setWords('');
              choice.choose(null);
            }}
          >
            {translate('beheer.catalogue.show_all')}
          </Button>
        </Notice>
      ) : null}
      {choice.shown.map(({ uuid, name, description, products }) => (
        <Box component="section" key={uuid} aria-label={name}>
          <Typography variant="h2" component="h2">
            {name}
          </Typography>
          {description === null ? null : (
            <Typography sx={{ color: 'text.secondary', maxWidth: Theme.pageWidth.form }}>{description}</Typography>
          )}
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              mt: 1,
              p: 0,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
            }}
          >
            {products.map((product) => (
              <ProductCard key={product.uuid} product={product} currency={currency} display={price_display} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Returns the chosen category and words, and the products that match them and the type in the address. */
function useShelfChoice(categories: ProductCatalogue['categories']) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [address, setAddress] = useSearchParams();
  const type = address.get('type');
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  return {
    chosen,
    isAll: chosen === null && type === null,
    words,
    setWords,
    choose(category: string | null): void {
      setChosen(category);
      setAddress({}, { replace: true });
    },
    shown: categories
      .filter(({ uuid }) => chosen === null || chosen === uuid)
      .map((category) => ({
        ...category,
        products: category.products
          .filter((product) => type === null || product.type === type)
          .filter(({ name, summary }) => `${name} ${summary ?? ''}`.toLowerCase().includes(wanted)),
      }))
      .filter(({ products }) => products.length > 0),
  };
}

interface ChoiceBarProps {
  readonly categories: ProductCatalogue['categories'];
  readonly choice: ReturnType<typeof useShelfChoice>;
}

function ChoiceBar({ categories, choice: { chosen, isAll, words, setWords, choose } }: ChoiceBarProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        margin="none"
        size="small"
        label={translate('beheer.catalogue.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        sx={{ width: { xs: '100%', sm: 260 } }}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon path={mdiMagnify} />
              </InputAdornment>
            ),
          },
        }}
      />
      <Chip
        label={translate('beheer.catalogue.all')}
        color={isAll ? 'primary' : 'default'}
        variant={isAll ? 'filled' : 'outlined'}
        onClick={() => choose(null)}
        aria-pressed={isAll}
      />
      {categories.map(({ uuid, name }) => (
        <Chip
          key={uuid}
          label={name}
          color={chosen === uuid ? 'primary' : 'default'}
          variant={chosen === uuid ? 'filled' : 'outlined'}
          onClick={() => choose(chosen === uuid ? null : uuid)}
          aria-pressed={chosen === uuid}
        />
      ))}
      <Button component={LinkBase} to="/domain/order" startIcon={<Icon path={mdiWeb} />} sx={{ ml: { sm: 'auto' } }}>
        {translate('beheer.cart.order_domain')}
      </Button>
    </Box>
  );
}
