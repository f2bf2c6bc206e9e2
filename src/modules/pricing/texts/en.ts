/** English texts of the module. */
import type { Messages } from '#engine/values';

/** On its screens, by `beheer.<key>`. */
export const screens = {
  // Prices as a grid.
  prices: {
    other_products: 'Other products',
    about_list: 'About this list',
    raise: 'Raise prices…',
    leave: 'You have unsaved prices. Leave anyway?',
    from: 'From %{from}',
    from_until: '%{from} through %{until}',
    list: 'Price list',
    in_force: 'Active',
    coming: 'Upcoming',
    draft: 'Drafts',
    past: 'Past',
    grid: 'Prices',
    product: 'Product',
    tab_recurring: 'Recurring',
    tab_domains: 'Domains',
    tab_once: 'One-off',
    whole: 'All products',
    kind: 'Prices',
    more: 'More for this price list',
    tiers: 'from %{price}',
    everyone: 'Everyone',
    left_out:
      '%{smart_count} pasted cell skipped: not an amount, or not editable here |||| %{smart_count} pasted cells skipped: not amounts, or not editable here',
    no_price: 'no price',
    inherited: 'from %{list}',
    changed: 'changed',
    unsaved: 'Changed prices',
    saved: '%{smart_count} price saved |||| %{smart_count} prices saved',
    saved_from: '%{smart_count} price saved, from %{from} |||| %{smart_count} prices saved, from %{from}',
    changed_count: '%{smart_count} changed price |||| %{smart_count} changed prices',
    holds_from: 'Valid from',
    at_once: 'Right away, in this list',
    effect:
      'Changes %{smart_count} subscription from %{from}: %{amount} per month |||| Changes %{smart_count} subscriptions from %{from}: %{amount} per month',
    no_effect: 'Changes no subscriptions',
    discard: 'Discard',
    save: 'Save prices',
    percentage: 'Percentage',
    percentage_help: '5 raises, −5 lowers',
    rounding: 'Rounding',
    rounding_cents: 'To whole cents',
    rounding_whole: 'To whole amounts (12.00)',
    rounding_ninety_five: 'To amounts that end in .95',
    categories: 'Categories',
    apply: 'Apply %{smart_count} price |||| Apply %{smart_count} prices',
    preview_empty: 'Enter a percentage to preview the new prices.',
    preview: 'Price preview',
    old: 'Old',
    new: 'New',
    difference: 'Difference',
    from_quantity: '%{name}, from %{quantity}',
  },
  price_preview: {
    title: 'Prices',
    add: 'Add price',
    question: 'Client, date and quantity',
    client: 'Client',
    anybody: 'Any client',
    on: 'On',
    quantity: 'Quantity',
    none: 'No price',
    what: 'Price',
    each: 'Each',
    total: 'For %{quantity}',
    origin: 'Source',
    from_list: '%{list}, from %{from}',
    under: '%{share} under %{list}',
    over: '%{share} over %{list}',
    as_in: 'as in %{list}',
    excluding_vat: 'Excluding VAT.',
  },
  first_steps: {
    products: 'Add the first product or service you sell.',
  },
} as const satisfies Messages;

/** Texts of the server: errors and previews. */
export const server = {
  tiers: {
    too_large: 'More than an invoice can carry: at most €999,999,999.99 for the quantities of a tier',
  },
  seller_missing: {
    message: 'No active seller.',
    hint: 'Add an active seller under Configuration.',
  },
  validity: {
    before_start: 'Choose a day after %{valid_from}, when this list starts',
    after_end: 'This list ends on %{valid_until}. Choose that day or earlier',
    in_past: 'Past prices can’t be changed. Choose %{today} or later',
    begun:
      'This list has been active since %{valid_from}, so its prices are fixed. Use “Set new prices” to change them',
    activated_in_past: {
      message: 'The list starts on %{valid_from}, and past prices can’t be changed.',
      hint: 'Change its first day to %{today} or later, then activate it.',
    },
  },
} as const satisfies Messages;

/** About its own calls, by their `id`, in the description of the API: what each does, and its parameters. */
export const calls = {
  pricesProducts: {
    summary: 'What a product costs a client on a day, excluding VAT',
    on: 'The day; defaults to today.',
    quantity: 'How many; defaults to 1.',
  },
  measurePriceLists: 'Preview how unsaved prices change subscriptions',
  followPriceListsWith: 'Replace a price list from a day on, with new prices',
  parameters: {
    client: 'The client; defaults to the active client, or your own.',
  },
} as const satisfies Messages;
