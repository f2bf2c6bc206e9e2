/** Server module for VAT: the rates that a new company starts with. */
import type { Module } from '#engine/server';
import { dutchVatRates } from '../rules/dutchVatRates.ts';

export const vat: Module = { name: 'vat', firstRows: { 'vat-rates': dutchVatRates.map((rate) => ({ ...rate })) } };
