/** Every word of the module, by language. */
import type { Texts } from '../../../engine/browser/i18n/texts.ts';
import { checkout as checkoutEn } from './checkout.en.ts';
import { checkout as checkoutNl } from './checkout.nl.ts';
import { orders as ordersEn } from './orders.en.ts';
import { orders as ordersNl } from './orders.nl.ts';
import { selling as sellingEn } from './selling.en.ts';
import { selling as sellingNl } from './selling.nl.ts';

export const texts: Texts = {
  en: { ...checkoutEn, ...ordersEn, ...sellingEn },
  nl: { ...checkoutNl, ...ordersNl, ...sellingNl },
};
