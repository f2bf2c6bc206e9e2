// What the guides of docs/ make in the browser, on a copy of the product in which they were followed.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { Form, ListBase, useTranslate } from 'react-admin';
import { createElement, type ReactNode } from 'react';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { GuideTree } from '../../support/guides.ts';
import type * as browserApiModule from '../../support/browserApi.ts';
import type * as renderShellModule from '../../support/renderShell.tsx';
import type * as browserModulesModule from '../../support/browserModules.ts';
import type * as pageRoutesModule from '../../../src/engine/browser/start/pageRoutes.tsx';
import type * as registryModule from '../../../src/engine/browser/registry.ts';
import type * as fieldInputModule from '../../../src/engine/browser/inputs/FieldInput.tsx';
import type * as fieldValueModule from '../../../src/engine/browser/fields/FieldValue.tsx';
import type * as languageSwitchModule from '../../../src/engine/browser/shell/preferences/LanguageSwitch.tsx';
import type * as signedOutTextsModule from '../../../src/engine/browser/shell/SignedOutTexts.tsx';
import type * as signedOutModule from '../../../src/engine/browser/i18n/signedOut.ts';
import type * as messagesModule from '../../../src/engine/registry/messages.ts';
import type * as reportWordsModule from '../../../src/modules/hours/rules/reportWords.ts';
import type * as catalogueModule from '../../../src/engine/texts/catalogue.ts';
import type * as dateProviderModule from '../../../src/engine/browser/inputs/dates/DateProvider.tsx';
import type * as useFormatModule from '../../../src/engine/browser/i18n/useFormat.ts';
import type * as registryFilesModule from '../../../src/engine/build/product/registryFiles.ts';

const uuid = '0191f0c4-0000-7000-8000-000000000001';
/** Somebody rates their packs, with the kind of the guide. */
const rated = {
  file: 'schemas/hosting-packs.json',
  language: 'json',
  code: JSON.stringify({ properties: { stars: { 'x-kind': 'rating', 'x-label': { nl: 'Sterren' } } } }),
};

const tree = new GuideTree(
  '../README',
  'add-a-page',
  'add-a-tab',
  'add-a-list-layout',
  'add-a-field',
  'add-a-call',
  'add-an-input',
  'add-a-module',
  'add-a-kind',
  'add-a-language',
  rated,
);
await tree.writeModules();
await tree.writeKinds();
// As the server writes it into the page.
document.head.insertAdjacentHTML('beforeend', '<meta name="product-locales" content="en nl fr">');
const support = 'tests/support';
const { withApi, signIn, user } = await tree.import<typeof browserApiModule>(`${support}/browserApi.ts`);
const { renderShell, resizeTo } = await tree.import<typeof renderShellModule>(`${support}/renderShell.tsx`);
const { browserModules } = await tree.import<typeof browserModulesModule>(`${support}/browserModules.ts`);
const { pageRoutes } = await tree.import<typeof pageRoutesModule>('src/engine/browser/start/pageRoutes.tsx');
const screensOf = 'src/engine/browser';
const { replaceRegistry } = await tree.import<typeof registryModule>(`${screensOf}/registry.ts`);
const { FieldInput } = await tree.import<typeof fieldInputModule>(`${screensOf}/inputs/FieldInput.tsx`);
const { FieldValue } = await tree.import<typeof fieldValueModule>(`${screensOf}/fields/FieldValue.tsx`);

const { DateProvider } = await tree.import<typeof dateProviderModule>(`${screensOf}/inputs/dates/DateProvider.tsx`);
const { useFormat } = await tree.import<typeof useFormatModule>(`${screensOf}/i18n/useFormat.ts`);

const { buildFromFiles } = await tree.import<typeof registryFilesModule>('src/engine/build/product/registryFiles.ts');

const registry = rightOf(buildFromFiles(tree.root).registry);
const { api } = withApi();
beforeEach(() => {
  replaceRegistry(registry, {});
  signIn();
  resizeTo(1440);
});
afterAll(() => {
  document.head.querySelector('meta[name="product-locales"]')?.remove();
  tree.remove();
});

function rightOf(built: Registry | null): Registry {
  if (built === null) throw new Error('The registry is not right.');
  return built;
}

function fieldOf(resource: string, name: string) {
  const of = registry.resources[resource];
  const field = of?.fields[name];
  if (!of || !field) throw new Error(`There is no field ${name}.`);
  return { resource: of, field };
}

function edit(resource: string, name: string, value: unknown) {
  const sent: Readonly<Record<string, unknown>>[] = [];
  renderShell(
    <Form
      record={{ id: uuid, [name]: value }}
      onSubmit={(values: Readonly<Record<string, unknown>>) => void sent.push(values)}
    >
      <FieldInput {...fieldOf(resource, name)} source={name} readOnly={false} required={false} compact={false} />
      <button type="submit">Send</button>
    </Form>,
  );
  return async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    return sent[0]?.[name];
  };
}

describe('add-a-page', () => {
  /** What the product shows at its route. */
  const open = () => {
    const routes = pageRoutes(registry).flat();
    const found = routes.find(({ props }) => (props as { readonly path?: string }).path === '/coupons/ending');
    if (found === undefined) throw new Error('The page has no route.');
    renderShell((found.props as { readonly element?: ReactNode }).element, { path: '/coupons/ending' });
  };

  test('opens at its route, with what it asks the API for', async () => {
    api.answer = () => ({
      headers: { 'content-range': 'coupons 0-0/1' },
      body: [{ id: uuid, uuid, code: 'SPRING', ends_at: '2026-04-01T00:00:00.000Z' }],
    });
    open();
    expect((await screen.findByRole('link', { name: 'SPRING' })).getAttribute('href')).toBe(`/coupons/${uuid}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ending coupons');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Code', 'Last day']);
    expect(screen.getByRole('cell', { name: '2026-04-01' })).toBeTruthy();
    expect(api.asked.find(({ path }) => path === '/api/coupons')?.query).toMatchObject({
      filter: { status: 'active', ends_at: { between: ['$now', '$now+30d'] } },
      sort: ['ends_at', 'ASC'],
    });
  });

  test('is for whom its access says', async () => {
    signIn({ user: { ...user, type: 'user' } });
    open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('Ending coupons');
    expect(api.asked.filter(({ path }) => path === '/api/coupons')).toEqual([]);
  });
});

describe('add-a-tab', () => {
  const record = { id: uuid, uuid, code: 'SPRING', redemptions: 3, max_redemptions: 12 };
  const [resource, tab] = [registry.resources['coupons'], browserModules.recordPages['coupon-use']];
  const show = (shown: object) => {
    if (!resource || !tab) throw new Error('The module hands in no such tab.');
    renderShell(createElement(tab, { resource, record: { ...record, ...shown } }));
  };

  test('is on the record’s page for staff, with how much is used', async () => {
    expect(resource?.tabs.find(({ type }) => type === 'page')).toMatchObject({
      page: 'coupon-use',
      label: { en: 'Use', nl: 'Gebruik' },
      access: ['management', 'employee'],
    });
    show({});
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText(/: 3 \/ 12$/)).toBeTruthy();
  });
});

describe('add-a-list-layout', () => {
  test('stands beside the table, and shows the rows of the list', async () => {
    const [resource, Wall] = [registry.resources['coupons'], browserModules.listPages['coupon-wall']];
    if (!resource || !Wall) throw new Error('The module hands in no such look.');
    expect(resource.list.layouts).toContainEqual({
      type: 'page',
      page: 'coupon-wall',
      label: { en: 'Wall', nl: 'Muur' },
    });
    api.answer = () => ({
      headers: { 'content-range': 'coupons 0-0/1' },
      body: [{ id: uuid, uuid, code: 'SPRING' }],
    });
    renderShell(
      <ListBase resource="coupons">
        <Wall resource={resource} />
      </ListBase>,
    );
    expect((await screen.findByRole('link', { name: 'SPRING' })).getAttribute('href')).toBe(`/coupons/${uuid}`);
  });
});

describe('add-a-field', () => {
  test.each(['cell', 'page'] as const)('is shown so in a %s, and not where nothing is', async (place) => {
    renderShell(<FieldValue {...fieldOf('coupons', 'code')} record={{ id: uuid, code: 'spring' }} place={place} />);
    expect((await screen.findByText('SPRING')).tagName).toBe('CODE');
    renderShell(<FieldValue {...fieldOf('coupons', 'code')} record={{ id: uuid, code: null }} place={place} />);
    expect(screen.getByText('Not filled in')).toBeTruthy();
  });
});

describe('add-a-call', () => {
  test('is made by its route, with a key of its own', async () => {
    const { stopCoupons } = await tree.import<{
      stopCoupons(coupons: readonly string[]): Promise<{ readonly stopped: number }>;
    }>('src/modules/pricing/browser/coupons.ts');
    api.answer = () => ({ body: { stopped: 1 } });
    expect(await stopCoupons([uuid])).toEqual({ stopped: 1 });
    expect(api.asked).toMatchObject([{ method: 'POST', path: '/api/coupon-stops', body: { coupons: [uuid] } }]);
    expect(api.asked[0]?.headers['idempotency-key']).toMatch(/./);
  });
});

describe('add-an-input', () => {
  test('replaces the input of its kind in the form, and writes months', async () => {
    const send = edit('domains', 'period_months', 12);
    const shown = await screen.findByRole('combobox', { name: 'Months per period' });
    expect(shown.textContent).toBe('1 year');
    await userEvent.setup().click(shown);
    await userEvent.setup().click(await screen.findByRole('option', { name: '3 years' }));
    expect(await send()).toBe(36);
  });
});

describe('add-a-module', () => {
  test('its part of the record’s page says when to renew', async () => {
    const Renewal = browserModules.recordPages['certificate-renewal'];
    const resource = registry.resources['certificates'];
    if (!Renewal || !resource) throw new Error('The module hands in no such page.');
    expect(resource.head).toBe('certificate-renewal');
    renderShell(<Renewal resource={resource} record={{ id: uuid, expires_on: '2026-06-08' }} />);
    expect(await screen.findByText('Renew on 2026-05-09')).toBeTruthy();
  });
});

describe('add-a-kind', () => {
  test('is shown as stars', () => {
    renderShell(<FieldValue {...fieldOf('hosting-packs', 'stars')} record={{ id: uuid, stars: 4 }} place="cell" />);
    expect(screen.getByRole('img', { name: '4 / 5' }).textContent).toBe('★★★★☆');
  });

  test('is filled in by a click on a star', async () => {
    const send = edit('hosting-packs', 'stars', 2);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Stars: 2 / 5' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Stars: 5 / 5' }));
    expect(await send()).toBe(5);
  });
});

/** Some of each: react-admin's words, a module's, a day, a number. */
function Texts() {
  const [translate, format, day] = [useTranslate(), useFormat(), '2026-11-20'];
  const keys = ['ra.action.save', 'ra.action.cancel', 'beheer.weeks.submit', 'beheer.weeks.withdraw'];
  return <p>{[...keys.map((key) => translate(key)), format.fullDate(day), format.decimal(1234.5)].join(' · ')}</p>;
}

describe('add-a-language', () => {
  test('is among those to choose from, and is fetched when it is chosen', async () => {
    const { LanguageSwitch } = await tree.import<typeof languageSwitchModule>(
      `${screensOf}/shell/preferences/LanguageSwitch.tsx`,
    );
    renderShell(
      <>
        <LanguageSwitch />
        <Texts />
        <DateProvider>
          <DateCalendar defaultValue={new Date(2026, 11, 1)} />
        </DateProvider>
      </>,
    );
    const person = userEvent.setup();
    await screen.findByText('Save · Cancel · Submit week · Withdraw · 20 November 2026 · 1,234.5');
    await person.click(screen.getByRole('button', { name: /^Language/ }));
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'English',
      'Nederlands',
      'Français',
    ]);
    await person.click(screen.getByRole('menuitemradio', { name: 'Français' }));
    await screen.findByText('Enregistrer · Cancel · Envoyer la semaine · Withdraw · 20 novembre 2026 · 1 234,5');
    expect(screen.getByRole('button', { name: /^Langue/ }).textContent).toBe('fr');
    expect(screen.getByText('décembre 2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('fr');
  });

  test('is a choice of the registry beside those that are written there', () => {
    const { options } = fieldOf('clients', 'language').field;
    expect(options?.map(({ value }) => value)).toEqual(['en', 'nl', 'fr']);
    expect(options?.[2]?.label).toEqual({ en: 'French', nl: 'Frans', fr: 'français' });
  });

  test('rules say it too, those of the engine and of modules', async () => {
    const { renderMessage } = await tree.import<typeof messagesModule>('src/engine/registry/messages.ts');
    const { measureWords } = await tree.import<typeof reportWordsModule>('src/modules/hours/rules/reportWords.ts');
    const { inLanguage } = await tree.import<typeof catalogueModule>('src/engine/texts/catalogue.ts');
    expect([renderMessage('fr', 'required'), renderMessage('fr', 'integer')]).toEqual([
      'Champ obligatoire',
      renderMessage('en', 'integer'),
    ]);
    expect([inLanguage(measureWords.worked, 'fr'), inLanguage(measureWords.billable, 'fr')]).toEqual([
      'Travaillé',
      'Billable',
    ]);
  });

  test('who is not signed in reads it, once it is here', async () => {
    const { fetchSignedOut } = await tree.import<typeof signedOutModule>(`${screensOf}/i18n/signedOut.ts`);
    const { translateSignedOut } = await tree.import<typeof signedOutTextsModule>(
      `${screensOf}/shell/SignedOutTexts.tsx`,
    );
    const said = (): readonly string[] =>
      ['beheer.login.sign_in', 'beheer.login.password'].map((key) => translateSignedOut('fr', key));
    expect(said()).toEqual(['Sign in', 'Password']);
    await fetchSignedOut('fr');
    expect(said()).toEqual(['Se connecter', 'Password']);
    expect(fetchSignedOut('fr')).toBeNull();
  });
});
