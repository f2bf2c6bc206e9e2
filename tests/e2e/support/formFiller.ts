/** Fills in and saves any form of the registry, field by field according to its kind. */
import type { Locator } from 'playwright-core';
import type { Field } from '../../../src/engine/registry/types.ts';
import { Form } from './form.ts';
import type { Person } from './person.ts';

/** Once for what is always required, and again for what that turned out to require. */
const mostRounds = 4;
const pollMilliseconds = 150;
const optionMilliseconds = 10_000;

/** Texts in their format, as people write them; others are words. */
const byFormat: Readonly<Record<string, (mark: string) => string>> = {
  email: (mark) => `${mark}@example.nl`,
  'domain-name': (mark) => `${mark}.nl`,
  hostname: (mark) => `${mark}.example.nl`,
  phone: () => '+31 20 123 4567',
  iban: () => 'nl91 abna 0417 1643 00',
  'vat-id': () => 'NL 0044.95.445.B01',
  cron: () => '0 4 * * *',
  'unix-path': (mark) => `/etc/${mark}.conf`,
  postcode: () => '1012js',
  'postal-code': () => '1012js',
};

interface Refused {
  readonly label: string;
  readonly text: string;
}

export class FormFiller {
  private readonly form: Form;
  private readonly mark = `x${Date.now().toString(36)}`;
  private readonly filled = new Set<string>();

  constructor(
    private readonly person: Person,
    private readonly fields: readonly Field[],
  ) {
    this.form = new Form(person.page);
  }

  /**
   * Null once it is saved; else what the form says. `given`: what a person knows that the form does not say, by field.
   */
  async create(route: string, given: Readonly<Record<string, string>>): Promise<string | null> {
    await this.person.open(`${route}/create`);
    for (const field of this.fields)
      if (field.required || field.name in given) await this.fill(field, given[field.name]);
    for (let round = 1; ; round += 1) {
      const refused = await this.submit();
      if (refused === null) return null;
      const asked = this.fields.filter(
        ({ name, label }) => refused.some((one) => one.label === label.en) && !this.filled.has(name),
      );
      if (asked.length === 0 || round === mostRounds)
        return refused.map(({ label, text }) => `${label}: ${text}`).join('; ');
      for (const field of asked) await this.fill(field, given[field.name]);
    }
  }

  /** Null once the record is there; else what the form says is wrong, by the labels of its fields. */
  private async submit(): Promise<readonly Refused[] | null> {
    const { page } = this.person;
    await this.form.submit(/^Create (?!and)/);
    for (;;) {
      await page.waitForTimeout(pollMilliseconds);
      if (!this.person.path().endsWith('/create')) return null;
      const refused = await this.refused();
      if (refused.length > 0) return refused;
    }
  }

  private refused(): Promise<readonly Refused[]> {
    return this.person.page.evaluate(() => {
      const clean = (text: string | null | undefined) => (text ?? '').replace(/[\s\u2009]*\*$/, '').trim();
      const fields = [...document.querySelectorAll('form .MuiFormHelperText-root.Mui-error')].map((one) => ({
        label: clean(one.closest('.MuiFormControl-root, fieldset')?.querySelector('label, legend')?.textContent),
        text: clean(one.textContent),
      }));
      const others = [...document.querySelectorAll('form .MuiAlert-colorError')].map((one) => ({
        label: '',
        text: clean(one.textContent),
      }));
      return [...fields, ...others];
    });
  }

  private async fill(field: Field, given: string | undefined): Promise<void> {
    this.filled.add(field.name);
    const label = field.label.en;
    const { property } = field;
    switch (field.kind) {
      case 'boolean':
        return;
      case 'enum':
        return this.choose(this.form.field(label), given);
      case 'reference':
        return this.pick(this.form.field(label), given);
      case 'date':
        return this.form.date(label, given ?? today());
      case 'datetime':
        return this.form.date(label, given ?? '010120270900');
      case 'money':
      case 'percent':
      case 'decimal':
        return this.form.type(label, given ?? '12');
      case 'integer':
        return this.form.type(label, given ?? String(Math.max(property.minimum ?? 1, 1)));
      case 'duration':
        return this.form.type(label, given ?? '1:00');
      case 'tags':
        if (field.options) {
          await this.pick(this.form.field(label), given);
          return this.person.page.keyboard.press('Escape');
        }
        await this.form.field(label).fill(given ?? '12');
        return this.form.field(label).press('Enter');
      case 'json':
        return field.property.items?.properties ? this.addRow(label) : this.form.type(label, given ?? '{"a":1}');
      case 'grants':
        return this.form.group(label).locator('tbody [data-tick]').first().check();
      case 'code':
        return this.form.type(label, given ?? 'echo 1');
      default:
        return this.type(field, given);
    }
  }

  private async type(field: Field, given: string | undefined): Promise<void> {
    const { format } = field.property;
    if (format === 'country') return this.pick(this.form.field(field.label.en), 'Netherlands');
    const text = given ?? (format === undefined ? undefined : byFormat[format]?.(this.mark)) ?? this.mark;
    return this.form.type(field.label.en, text.slice(0, field.property.maxLength ?? text.length));
  }

  /** The first of a few named values, unless one is chosen. */
  private async choose(input: Locator, given: string | undefined): Promise<void> {
    const { page } = this.person;
    if (given === undefined && /[\p{L}\d]/u.test(await input.innerText())) return;
    await input.click();
    const options = page.getByRole('option').filter({ hasNotText: /^None$/ });
    await (given === undefined ? options : options.filter({ hasText: given })).first().click();
  }

  /** The first record that is offered, unless one stands there. */
  private async pick(input: Locator, given: string | undefined): Promise<void> {
    const { page } = this.person;
    if (given === undefined && (await input.inputValue()) !== '') return;
    await input.click();
    await (given === undefined ? input.press('ArrowDown') : input.fill(given));
    await page
      .getByRole('option', given === undefined ? {} : { name: given })
      .filter({ hasNotText: /^Create / })
      .first()
      .click({ timeout: optionMilliseconds });
  }

  /** One row, unless one stands there to begin in. */
  private async addRow(label: string): Promise<void> {
    const group = this.form.group(label);
    if ((await group.getByRole('textbox').count()) === 0) await group.getByRole('button', { name: /^Add/ }).click();
    for (const input of await group.getByRole('textbox').all())
      if ((await input.inputValue()) === '') await input.fill('1');
  }
}

/** As it is typed in a date: 20112026. */
function today(): string {
  return new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/Amsterdam' }).replaceAll('/', '');
}
