/** The browser's side of passkeys. Distinguishes a person who cancelled from a failure. */
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

/** Returns true if the browser supports WebAuthn. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Resolves to true if the browser offers passkeys as autofill in the e-mail field. */
export const canAutofillPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** @throws PasskeyFailure */
export function showPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options }).catch(fail);
}

/** Waits until a passkey is chosen in the e-mail field. Rejects when another passkey request starts. */
export function awaitAutofilledPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(fail);
}

/** @throws PasskeyFailure, `known` if this device already has one. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  return startRegistration({ optionsJSON: options }).catch(fail);
}

/** Cancels {@link awaitAutofilledPasskey}, because only one passkey request can be active. */
export const stopWaitingForPasskey = (): void => WebAuthnAbortService.cancelCeremony();

function fail(error: unknown): never {
  throw new PasskeyFailure(reasonOf(error), error);
}

function reasonOf(error: unknown): PasskeyFailure['reason'] {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  // Browsers report the same error for cancelling, missing devices and timeouts.
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unable';
}
