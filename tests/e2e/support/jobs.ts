/** A resource whose lines have lines of their own, for a checkout that belongs to one journey. */
import type { Development } from './development.ts';

const dutch = (nl: string) => ({ 'x-label': { nl } });
const name = { type: 'string', maxLength: 60, ...dutch('Naam') } as const;
const position = { type: 'integer', minimum: 0, ...dutch('Positie') } as const;

/** Adds `repairs`, whose lines have options: each option has a price, each line a time and the total of its options. */
export function addJobs(product: Development): void {
  product.write('schemas/repairs.json', {
    title: 'Job',
    'x-label-plural': { en: 'Jobs', nl: 'Klussen' },
    ...dutch('Klus'),
    required: ['name'],
    properties: {
      name,
      seats: {
        type: 'integer',
        title: 'Seats in all',
        ...dutch('Plaatsen samen'),
        'x-computed': { sum: 'lines.seats' },
      },
    },
  });
  product.write('schemas/job-lines.json', {
    title: 'Job line',
    'x-label-plural': { en: 'Job lines', nl: 'Klusregels' },
    ...dutch('Klusregel'),
    required: ['name', 'repair_uuid'],
    properties: {
      repair_uuid: {
        'x-relation': { to: 'repairs', owned: true, inverse: 'lines', 'x-label': { en: 'Work', nl: 'Werk' } },
        ...dutch('Klus'),
      },
      name,
      position,
      seats: { type: 'integer', minimum: 0, ...dutch('Plaatsen') },
      spent_minutes: { type: 'integer', title: 'Time', ...dutch('Tijd') },
      extra_cents: {
        type: 'integer',
        title: 'Extras',
        ...dutch('Extra’s'),
        'x-computed': { sum: 'options.price_cents' },
      },
    },
  });
  product.write('schemas/job-options.json', {
    title: 'Job option',
    'x-label-plural': { en: 'Job options', nl: 'Klusopties' },
    ...dutch('Klusoptie'),
    required: ['name', 'line_uuid'],
    properties: {
      line_uuid: {
        'x-relation': { to: 'job-lines', owned: true, inverse: 'options', 'x-label': { en: 'Options', nl: 'Opties' } },
        ...dutch('Regel'),
      },
      name,
      position,
      price_cents: { type: 'integer', minimum: 0, ...dutch('Prijs') },
    },
  });
  product.entry('job-options', () => ({ access: { employee: '*' }, list: { columns: ['name', 'price_cents'] } }));
  product.entry('job-lines', () => ({
    access: { employee: '*' },
    list: { columns: ['name', 'seats', 'spent_minutes', 'extra_cents'] },
  }));
  product.entry('repairs', () => ({ menu: 'hosting', access: { employee: '*' } }));
}
