/** Server module for VAT: the rates that a new company starts with. */
import type { Module, ServerModule } from '#engine/server';
import { dutchVatRates } from '../rules/dutchVatRates.ts';

const vat: Module = { name: 'vat', firstRows: { 'vat-rates': dutchVatRates.map((rate) => ({ ...rate })) } };

/** The server module of VAT. */
export const serverModule: ServerModule = { modules: () => [vat] };
