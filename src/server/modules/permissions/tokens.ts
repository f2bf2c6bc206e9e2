/** API tokens as they are made: the secret is the program's, said once and kept as its hash; what it opens is checked by name. */
import { newToken } from '../../auth/tokens.ts';
import type { Row, WriteEvent } from '../../store/contract.ts';
import { refuseTokens } from './raising.ts';
import { checkScopes } from './words.ts';

export function prepareToken({ caller, registry, before, values, say }: WriteEvent): Row {
  refuseTokens(caller);
  checkScopes(registry, values['scopes']);
  if (before) return values;
  const { secret, hash, prefix } = newToken();
  say({ secret });
  return { ...values, secret: hash, prefix };
}
