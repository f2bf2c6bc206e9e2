/** The browser or the device did not give a passkey. `beheer.passkey_error.<reason>` says what to do. */
export class PasskeyFailure extends Error {
  constructor(
    readonly reason: 'cancelled' | 'known' | 'unable',
    cause: unknown,
  ) {
    super(`The passkey was not given: ${reason}.`, { cause });
  }
}
