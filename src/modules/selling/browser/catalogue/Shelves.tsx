/** The products by category: a search, the categories, the period of the prices, and for plans a comparison. */
import { useState, type ComponentType } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { mdiMagnify, mdiWeb } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ProductCatalogue } from '../../rules/catalogue.ts';
import { Icon, Notice, Theme } from '#engine/browser';
import { ComparePlans } from './ComparePlans.tsx';
import { periodOf, periodsToChoose } from './offers.ts';
import { ProductCard, type OrderProps } from './ProductCard.tsx';

interface Props {
  readonly catalogue: ProductCatalogue;
  /** The way to order an offer; null where nothing can be ordered. */
  readonly Order: ComponentType<OrderProps> | null;
  /** The page on which domains are ordered; null to leave it out. */
  readonly domainsAt: string | null;
}

export function Shelves({ catalogue, Order, domainsAt }: Props) {
  const { categories, currency, price_display } = catalogue;
  const translate = useTranslate();
  const choice = useShelfChoice(categories);
  const [period, choosePeriod] = useState('1 month');
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ChoiceBar categories={categories} choice={choice} domainsAt={domainsAt} />
        <PeriodSwitch catalogue={catalogue} period={period} onChoose={choosePeriod} />
      </Box>
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
          <Box component="ul" sx={cardGrid}>
            {products.map((product) => (
              <ProductCard
                key={product.uuid}
                product={product}
                currency={currency}
                display={price_display}
                period={period}
                Order={Order}
              />
            ))}
          </Box>
          <ComparePlans name={name} products={products} />
        </Box>
      ))}
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {translate(`beheer.catalogue.terms.${price_display}`)}
      </Typography>
    </Box>
  );
}

const cardGrid = {
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 205px), 1fr))',
} as const;

interface PeriodSwitchProps extends Pick<Props, 'catalogue'> {
  readonly period: string;
  readonly onChoose: (period: string) => void;
}

/** Choice of the period of all prices. Renders nothing if there is only one. */
function PeriodSwitch({ catalogue, period, onChoose }: PeriodSwitchProps) {
  const translate = useTranslate();
  const periods = periodsToChoose(catalogue);
  if (periods.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={period}
      onChange={(_event, next: string | null) => {
        if (next !== null) onChoose(next);
      }}
      aria-label={translate('beheer.cart.period_label')}
      sx={{ ml: { sm: 'auto' } }}
    >
      {periods.map((offer) => (
        <ToggleButton key={periodOf(offer)} value={periodOf(offer)}>
          {translate(`beheer.catalogue.pay_per.${offer.period_unit}`, { smart_count: offer.period_count })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
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

interface ChoiceBarProps extends Pick<Props, 'domainsAt'> {
  readonly categories: ProductCatalogue['categories'];
  readonly choice: ReturnType<typeof useShelfChoice>;
}

function ChoiceBar({ categories, choice: { chosen, isAll, words, setWords, choose }, domainsAt }: ChoiceBarProps) {
  const translate = useTranslate();
  return (
    <>
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
      {domainsAt === null ? null : (
        <Button component={LinkBase} to={domainsAt} startIcon={<Icon path={mdiWeb} />}>
          {translate('beheer.cart.order_domain')}
        </Button>
      )}
    </>
  );
}
