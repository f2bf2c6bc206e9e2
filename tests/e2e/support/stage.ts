/**
 * The start of each journey file about selling: a browser, and management working through the API. The browser closes
 * after the file.
 */
import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import { Office } from './office.ts';
import { openBrowser } from './browser.ts';
import { accountOf } from './person.ts';

export interface Stage {
  readonly browser: Browser;
  readonly office: Office;
}

/** Filled in before the first journey of the file. */
export function withStage(): Stage {
  const stage = {} as { browser: Browser; office: Office };
  beforeAll(async () => {
    stage.browser = await openBrowser();
    stage.office = await Office.open(accountOf('management'));
  });
  return stage;
}
