/** What a browser gets of the registry: nothing but the other languages is lost on the way. */
import { describe, expect, test } from 'vitest';
import { buildFromFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { personalRegistry } from '../../../src/engine/registry/personal.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { detailsOf, fillInDetails, fromWire, toWire } from '../../../src/engine/registry/wire.ts';
import { inLanguage, type Label } from '../../../src/engine/texts/catalogue.ts';

const { registry: built } = buildFromFiles(new URL('../../..', import.meta.url).pathname);
if (built === null) throw new Error('The registry has problems.');
const whole = built;

/** With its details, which come later. */
function sent(registry: Registry, locale: string): Registry {
  const found = fromWire(JSON.parse(JSON.stringify(toWire(registry, locale))) as ReturnType<typeof toWire>);
  fillInDetails(found, JSON.parse(JSON.stringify(detailsOf(registry, locale))) as ReturnType<typeof detailsOf>);
  return found;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Places where the two differ, but for labels that say the same in this language and nothing in another. */
function differences(before: unknown, after: unknown, locale: string, place = ''): readonly string[] {
  if (!isObject(before) || !isObject(after)) return Object.is(before, after) ? [] : [place];
  const isLabel =
    typeof before['en'] === 'string' && typeof before['nl'] === 'string' && place.split('/').at(-1) !== 'translations';
  if (isLabel && Object.keys(after).length === 1)
    return inLanguage(after as unknown as Label, locale) === inLanguage(before as unknown as Label, locale)
      ? []
      : [place];
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => before[name] !== undefined));
  return [...names].flatMap((name) => differences(before[name], after[name], locale, `${place}/${name}`));
}

describe.each(['en', 'nl'])('in %s', (locale) => {
  test.each(['management', 'employee', 'user'] as const)('all that %s has comes as it was', (actor) => {
    const own = personalRegistry(whole, { actor });
    expect(differences(own, sent(own, locale), locale)).toEqual([]);
  });

  test('labels are in no other', () => {
    const text = JSON.stringify(toWire(whole, locale));
    const { label } = whole.resources['invoices'] ?? {};
    expect(text).toContain(`"label":${JSON.stringify({ [locale]: inLanguage(label, locale) })}`);
    expect(text).not.toMatch(/"label":\{"en":"[^"]*","nl":/);
  });
});

test('what is the same in both is English', () => {
  const [resource] = Object.values(whole.resources);
  if (!resource) throw new Error('no resource');
  const { resources } = sent(
    { ...whole, resources: { one: { ...resource, label: { en: 'Site', nl: 'Site' } } } },
    'nl',
  );
  expect(resources['one']?.label).toEqual({ en: 'Site' });
});

test('values that look like labels stay as they are', () => {
  const written = { en: 'Hello', nl: 'Hallo' };
  const [resource] = Object.values(whole.resources);
  const [field] = Object.values(resource?.fields ?? {});
  if (!resource || !field) throw new Error('no field');
  const changed = { ...field, default: { label: written }, translations: written };
  const { resources } = sent(
    { ...whole, resources: { one: { ...resource, fields: { [field.name]: changed } } } },
    'nl',
  );
  expect(resources['one']?.fields[field.name]).toMatchObject({ default: { label: written }, translations: written });
});

test('what actions ask comes later as well', () => {
  const asked = whole.resources['tokens']?.actions['revoke']?.description;
  const early = fromWire(structuredClone(toWire(whole, 'nl')));
  const action = early.resources['tokens']?.actions['revoke'];
  expect(asked?.['nl']).toMatch(/toegang/);
  expect(action?.description).toBeNull();
  fillInDetails(early, detailsOf(whole, 'nl'));
  expect(action?.description).toEqual({ nl: asked?.['nl'] });
});

test('help comes later, into the room that is left for it', () => {
  const { help } = whole.resources['invoices']?.fields['number'] ?? {};
  const early = fromWire(toWire(whole, 'nl'));
  const field = early.resources['invoices']?.fields['number'];
  expect(field?.help).toEqual({ en: '' });
  expect(early.resources['invoices']?.fields['uuid']?.help).toBeNull();
  const details = detailsOf(whole, 'nl');
  fillInDetails(early, { ...details, help: { ...details.help, unknown: { number: { en: 'x' } } } });
  expect(field?.help).toEqual({ nl: help?.['nl'] });
});

test('so does what only records’ pages and the company settings show', () => {
  const { tabs, description } = whole.resources['clients'] ?? {};
  const early = fromWire(toWire(whole, 'nl'));
  const clients = early.resources['clients'];
  expect([early.settings, clients?.tabs, clients?.description]).toEqual([null, [], null]);
  fillInDetails(early, detailsOf(whole, 'nl'));
  expect(Object.keys(early.settings?.resource.fields ?? {})).toEqual(
    Object.keys(whole.settings?.resource.fields ?? {}),
  );
  expect(clients?.tabs.length).toBe(tabs?.length);
  expect(clients?.description).toEqual(description && { nl: inLanguage(description, 'nl') });
});

test('it is little more than half as long', () => {
  expect(JSON.stringify(toWire(whole, 'nl')).length).toBeLessThan(0.6 * JSON.stringify(whole).length);
});
