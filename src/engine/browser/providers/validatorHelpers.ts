/** Functions that compiled validators import: our formats, and two helpers of Ajv. */
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { formats } from '../../values/formats.ts';
import { isDomainNameUnder, type DomainSuffixes } from '../../values/identifiers/domainName.ts';

/** Ajv is CommonJS, so its default export depends on the importing tool. */
function defaultOf<T>(module: T | { readonly default: T }): T {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}

const helpers = { formats, equal: defaultOf(equal), ucs2length: defaultOf(ucs2length) };

export type ValidatorHelpers = typeof helpers;

/**
 * Returns the helpers.
 * @param suffixes additional suffixes of registrable domain names
 */
export function helpersWith(suffixes: DomainSuffixes): ValidatorHelpers {
  if (suffixes.size === 0) return helpers;
  return { ...helpers, formats: { ...formats, 'domain-name': (name) => isDomainNameUnder(suffixes, name) } };
}
