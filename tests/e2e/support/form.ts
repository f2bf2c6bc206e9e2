/** Filling in a generated form as a person does: by the labels that stand at the fields. */
import type { Locator, Page } from 'playwright-core';

export class Form {
  constructor(private readonly page: Page) {}

  field(label: string): Locator {
    return this.page
      .locator('form')
      .last()
      .getByLabel(new RegExp(`^${escape(label)}\\s*\\*?$`))
      .first();
  }

  /** A field of several parts: an address, lines, a file, a date. */
  group(label: string): Locator {
    return this.page
      .locator('form')
      .last()
      .getByRole('group', { name: new RegExp(`^${escape(label)}\\s*\\*?$`) })
      .first();
  }

  within(label: string, part: string): Locator {
    return this.group(label)
      .getByLabel(new RegExp(`^${escape(part)}\\s*\\*?$`))
      .first();
  }

  /** What is said to be wrong with a field. */
  told(label: string): Locator {
    return this.field(label)
      .locator('xpath=ancestor::*[contains(@class,"MuiFormControl-root")][1]')
      .locator('.MuiFormHelperText-root.Mui-error');
  }

  option(name: string): Locator {
    return this.page.getByRole('option', { name, exact: true });
  }

  async type(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.field(label).blur();
  }

  /** One of a few named values. */
  async choose(label: string, option: string): Promise<void> {
    await this.field(label).click();
    await this.option(option).click();
  }

  /** A record of another resource: the first that is found for what is typed. */
  async pick(label: string, search: string): Promise<void> {
    await this.pickIn(this.field(label), search);
  }

  async pickIn(input: Locator, search: string): Promise<void> {
    await input.click();
    await input.fill('');
    await input.pressSequentially(search);
    // The list may come later than the offer to make another.
    await this.page
      .getByRole('option', { name: new RegExp(escape(search), 'i') })
      .filter({ hasNotText: /^Create |aanmaken$/ })
      .first()
      .click();
  }

  /** A date, typed as 20112026. */
  async date(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.field(label).press('Tab');
  }

  async submit(name: RegExp): Promise<void> {
    await this.page.locator('form').last().page().getByRole('button', { name }).first().click();
  }
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
