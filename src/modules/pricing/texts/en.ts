/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** On its screens, by `beheer.<key>`. */
export const screens = {
  // Prices as a grid.
  prices: {
    none: 'There is no price list yet',
    none_text: 'Make one in the table of price lists; its prices are filled in here.',
    other_products: 'Other products',
    about_list: 'About this list',
    raise: 'Raise prices…',
    leave: 'The changed prices have not been saved. Leave them behind?',
    from: 'From %{from}',
    from_until: '%{from} through %{until}',
    list: 'Price list',
    in_force: 'In force',
    coming: 'Coming',
    draft: 'Drafts',
    past: 'Past',
    grid: 'Prices',
    product: 'Product',
    periods: '%{count} × %{unit}',
    tiers: 'from %{price}',
    no_price: 'no price',
    inherited: 'from %{list}',
    changed: 'changed',
    unsaved: 'Changed prices',
    saved: '%{smart_count} price saved |||| %{smart_count} prices saved',
    saved_from: '%{smart_count} price saved, from %{from} |||| %{smart_count} prices saved, from %{from}',
    changed_count: '%{smart_count} changed price |||| %{smart_count} changed prices',
    holds_from: 'Holds from',
    at_once: 'At once, in this list',
    discard: 'Discard',
    save: 'Save prices',
    percentage: 'Percentage',
    percentage_help: '5 raises, −5 lowers',
    rounding: 'Rounding',
    rounding_cents: 'To whole cents',
    rounding_whole: 'To whole amounts (12.00)',
    rounding_ninety_five: 'To amounts that end in .95',
    categories: 'Categories',
    apply: 'Put %{smart_count} price in the grid |||| Put %{smart_count} prices in the grid',
    preview_empty: 'Enter a percentage to see what each price becomes.',
    preview: 'What the prices become',
    old: 'Old',
    new: 'New',
    difference: 'Difference',
    from_quantity: '%{name}, from %{quantity}',
  },
  price_preview: {
    title: 'Prices',
    question: 'For whom, when and how many',
    client: 'For which client',
    anybody: 'Anybody',
    on: 'On',
    quantity: 'Quantity',
    none: 'No price holds',
    what: 'Price',
    each: 'Each',
    total: 'For %{quantity}',
    origin: 'Where it comes from',
    from_list: '%{list}, from %{from}',
    under: '%{share} under %{list}',
    over: '%{share} over %{list}',
    as_in: 'as in %{list}',
    excluding_vat: 'Excluding VAT.',
  },
  first_steps: {
    products: 'Add what you sell, with its price.',
  },
} as const satisfies Messages;

/** What the server says: refusals, mails, what previews show. */
export const server = {
  seller_missing: {
    message: 'There is no seller to buy from.',
    hint: 'Add an active seller in the configuration.',
  },
  validity: {
    before_start: 'Choose a day after %{valid_from}, when this list begins',
    after_end: 'This list ends on %{valid_until}. Choose that day or one before',
    in_past: 'Prices that were shown stay as they were. Choose %{today} or later',
    begun:
      'This list began on %{valid_from}: from that day its prices were shown. Use “New prices from…” to change them',
    activated_in_past: {
      message: 'The list begins on %{valid_from}, and prices that were shown stay as they were.',
      hint: 'Change its first day to %{today} or later, and put it into force then.',
    },
  },
} as const satisfies Messages;

/** About its own calls, by their `id`, in the description of the API: what each does, and its parameters. */
export const calls = {
  pricesProducts: {
    summary: 'What a product costs a client on a day, excluding VAT',
    on: 'The day; today unless given.',
    quantity: 'How many, from 1; 1 unless given.',
  },
  followPriceListsWith: 'Let another list take over on a day, with its new prices',
  parameters: {
    client: 'For whom; else the active client, or one’s own.',
  },
} as const satisfies Messages;
