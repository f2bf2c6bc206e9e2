/** Thrown if the browser or device did not provide a passkey. `beheer.passkey_error.<reason>` is its message. */
export class PasskeyFailure extends Error {
  constructor(
    readonly reason: 'cancelled' | 'known' | 'unable',
    cause: unknown,
  ) {
    super(`The passkey was not given: ${reason}.`, { cause });
  }
}
