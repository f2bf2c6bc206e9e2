/** A registry with a resource that has a field of every kind, for a product of its own. */
import { kindDrivers } from './kindDrivers.ts';
import type { Development } from './development.ts';
import type { Kind } from '../../../src/engine/registry/kinds/kindNames.ts';
import { kinds } from '../../../src/engine/registry/kinds/table.ts';

export const labelOf = (kind: Kind): string => `My ${kind}`;
const dutch = (nl: string) => ({ 'x-label': { nl } });

const properties = Object.fromEntries(
  Object.entries(kindDrivers)
    .filter(([kind]) => kind !== 'lines')
    .map(([kind, { name, property }]) => [
      name,
      { title: labelOf(kind as Kind), ...dutch(`Mijn ${kind}`), ...property },
    ]),
);

/** `samples`, which point at `shelves` and own `sample-lines`. */
export function addSamples(development: Development): void {
  development.write('schemas/shelves.json', {
    title: 'Shelf',
    'x-label-plural': { en: 'Shelves', nl: 'Planken' },
    ...dutch('Plank'),
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 40, ...dutch('Naam') } },
  });
  development.entry('shelves', () => ({}));
  development.write('schemas/samples.json', {
    title: 'Sample',
    'x-label-plural': { en: 'Samples', nl: 'Voorbeelden' },
    ...dutch('Voorbeeld'),
    properties,
  });
  development.write('schemas/sample-lines.json', {
    title: 'Sample line',
    'x-label-plural': { en: 'Sample lines', nl: 'Voorbeeldregels' },
    ...dutch('Voorbeeldregel'),
    required: ['sample_uuid', 'line_text'],
    properties: {
      sample_uuid: {
        'x-relation': {
          to: 'samples',
          owned: true,
          inverse: kindDrivers.lines.name,
          'x-label': { en: labelOf('lines'), nl: 'Mijn lines' },
        },
        ...dutch('Voorbeeld'),
      },
      line_text: { type: 'string', maxLength: 40, ...dutch('Regeltekst') },
    },
  });
  development.entry('sample-lines', () => ({}));
  development.entry('samples', () => ({
    list: {
      filters: Object.entries(kindDrivers)
        .filter(([kind]) => kinds[kind as Kind].operators.length > 0)
        .map(([, { name }]) => name),
    },
  }));
}
