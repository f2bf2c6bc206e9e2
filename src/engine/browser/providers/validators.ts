/** The compiled checks of a form: those of the server's registry, or those built in. */
import { validators as bundledValidators } from 'virtual:beheer/validators';
import type { AjvError } from '../../registry/validation.ts';
import { isBundled } from '../registry.ts';
import { apiAddress } from './http.ts';
import { pathTo } from './call.ts';
import { registryTag } from './personalRegistry.ts';
import type { ValidatorHelpers } from './validatorHelpers.ts';

/** A compiled JSON Schema of a request body; `errors` after a call that answered false. */
export interface Validate {
  (body: unknown): boolean;
  errors?: readonly AjvError[] | null;
}

export interface Validators {
  readonly create: Validate;
  readonly update: Validate;
}

/** What `src/engine/server/validatorModule.ts` writes. */
export interface ValidatorModule {
  readonly validatorsWith: (helpers: ValidatorHelpers) => Validators;
}

/**
 * Fetched when the form opens: it is saved without network and after a deployment too. Null where they could not be
 * had; the server, which goes by the same rules, judges alone then.
 */
export async function loadValidators(name: string): Promise<Validators | null> {
  try {
    const [module, { helpersWith }, { domainSuffixesFor }] = await Promise.all([
      moduleOf(name),
      import('./validatorHelpers.ts'),
      import('./domainSuffixes.ts'),
    ]);
    return module?.validatorsWith(helpersWith(await domainSuffixesFor(name))) ?? null;
  } catch {
    return null;
  }
}

/** A module goes by the session's cookie, which another site's server never gets. */
async function moduleOf(name: string): Promise<ValidatorModule | null> {
  if (isBundled) return (await bundledValidators[name]?.()) ?? null;
  const { href, origin } = new URL(`${apiAddress}/registry/validators${pathTo(name)}`, window.location.href);
  if (origin !== window.location.origin) return null;
  return (await import(/* @vite-ignore */ `${href}?v=${encodeURIComponent(registryTag() ?? '')}`)) as ValidatorModule;
}
