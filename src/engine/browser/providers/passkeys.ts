/**
 * In charge of the browser's side of passkeys, and of telling a person who changed their mind from something that went
 * wrong.
 */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { PasskeyFailure } from './passkeyFailure.ts';

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether the browser offers passkeys in the e-mail field by itself. */
export const canAutofillPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** @throws PasskeyFailure */
export function showPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options }).catch(fail);
}

/** Waits until a passkey is chosen in the e-mail field; rejects when something else is asked for meanwhile. */
export function awaitAutofilledPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(fail);
}

/** @throws PasskeyFailure, `known` when this device has one already. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  return startRegistration({ optionsJSON: options }).catch(fail);
}

export const stopWaitingForPasskey = (): void => WebAuthnAbortService.cancelCeremony();

function fail(error: unknown): never {
  throw new PasskeyFailure(reasonOf(error), error);
}

function reasonOf(error: unknown): PasskeyFailure['reason'] {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  // A browser says the same of a person who declined, of a device without one, and of too long a wait.
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unable';
}
