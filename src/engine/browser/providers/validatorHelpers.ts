/** What compiled validators ask for: the formats of our own, and two functions of Ajv's. */
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { formats } from '../../values/formats.ts';
import { isDomainNameUnder, type DomainSuffixes } from '../../values/identifiers/domainName.ts';

/** Ajv is CommonJS: what its default export is depends on who imports it. */
function defaultOf<T>(module: T | { readonly default: T }): T {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}

const helpers = { formats, equal: defaultOf(equal), ucs2length: defaultOf(ucs2length) };

export type ValidatorHelpers = typeof helpers;

/** @param suffixes below which domain names are registered, besides the public ones. */
export function helpersWith(suffixes: DomainSuffixes): ValidatorHelpers {
  if (suffixes.size === 0) return helpers;
  return { ...helpers, formats: { ...formats, 'domain-name': (name) => isDomainNameUnder(suffixes, name) } };
}
