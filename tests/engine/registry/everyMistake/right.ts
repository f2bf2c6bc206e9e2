/** A registry that is right and uses every keyword: each mistake is made in it, alone. */
import { formatNames } from '../../../../src/engine/values/formats.ts';
import type { KnownNames } from '../../../../src/engine/registry/build.ts';

type Json = Readonly<Record<string, unknown>>;

const both = (en: string, nl: string) => ({ en, nl });
const nl = (word: string) => ({ 'x-label': { nl: word } });
const text = (word: string, more: Json = {}) => ({ type: 'string', maxLength: 100, ...nl(word), ...more });
const choice = (value: string | number, title: string, word: string, more: Json = {}) => ({
  const: value,
  title,
  ...nl(word),
  ...more,
});
const titled = (title: string, word: string, plural: string, more: Json): Json => ({
  $schema: './vocabulary/resource.schema.json',
  title,
  ...nl(word),
  'x-label-plural': { nl: plural },
  ...more,
});

const registry: Json = {
  $schema: './schemas/vocabulary/registry.schema.json',
  name: 'Rentals',
  engine: '>=0.9 <2',
  locales: ['en', 'nl'],
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  country: 'FR',
  firstDayOfWeek: 'monday',
  tenant: 'clients',
  members: 'client-memberships',
  parts: 'part',
  staff: 'employees',
  modules: ['rental-desk'],
  bottomBar: { management: 'rentals', employee: 'planner' },
  menu: [
    { name: 'desk', label: both('Desk', 'Balie'), icon: 'mdi-web', access: ['management', 'employee'] },
    { name: 'config', label: both('Configuration', 'Inrichting'), icon: 'mdi-cog', area: '/config' },
    { name: 'people', label: both('People', 'Mensen') },
  ],
  pages: {
    dashboard: { route: '/', label: both('Dashboard', 'Overzicht'), menu: 'top', icon: 'mdi-home' },
    planner: {
      route: '/planner',
      label: both('Planner', 'Planner'),
      menu: 'desk',
      access: ['management', 'employee'],
      needs: { resource: 'rentals', verb: 'create' },
      badge: { resource: 'rentals', filter: { status: 'draft' }, label: both('Drafts', 'Concepten') },
      figures: [
        {
          name: 'income',
          resource: 'rentals',
          label: both('Income', 'Omzet'),
          filter: { status: 'out' },
          sum: 'price_cents',
          by: { field: 'starts_on', step: 'month', from: '$year', until: '$today' },
          series: [{ label: both('Before', 'Eerder'), back: '1y' }],
          cumulative: true,
          chart: 'line',
          colour: 'info',
          access: ['management'],
        },
        {
          name: 'by-state',
          resource: 'rentals',
          label: both('By state', 'Per staat'),
          by: [
            { label: both('Out', 'Uit'), filter: { status: 'out' } },
            { label: both('Back', 'Terug'), filter: { status: 'back' } },
          ],
          compare: [{ label: both('Paid', 'Betaald'), filter: { paid: true } }],
        },
        {
          name: 'room',
          resource: 'rentals',
          label: both('Room', 'Ruimte'),
          sum: 'pieces',
          limit: { resource: 'tools', sum: 'stock' },
        },
        {
          name: 'waiting',
          resource: 'rentals',
          label: both('Waiting', 'Wacht'),
          filter: { status: 'draft' },
          colour: 'warning',
          trend: {
            field: 'starts_on',
            step: 'month',
            from: '$month-11m',
            leaves: 'ends_on',
            filter: { status: 'back' },
          },
          button: { label: both('Plan', 'Plannen'), page: 'planner' },
        },
        {
          name: 'course',
          resource: 'rentals',
          label: both('Course', 'Verloop'),
          chart: 'waterfall',
          by: [
            { label: both('Before', 'Eerder'), filter: { status: 'draft' }, as: 'total' },
            { label: both('Back', 'Terug'), filter: { status: 'back' }, as: 'out' },
          ],
        },
      ],
      lists: [
        {
          label: both('Out now', 'Nu uit'),
          resource: 'rentals',
          filter: { status: 'out' },
          sort: '-starts_on',
          access: ['employee'],
        },
      ],
    },
  },
  settings: [{ scope: 'desk', label: both('Desk', 'Balie'), fields: ['opens', 'deposit_cents'] }],
  resources: {
    users: { menu: 'people', access: { employee: ['list', 'show'] } },
    clients: {
      menu: 'people',
      title: '{name}',
      access: { employee: '*', user: ['list', 'show'] },
      list: { columns: ['name', 'email'], search: ['name'] },
      actions: { rename: { label: both('Rename', 'Hernoemen'), fields: ['name'], set: { email: null } } },
      show: { tabs: [{ fields: ['name', 'email'] }, { inverse: 'rentals' }] },
    },
    'client-memberships': { menu: false, access: { employee: ['list', 'show'] } },
    employees: { menu: 'people', access: { employee: ['list', 'show'] } },
    general: { menu: false },
    categories: {
      route: '/config/categories',
      menu: 'config',
      icon: 'mdi-shape',
      list: { layouts: { tree: { parent: 'parent_uuid', fields: ['name'] } } },
      access: { employee: ['list', 'show', 'create', 'edit'] },
    },
    tools: {
      menu: 'desk',
      title: '{name}',
      large: true,
      list: { columns: ['name', 'sku', 'stock'], filters: ['category_uuid'], sort: 'name', search: ['name', 'sku'] },
      access: { employee: ['list', 'show', 'create', 'edit'] },
    },
    rentals: {
      route: '/rental',
      icon: 'mdi-hammer',
      menu: 'desk',
      title: '{number} {client.name}',
      scope: 'client_uuid',
      badge: { filter: { status: 'out' }, label: both('Out', 'Uit'), access: ['employee'] },
      list: {
        columns: ['number', 'client_uuid', 'starts_on', 'status', 'total_cents'],
        filters: ['status', 'client_uuid', 'starts_on'],
        sort: '-starts_on',
        search: ['number', 'note'],
        perPage: 25,
        find: true,
        views: [
          { label: both('Out', 'Uit'), filter: { status: 'out' }, sort: 'ends_on', access: ['management', 'employee'] },
          { label: both('Mine', 'Van mij'), filter: { employee_uuid: '$employee' } },
        ],
        layouts: {
          board: { by: 'status', fields: ['number'] },
          calendar: { from: 'starts_on', until: 'ends_on' },
          cards: { fields: ['number'] },
          beside: { fields: ['number'] },
          compare: { fields: ['number', 'note'] },
          periods: { from: 'starts_on', until: 'ends_on', by: ['client_uuid'], fields: ['number'] },
          sheet: { fields: ['number', 'starts_on', 'note'] },
          page: { page: 'wall', label: both('Wall', 'Muur') },
        },
        layout: 'board',
      },
      documents: {
        slip: {
          label: both('Slip', 'Bon'),
          title: both('Slip {number}', 'Bon {number}'),
          when: { status: ['out', 'back'] },
          access: 'staff',
          from: ['Rentals', 'High Street 1'],
          to: ['{client.name}'],
          facts: ['starts_on', 'ends_on'],
          introduction: both('What is out.', 'Wat uit is.'),
          table: { of: 'lines', columns: ['amount_cents'], filter: { counted: true }, sort: 'amount_cents' },
          totals: ['total_cents'],
          text: both('Back by {ends_on}.', 'Terug op {ends_on}.'),
          code: { content: '{number}', label: both('Scan', 'Scan') },
          footer: 'Rentals',
        },
      },
      show: {
        head: 'rental-head',
        aside: 'rental-plan',
        life: [
          { words: both('from {starts_on}', 'vanaf {starts_on}') },
          { words: both('back {returned_at}', 'terug {returned_at}') },
        ],
        live: { status: 'out' },
        starts: [{ inverse: 'damages', label: both('Report damage', 'Schade melden'), icon: 'mdi-alert' }],
        through: { field: 'client_uuid', actions: ['rename'] },
        figures: [
          {
            name: 'damage',
            resource: 'damages',
            label: both('Damage', 'Schade'),
            filter: { rental_uuid: '$record' },
            sum: 'cost_cents',
            when: { status: 'back' },
          },
        ],
        tabs: [
          { fields: ['number', 'client_uuid', 'status', 'starts_on', 'ends_on'], sections: true },
          { label: both('Plan', 'Plan'), page: 'rental-plan', access: ['management'] },
          { inverse: 'damages' },
        ],
      },
      form: [
        { fields: ['number', 'client_uuid', 'employee_uuid', 'starts_on', 'ends_on'], page: 'rental-plan' },
        {
          label: both('Money', 'Geld'),
          description: both('What it costs.', 'Wat het kost.'),
          fields: ['price_cents', 'currency'],
          beside: 'price-preview',
        },
      ],
      inputs: { pieces: 'pieces-input' },
      create: { page: 'rental-create', route: '/rental/new', order: '/planner?type=rental' },
      access: {
        management: '*',
        employee: {
          verbs: ['list', 'show', 'create', 'edit', 'hand-out', 'take-back', 'history'],
          where: { employee_uuid: '$employee' },
          also: [{ verbs: ['list', 'show'], where: { status: 'out' } }],
          hidden: ['cost_cents'],
          fields: {
            write: ['number', 'client_uuid', 'employee_uuid', 'starts_on', 'ends_on', 'note', 'pieces', 'paid'],
          },
        },
        user: {
          verbs: ['list', 'show'],
          fields: { read: ['number', 'client_uuid', 'status', 'starts_on', 'ends_on', 'total_cents', 'note'] },
          parts: { desk: ['list', 'show'] },
        },
      },
      edit: { when: { status: 'draft' } },
      delete: { when: { status: 'draft' } },
      reauthenticate: ['delete'],
      frozen: { field: 'status', open: ['draft', 'out'], except: ['paid'] },
      actions: {
        'hand-out': {
          label: both('Hand out', 'Meegeven'),
          icon: 'mdi-arrow-up',
          when: { status: 'draft' },
          offer: { paid: true },
          primary: true,
          fields: ['ends_on'],
          require: ['ends_on'],
          preset: { ends_on: '$today' },
          set: { status: 'out' },
        },
        'take-back': {
          label: both('Take back', 'Terugnemen'),
          when: { status: 'out' },
          confirm: true,
          danger: true,
          set: { status: 'back', returned_at: '$now', employee_uuid: '$employee' },
        },
        charge: {
          label: both('Charge', 'Afrekenen'),
          when: { status: 'out' },
          of: 'damages',
          fields: ['cost_cents'],
          preview: true,
          bulk: false,
          to: 'back',
        },
      },
    },
    'rental-lines': { menu: false },
    damages: { menu: false, access: { employee: ['list', 'show', 'create'] } },
    'rental-log': {
      menu: false,
      appendOnly: true,
      partition: { by: 'created_at', keep: '13 months' },
      access: { employee: ['list', 'show'] },
    },
    'rental-years': { menu: false, source: 'view', access: { employee: ['list', 'show'] } },
  },
};

const schemas: Readonly<Record<string, Json>> = {
  users: titled('User', 'Gebruiker', 'Gebruikers', {
    required: ['email'],
    properties: {
      email: { type: 'string', format: 'email', 'x-unique': 'case-insensitive', ...nl('E-mail') },
      first_name: text('Voornaam'),
      last_name: text('Achternaam'),
      type: {
        default: 'user',
        oneOf: [choice('management', 'Management', 'Directie'), choice('user', 'User', 'Gebruiker')],
        ...nl('Soort'),
      },
      status: {
        default: 'active',
        oneOf: [choice('active', 'Active', 'Actief'), choice('blocked', 'Blocked', 'Dicht')],
        ...nl('Staat'),
      },
      language: text('Taal'),
      password: { type: 'string', 'x-kind': 'secret', 'x-hashed': true, ...nl('Wachtwoord') },
      email_verified_at: { type: 'string', format: 'date-time', readOnly: true, ...nl('Bevestigd') },
      last_login_at: {
        type: 'string',
        format: 'date-time',
        readOnly: true,
        'x-relative': true,
        'x-empty': both('Never', 'Nooit'),
        ...nl('Laatst'),
      },
      latest_url: text('Adres'),
    },
  }),
  clients: titled('Client', 'Klant', 'Klanten', {
    required: ['name'],
    properties: {
      name: text('Naam'),
      email: { type: 'string', format: 'email', ...nl('E-mail') },
      type: {
        default: 'company',
        oneOf: [choice('company', 'Company', 'Bedrijf'), choice('person', 'Person', 'Mens')],
        ...nl('Soort'),
      },
      vat_number: text('Btw-nummer', {
        'x-when': { hidden: { type: 'person' }, required: { type: 'company' }, keep: true },
      }),
    },
  }),
  'client-memberships': titled('Membership', 'Lidmaatschap', 'Lidmaatschappen', {
    required: ['user_uuid', 'client_uuid'],
    'x-unique': [['user_uuid', 'client_uuid']],
    properties: {
      user_uuid: { 'x-relation': { to: 'users', onDelete: 'cascade', inverse: 'memberships' }, ...nl('Gebruiker') },
      client_uuid: { 'x-relation': { to: 'clients', onDelete: 'cascade', inverse: 'memberships' }, ...nl('Klant') },
      part: { default: 'all', oneOf: [choice('all', 'All', 'Alles'), choice('desk', 'Desk', 'Balie')], ...nl('Deel') },
    },
  }),
  employees: titled('Employee', 'Medewerker', 'Medewerkers', {
    required: ['name'],
    properties: {
      name: text('Naam'),
      user_uuid: { 'x-relation': { to: 'users', onDelete: 'set-null' }, ...nl('Gebruiker') },
      status: { default: 'active', enum: ['active', 'left'], ...nl('Staat') },
    },
  }),
  general: titled('Setting', 'Instelling', 'Instellingen', {
    properties: {
      scope: { oneOf: [choice('desk', 'Desk', 'Balie')], ...nl('Deel') },
      name: text('Naam'),
      value: text('Waarde'),
    },
  }),
  categories: titled('Category', 'Categorie', 'Categorieën', {
    required: ['name'],
    properties: {
      name: text('Naam'),
      parent_uuid: { 'x-relation': { to: 'categories', inverse: 'children' }, ...nl('Onder') },
      colour: { type: 'string', format: 'colour', ...nl('Kleur') },
    },
  }),
  tools: titled('Tool', 'Gereedschap', 'Gereedschap', {
    required: ['name'],
    properties: {
      name: text('Naam'),
      sku: {
        type: 'string',
        maxLength: 20,
        pattern: '^[A-Z]{2}[0-9]+$',
        'x-unique': { while: { retired: false } },
        ...nl('Nummer'),
      },
      stock: {
        type: 'integer',
        minimum: 0,
        maximum: 1000,
        'x-unit': 'pcs',
        'x-convert': { multiply: 12, divide: 10, misfits: 'round' },
        ...nl('Voorraad'),
      },
      out_count: { type: 'integer', 'x-limit': 'stock', ...nl('Uit') },
      year: { type: 'integer', 'x-ungrouped': true, 'x-index': true, ...nl('Jaar') },
      retired: { type: 'boolean', default: false, ...nl('Af') },
      category_uuid: {
        'x-relation': { to: 'categories', preselect: { name: 'Other' }, fills: { name: 'name' } },
        ...nl('Categorie'),
      },
      manual: { 'x-file': { maxBytes: 1000000, mediaTypes: ['application/pdf'] }, ...nl('Handleiding') },
    },
  }),
  rentals: titled('Rental', 'Verhuur', 'Verhuur', {
    description: 'Tools that are out.',
    'x-description': { nl: 'Gereedschap dat uit is.' },
    required: ['number', 'client_uuid', 'starts_on'],
    'x-unique': [['client_uuid', 'number']],
    'x-index': [['client_uuid', 'starts_on']],
    'x-exclude': [{ keys: ['employee_uuid'], from: 'starts_on', until: 'ends_on' }],
    'x-checks': [
      {
        rule: { ends_on: { gte: '$.starts_on' } },
        field: 'ends_on',
        message: both('Ends after it starts.', 'Eindigt na het begin.'),
      },
    ],
    properties: {
      number: { type: 'string', minLength: 2, maxLength: 30, 'x-immutable': true, 'x-copy': true, ...nl('Nummer') },
      client_uuid: {
        'x-relation': {
          to: 'clients',
          onDelete: 'restrict',
          inverse: 'rentals',
          'x-label': both('Rentals', 'Verhuur'),
        },
        ...nl('Klant'),
      },
      employee_uuid: { 'x-relation': { to: 'employees', inverse: 'rentals', tab: false }, ...nl('Medewerker') },
      category_uuid: { 'x-relation': { to: 'categories' }, ...nl('Categorie') },
      tool_uuid: { 'x-relation': { to: 'tools', within: { category_uuid: '$.category_uuid' } }, ...nl('Gereedschap') },
      extra_uuids: {
        type: 'array',
        items: { 'x-relation': { to: 'tools', inverse: 'extra-rentals' } },
        ...nl('Extra'),
      },
      starts_on: { type: 'string', format: 'date', default: '$today', ...nl('Vanaf') },
      ends_on: { type: 'string', format: 'date', ...nl('Tot') },
      returned_at: { type: 'string', format: 'date-time', readOnly: true, ...nl('Terug') },
      opens_at: { type: 'string', format: 'time', default: '09:30', ...nl('Open') },
      status: {
        default: 'draft',
        oneOf: [
          choice('draft', 'Draft', 'Concept', { 'x-colour': 'info' }),
          choice('out', 'Out', 'Uit', { 'x-colour': 'warning' }),
          choice('back', 'Back', 'Terug', { description: 'Handed in.' }),
          choice('lost', 'Lost', 'Kwijt', { 'x-renamed-from': 'gone' }),
        ],
        'x-transitions': { draft: ['out'], out: ['back'] },
        'x-initial': ['lost'],
        ...nl('Staat'),
      },
      price_cents: { type: 'integer', minimum: 0, 'x-currency': 'currency', ...nl('Prijs') },
      currency: { type: 'string', format: 'currency', default: 'EUR', ...nl('Munt') },
      cost_cents: { type: 'integer', ...nl('Kosten') },
      discount_bp: { type: 'integer', ...nl('Korting') },
      used_minutes: { type: 'integer', ...nl('Gebruikt') },
      weight: {
        type: 'number',
        'x-scale': 3,
        exclusiveMinimum: 0,
        exclusiveMaximum: 100,
        multipleOf: 0.5,
        ...nl('Gewicht'),
      },
      pieces: { type: 'integer', default: 1, ...nl('Stuks') },
      rank: {
        oneOf: [choice(1, 'First', 'Eerste'), choice(2, 'Second', 'Tweede', { 'x-system': true })],
        ...nl('Rang'),
      },
      paid: { type: 'boolean', default: false, ...nl('Betaald') },
      note: {
        type: 'string',
        'x-kind': 'multiline',
        description: 'For us.',
        'x-description': { nl: 'Voor ons.' },
        ...nl('Notitie'),
      },
      door_code: { type: 'string', 'x-kind': 'secret', ...nl('Deurcode') },
      labels: {
        type: 'array',
        items: { type: 'string', maxLength: 20 },
        minItems: 0,
        maxItems: 5,
        uniqueItems: true,
        ...nl('Labels'),
      },
      address: { $ref: 'common/shared.json#/$defs/address' },
      copied: {
        type: 'object',
        additionalProperties: true,
        readOnly: true,
        'x-snapshot': { of: 'tools', discloses: ['sku'] },
        ...nl('Kopie'),
      },
      format: { default: 'yaml', enum: ['yaml', 'json'], 'x-fills': { yaml: { used_minutes: 30 } }, ...nl('Vorm') },
      script: {
        type: 'string',
        'x-kind': 'code',
        contentMediaType: 'application/yaml',
        'x-language': 'format',
        ...nl('Script'),
      },
      of_resource: { 'x-options': 'resources', ...nl('Waarvan') },
      of_uuid: { type: 'string', format: 'uuid', 'x-of-resource': 'of_resource', ...nl('Sleutel') },
      title_en: text('Titel', { 'x-translated': { nl: 'title_nl' } }),
      title_nl: text('Titel nl', { 'x-renamed-from': 'dutch_title' }),
      old_fax: text('Fax', { deprecated: true }),
      kept: { type: 'string', const: 'always', writeOnly: true, ...nl('Vast') },
      total_cents: {
        type: 'integer',
        'x-computed': { sum: 'lines.amount_cents', where: { counted: true } },
        ...nl('Totaal'),
      },
      damage_count: { type: 'integer', 'x-computed': { count: 'damages' }, ...nl('Schades') },
      days_left: { type: 'integer', 'x-computed': { days: { from: '$today', to: 'ends_on' } }, ...nl('Dagen over') },
      name_text: text('Naam', { 'x-computed': { template: '{number} {client.name}' } }),
      rest_cents: {
        type: 'integer',
        'x-computed': { subtract: [{ coalesce: ['total_cents', { value: 0 }] }, 'cost_cents'] },
        ...nl('Rest'),
      },
      rate_cents: {
        type: 'integer',
        'x-computed': { divide: [{ multiply: ['pieces', 'price_cents'] }, { value: 60 }] },
        ...nl('Tarief'),
      },
      sum_pieces: { type: 'integer', 'x-computed': { add: ['pieces', 'damage_count'] }, ...nl('Som') },
      word: text('Woord', {
        'x-computed': { case: [{ when: { paid: true }, then: { value: 'paid' } }], else: { value: 'open' } },
      }),
    },
  }),
  'rental-lines': titled('Rental line', 'Verhuurregel', 'Verhuurregels', {
    required: ['rental_uuid', 'amount_cents'],
    properties: {
      rental_uuid: { 'x-relation': { to: 'rentals', owned: true, inverse: 'lines' }, ...nl('Verhuur') },
      amount_cents: { type: 'integer', ...nl('Bedrag') },
      counted: { type: 'boolean', default: true, ...nl('Telt') },
    },
  }),
  damages: titled('Damage', 'Schade', 'Schades', {
    required: ['rental_uuid', 'title'],
    properties: {
      rental_uuid: { 'x-relation': { to: 'rentals', onDelete: 'cascade' }, ...nl('Verhuur') },
      title: text('Titel'),
      cost_cents: { type: 'integer', ...nl('Kosten') },
    },
  }),
  'rental-log': titled('Log entry', 'Logregel', 'Log', {
    properties: {
      what: text('Wat'),
      rental_uuid: { 'x-relation': { to: 'rentals', onDelete: 'keep', inverse: 'log' }, ...nl('Verhuur') },
    },
  }),
  'rental-years': titled('Year', 'Jaar', 'Jaren', {
    properties: { year: { type: 'integer', ...nl('Jaar') }, amount_cents: { type: 'integer', ...nl('Bedrag') } },
    'x-view': [
      'select min(uuid::text)::uuid as uuid, extract(year from starts_on)::int as year, sum(price_cents) as amount_cents',
      'from rentals group by 2',
    ],
  }),
};

const common: Readonly<Record<string, Json>> = {
  shared: {
    $schema: '../vocabulary/common.schema.json',
    $defs: {
      address: {
        type: 'object',
        title: 'Address',
        ...nl('Adres'),
        required: ['street'],
        properties: { street: text('Straat'), floor: { type: 'integer', ...nl('Verdieping') } },
      },
    },
  },
  settings: {
    $defs: {
      opens: { type: 'string', format: 'time', default: '09:00', ...nl('Open') },
      deposit_cents: { type: 'integer', default: 0, ...nl('Borg') },
    },
  },
};

export type Files = Record<string, unknown>;

/** Returns a new copy of the files as parsed values, by path. */
export function rightFiles(): Files {
  return structuredClone({
    'resources.json': registry,
    ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`schemas/${name}.json`, schema])),
    ...Object.fromEntries(Object.entries(common).map(([name, one]) => [`schemas/common/${name}.json`, one])),
  });
}

/** The names that the code offers to the registry. */
export const known: KnownNames = {
  formats: formatNames,
  icons: new Set(['web', 'cog', 'home', 'shape', 'hammer', 'alert', 'arrow-up', 'table'].map((name) => `mdi-${name}`)),
  pages: [
    'dashboard',
    'planner',
    'wall',
    'rental-head',
    'rental-plan',
    'price-preview',
    'rental-create',
    'pieces-input',
  ],
  modules: { 'rental-desk': ['rentals.charge', 'rentals.charge.preview'], accounts: [] },
  paths: { 'rental-desk': ['handovers'] },
  actions: [],
  counts: ['overdue'],
  everyLanguage: true,
};
