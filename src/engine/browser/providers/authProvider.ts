/** react-admin auth provider. Permissions are decided locally, by the registry. */
import type { AuthProvider } from 'react-admin';
import { mayDo, mayOpenPage } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import { product } from '../i18n/product.ts';
import { currentRegistry, findResource } from '../registry.ts';
import type * as calls from '../../registry/calls/signIn.ts';
import { asksOf } from './call.ts';
import { dropDrafts } from './drafts/drafts.ts';
import { registryLoaded } from './session/personalRegistry.ts';
import { afterSignIn } from './session/redirect.ts';
import { principalOf, clearSession, currentSession, lastEnding, saveSession, shownSession } from './session/session.ts';
import { isSessionExpired } from './session/sessionEnd.ts';
import { signInWith, type Proof } from './calls/signIn.ts';

const ask = asksOf<typeof calls>();

type Credentials = Proof & {
  /** The requested page. */
  readonly next?: unknown;
};

export const authProvider: AuthProvider = {
  async login({ next, ...proof }: Credentials) {
    const session = await signInWith(proof);
    saveSession(session);
    await registryLoaded();
    return { redirectTo: afterSignIn(next, session.user.latest_url) };
  },

  logout() {
    // Signs out locally even if the server is unreachable. The request already contains the token.
    if (currentSession()) {
      const left = ask('DELETE /api/session', { keepalive: true }).catch(() => undefined);
      dropDrafts();
      clearSession('left');
      // The pages of strangers have another brand, which comes with another page.
      if (product.brandKey) void left.then(() => location.assign('/login'));
    }
    return Promise.resolve('/login');
  },

  checkAuth: () => (shownSession() ? Promise.resolve() : Promise.reject(signInAgain)),

  checkError: ({ status }: { readonly status?: number }) => {
    if (!isSessionExpired(status ?? 0)) return Promise.resolve();
    const ended = currentSession() !== null || lastEnding() === 'ended';
    if (currentSession() !== null) clearSession('ended');
    return Promise.reject(ended ? { redirectTo: '/login?ended' } : signInAgain);
  },

  getIdentity() {
    const session = shownSession();
    if (!session) return Promise.reject(new Error('Nobody is signed in.'));
    const { uuid, name, email } = session.user;
    return Promise.resolve({ id: uuid, fullName: name === '' ? email : name });
  },

  getPermissions: () => Promise.resolve(principalOf(shownSession())),

  canAccess: ({ resource, action }) => {
    const principal = principalOf(shownSession());
    return Promise.resolve(principal !== null && mayOpen(resource, action, principal));
  },
};

const signInAgain = { message: false, redirectTo: '/login' };

/** Checks a resource by its verb, or a custom page by its name. Unknown names are denied. */
function mayOpen(name: string, action: string, principal: Principal): boolean {
  const resource = findResource(name);
  if (resource) return mayDo(resource, principal, action === 'export' ? 'list' : action);
  const page = currentRegistry().pages[name];
  return page !== undefined && mayOpenPage(currentRegistry(), page, principal);
}
