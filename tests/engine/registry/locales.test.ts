// A registry in any languages: English is not needed, and the texts of one language serve the others.
import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../../src/engine/texts/catalogue.ts';
import { problemsOf, registryOf, resourceIn, type Written } from './fixture.ts';

/** Cars that are rented out, by a business that writes no English. */
const german = (locales: readonly string[], schema: object = {}): Written => ({
  root: { locales },
  menu: [{ name: 'fleet', label: { de: 'Fuhrpark' } }],
  pages: { account: { route: '/account', label: { de: 'Mein Konto' } } },
  resources: {
    cars: {
      menu: 'fleet',
      list: { columns: ['plate'], views: [{ label: { de: 'Ausgemustert' }, filter: { retired: true } }] },
      form: [{ label: { de: 'Fahrzeug' }, fields: ['plate', 'retired'] }],
      actions: { retire: { label: { de: 'Ausmustern' }, when: { retired: false }, set: { retired: true } } },
    },
  },
  schemas: {
    cars: {
      title: 'Car',
      'x-label': { de: 'Fahrzeug' },
      'x-label-plural': { de: 'Fahrzeuge' },
      properties: {
        plate: { type: 'string', title: 'Plate', 'x-label': { de: 'Kennzeichen' } },
        retired: { type: 'boolean', title: 'Retired', 'x-label': { de: 'Ausgemustert' }, default: false },
      },
      ...schema,
    },
  },
});

describe('a registry in German only', () => {
  test('has no problems and no warnings', () => {
    expect(problemsOf(german(['de']), { everyLanguage: true })).toEqual([]);
  });

  test('shows its labels in German, also to code that asks for English', () => {
    const registry = registryOf(german(['de']));
    const cars = resourceIn(registry, 'cars');
    const labels = [
      registry.menu[0]?.label,
      registry.pages['account']?.label,
      cars.list.views[0]?.label,
      cars.actions['retire']?.label,
    ];
    const texts = ['Fuhrpark', 'Mein Konto', 'Ausgemustert', 'Ausmustern'];
    expect(labels.map((label) => inLanguage(label, 'de'))).toEqual(texts);
    expect(labels.map((label) => label?.en)).toEqual(texts);
    expect([inLanguage(cars.label, 'de'), inLanguage(cars.plural, 'de'), cars.label.en]).toEqual([
      'Fahrzeug',
      'Fahrzeuge',
      'Car',
    ]);
  });

  test('is asked for German labels, with file, line and cure', () => {
    const lacking = german(['de'], { properties: { plate: { type: 'string', title: 'Plate' } } });
    const written: Written = { ...lacking, resources: { cars: { menu: 'fleet', list: { columns: ['plate'] } } } };
    expect(problemsOf(written, { everyLanguage: true })).toEqual([
      'schemas/cars.json:10:3 E408 "plate" has no German label. (/properties/plate)\n    Add "x-label": { "de": "…" }.',
    ]);
  });
});

describe('a registry in German and English', () => {
  test('is asked for the English of texts that have none next to them', () => {
    const told = problemsOf(german(['de', 'en']), { everyLanguage: true });
    expect(told).toHaveLength(5);
    expect(told).toContain(
      'resources.json:9:4 E408 "Fuhrpark" has no English label. (/menu/0/label)\n    Add "en": "…".',
    );
  });

  test('shows a text in the language that it has', () => {
    const { menu } = registryOf(german(['en', 'de']));
    expect(inLanguage(menu[0]?.label, 'en')).toBe('Fuhrpark');
  });
});

test('conditions and values that look like labels stay as they are', () => {
  const registry = registryOf({
    root: { locales: ['de'] },
    resources: { parts: { access: { employee: { verbs: ['list'], where: { de: { eq: 'A' } } } } } },
    schemas: { parts: { de: { type: 'string' }, label: { type: 'string' } } },
  });
  expect(resourceIn(registry, 'parts').access).toMatchObject({ employee: { where: { de: { eq: 'A' } } } });
});

test('a language in which little is missing is reported text by text, and more than 40 texts are counted', () => {
  const fields = Array.from({ length: 45 }, (_, index) => [
    `field_${index}`,
    { type: 'string', title: `Field ${index}` },
  ]);
  const told = problemsOf(
    german(['de'], {
      properties: {
        ...Object.fromEntries(fields),
        plate: { type: 'string', title: 'Plate', 'x-label': { de: 'Kennzeichen' } },
        retired: { type: 'boolean', title: 'Retired', 'x-label': { de: 'Ausgemustert' }, default: false },
      },
    }),
    { everyLanguage: true },
  );
  expect(told).toHaveLength(41);
  expect(told[0]).toBe(
    'resources.json:3:3 E408 5 more texts have no German label. (/locales/0)\n    List them with: npm run generate -- texts de',
  );
});
