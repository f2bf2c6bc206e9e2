/** Pictures for the documentation: twice the density of the screen, so that text is sharp, as WebP. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const density = 2;
/** Quality of WebP, in percent. Text stays sharp, and 83 pictures take less than 6 MB. */
const quality = 40;

/** Writes a picture of the viewport. The page keeps its size. */
export async function takePicture(page: Page, file: string): Promise<void> {
  const size = page.viewportSize();
  if (size === null) throw new Error('The page has no size.');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: density, mobile: false });
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  writeFileSync(file, Buffer.from(data, 'base64'));
  await session.detach();
}
