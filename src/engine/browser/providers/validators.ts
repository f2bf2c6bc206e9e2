/** Compiled form validators, from the server's registry or from the bundle. */
import { validators as bundledValidators } from 'virtual:beheer/validators';
import type { AjvError } from '../../registry/validation.ts';
import { isBundled } from '../registry.ts';
import { apiAddress } from './requestHeaders.ts';
import { pathTo } from './call.ts';
import { registryTag } from './session/personalRegistry.ts';
import type { ValidatorHelpers } from './validatorHelpers.ts';

/** A compiled JSON Schema of a request body. `errors` is set after a call that returned false. */
interface Validate {
  (body: unknown): boolean;
  errors?: readonly AjvError[] | null;
}

interface Validators {
  readonly create: Validate;
  readonly update: Validate;
}

/** The module that `src/engine/server/validatorModule.ts` generates. */
interface ValidatorModule {
  readonly validatorsWith: (helpers: ValidatorHelpers) => Validators;
}

/**
 * Loads the validators when the form opens, so that saving works offline and after a deployment. Returns null if they
 * cannot be loaded; then only the server validates, with the same rules.
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

/** Module requests are authenticated by cookie, which the browser does not send to another origin. */
async function moduleOf(name: string): Promise<ValidatorModule | null> {
  if (isBundled) return (await bundledValidators[name]?.()) ?? null;
  const { href, origin } = new URL(`${apiAddress}/registry/validators${pathTo(name)}`, window.location.href);
  if (origin !== window.location.origin) return null;
  return (await import(/* @vite-ignore */ `${href}?v=${encodeURIComponent(registryTag() ?? '')}`)) as ValidatorModule;
}
