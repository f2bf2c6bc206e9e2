/** What a person carries to sign in with: a device that keeps passkeys, and an authenticator app. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';

/** A device with a fingerprint reader, as Chromium pretends one. It answers while `touch` runs, and no sooner. */
export class Device {
  private constructor(private readonly touching: (touched: boolean) => Promise<void>) {}

  static async at(page: Page): Promise<Device> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    return new Device(async (enabled) => {
      await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    });
  }

  /** Leaves a finger on the reader until what was asked for has happened. */
  async touch(until: () => Promise<void>): Promise<void> {
    await this.touching(true);
    await until();
    await this.touching(false);
  }
}

/** The code of six digits. A code works once: for the next one the app is asked `ahead`, 30 seconds on. */
export function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
}
