/**
 * Ten journeys as a screen reader has them: what is there, by role and name, where the focus is, and what is announced.
 * They are written to `.cache/transcripts`, to be read; what no reading is needed for is expected here.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { press } from '../e2e/support/actions.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { Form } from '../e2e/support/form.ts';
import { Person, accountOf } from '../e2e/support/person.ts';
import { worker } from '../e2e/support/worker.ts';

const folder = join(process.cwd(), '.cache/transcripts');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  mkdirSync(folder, { recursive: true });
});

declare global {
  interface Window {
    announced?: string[];
  }
}

/** Records what a screen reader announces: the changes of live regions. */
function listen(): void {
  if (window.announced) return;
  const announced: string[] = [];
  window.announced = announced;
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(live) ?? element?.querySelector(live);
      const text = region?.textContent?.trim() ?? '';
      if (text !== '' && announced.at(-1) !== text) announced.push(text);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** What may be used and has no name. */
const unnamed =
  /^\s*- (?:button|checkbox|combobox|dialog|grid|link|menuitem|option|radio|searchbox|spinbutton|switch|tab|tablist|table|textbox)(?: \[[^\]]*\])*:?$/;

class Transcript {
  private readonly lines: string[] = [];

  constructor(
    private readonly name: string,
    readonly person: Person,
  ) {}

  /** Does it, and writes down what is there then: of a dialog or a menu that is open that alone, as it hides the rest. */
  async step(title: string, act: () => Promise<unknown>, { whole = false } = {}): Promise<void> {
    const { page } = this.person;
    await page.evaluate(listen);
    await act();
    await this.person.settle();
    const tree = await (await this.scope(whole)).ariaSnapshot();
    const [focus, announced] = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 60) ?? '';
      const name = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? label) : label;
      const taken = window.announced ?? [];
      delete window.announced;
      return [element === document.body ? 'the page' : `${element?.tagName.toLowerCase()} "${name}"`, taken];
    });
    this.lines.push(`## ${title}\n`, tree, `\nFocus: ${focus}`, ...announced.map((text) => `Announced: ${text}`), '');
    expect(tree.split('\n').filter((line) => unnamed.test(line))).toEqual([]);
  }

  private async scope(whole: boolean): Promise<Locator> {
    const { page } = this.person;
    const front = page.locator('[role=dialog], [role=menu], [role=listbox]').last();
    if (await front.isVisible()) return front;
    return page.locator(whole ? 'body' : 'main');
  }

  write(): void {
    writeFileSync(join(folder, `${this.name}.md`), `# ${this.name}\n\n${this.lines.join('\n')}`);
  }
}

async function journey(name: string, person: Person, goes: (transcript: Transcript) => Promise<void>): Promise<void> {
  const transcript = new Transcript(name, person);
  try {
    await goes(transcript);
  } finally {
    transcript.write();
    await person.leave();
  }
}

test('signing in', async () => {
  const person = await Person.arrive(browser);
  const { page } = person;
  await person.open('/login');
  const { email, password } = accountOf('management');
  await journey('1-sign-in', person, async (transcript) => {
    await transcript.step('The sign-in page', async () => undefined, { whole: true });
    await transcript.step('A wrong password', async () => {
      await page.getByLabel(/e-?mail/i).fill(email);
      await page.locator('input[type=password]').fill('wrong');
      await person.during('/api/session', () => page.keyboard.press('Enter'));
    });
    await transcript.step(
      'The right one',
      async () => {
        await page.locator('input[type=password]').fill(password);
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname !== '/login');
      },
      { whole: true },
    );
  });
});

test('finding a client', async () => {
  const person = await Person.signedIn(browser, 'management');
  const { page } = person;
  await journey('2-find-a-client', person, async (transcript) => {
    await transcript.step('The palette', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    });
    await transcript.step('What is typed', async () => {
      await page.keyboard.type('bakkerij');
      await page
        .getByRole('option', { name: /bakkerij/i })
        .first()
        .waitFor();
    });
    await transcript.step('The record', async () => {
      await page
        .getByRole('option', { name: /bakkerij/i })
        .first()
        .click();
      await page.waitForURL(/\/[0-9a-f-]{36}/);
    });
    await transcript.step('Another tab', () => page.getByRole('tab').nth(1).click());
    await transcript.step('What can be done', () => page.getByRole('button', { name: /^More/ }).last().click());
  });
});

test('a list is searched, sorted and selected from', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/invoices?perPage=10' });
  const { page } = person;
  await journey('3-a-list', person, async (transcript) => {
    await transcript.step('The list', async () => undefined);
    await transcript.step('Sorted', async () => {
      await page.getByRole('columnheader').getByRole('button').first().click();
      await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Number' }).waitFor();
    });
    await transcript.step('Two rows selected', async () => {
      await page.getByRole('row').nth(1).getByRole('checkbox').check();
      await page.getByRole('row').nth(2).getByRole('checkbox').check();
    });
    await transcript.step('Nothing found', async () => {
      await page.getByRole('searchbox').first().fill('zzzz nothing of this name');
      await page
        .getByText(/^No results/)
        .first()
        .waitFor();
    });
  });
});

test('a client is made, with a mistake first', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/settings/clients/create' });
  const { page } = person;
  const form = new Form(page);
  await journey('4-create-a-client', person, async (transcript) => {
    await transcript.step('The form', async () => undefined);
    await transcript.step('Saved with nothing filled in', () =>
      page.getByRole('button', { name: /^Create client/ }).click(),
    );
    await transcript.step('Saved', async () => {
      await form.type('Company name', 'Tandarts Vermeulen');
      await form.type('Email', 'balie@tandartsvermeulen.example');
      await page.getByRole('button', { name: /^Create client/ }).click();
      await page.waitForURL(/\/[0-9a-f-]{36}/);
    });
  });
});

test('an invoice is drafted', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/invoices/create' });
  const { page } = person;
  const form = new Form(page);
  await journey('5-draft-an-invoice', person, async (transcript) => {
    await transcript.step('A client is picked', () => form.pick('Client', 'Bakkerij'));
    await transcript.step('A line is added', () => page.getByRole('button', { name: 'Add line' }).click());
    await transcript.step('The line is filled in', async () => {
      await form.type('Description', 'Advice');
      await form.type('Quantity', '2');
      await form.type('Unit price', '37.50');
    });
  });
});

test('a week of hours', async () => {
  const who = await worker('transcript');
  const person = await Person.as(browser, who.account, { at: '/hours' });
  const { page } = person;
  await journey('6-hours', person, async (transcript) => {
    await transcript.step('The week', async () => undefined);
    await transcript.step('A row is added', async () => {
      await page.getByRole('button', { name: 'Add row' }).click();
      await page.getByRole('combobox', { name: 'Project or client' }).waitFor();
    });
    await transcript.step('Hours are typed', async () => {
      await page.keyboard.type('Eigen platform');
      await page
        .getByRole('option', { name: /^Eigen platform/ })
        .first()
        .waitFor();
      await person.settle();
      await page.keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await page.keyboard.type('1:30');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.locator('[data-saving]').count()).toBe(0);
    });
  });
});

test('an employee approves what waits', async () => {
  const person = await Person.signedIn(browser, 'employee', { at: '/hours/approve' });
  await journey('7-approve-hours', person, async (transcript) => {
    await transcript.step('What waits', async () => undefined);
    await transcript.step('A month', () => person.open('/hours?view=month'));
  });
});

test('a client orders a domain', async () => {
  const person = await Person.signedIn(browser, 'user', { at: '/domain/order' });
  const { page } = person;
  await journey('8-order-a-domain', person, async (transcript) => {
    await transcript.step('The page', async () => undefined);
    await transcript.step('Names are searched', async () => {
      await page.locator('main').getByRole('textbox').first().fill(`oefening-${Date.now()}`);
      await person.during('/api/', () => page.keyboard.press('Enter'));
    });
  });
});

test('a client looks at an invoice, on a phone in Dutch', async () => {
  const person = await Person.signedIn(browser, 'user', {
    at: '/invoices',
    width: 390,
    height: 844,
    touch: true,
    language: 'nl',
  });
  const { page } = person;
  await journey('9-invoice-on-a-phone', person, async (transcript) => {
    await transcript.step('The list', async () => undefined, { whole: true });
    await transcript.step('The invoice', async () => {
      await page.locator('main').locator('a[href^="/invoices/"]').first().click();
      await page.waitForURL(/\/[0-9a-f-]{36}/);
    });
  });
});

test('a hosting account is suspended', async () => {
  const person = await Person.signedIn(browser, 'management', {
    at: '/hosting?filter=%7B%22status%22%3A%22active%22%7D',
  });
  const { page } = person;
  await journey('10-suspend-hosting', person, async (transcript) => {
    await transcript.step('The account', async () => {
      await page.locator('main').locator('a[href^="/hosting/0"]').first().click();
      await page.waitForURL(/\/[0-9a-f-]{36}/);
    });
    await transcript.step('The question', async () => {
      await press(page, 'Suspend');
      await page.getByRole('dialog').waitFor();
    });
    await transcript.step('Left as it is', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });
});
