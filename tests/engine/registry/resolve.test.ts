import { describe, expect, it } from 'vitest';
import { followReference } from '../../../src/engine/registry/resolve/fields.ts';
import { registryOf, resourceIn, shop, type Written } from './fixture.ts';

const built = (written: Written, name: string) => resourceIn(registryOf(written), name);

describe('a resource with an empty entry', () => {
  const resource = built(
    {
      menu: [
        { name: 'first', label: { en: 'First', nl: 'Eerst' } },
        { name: 'last', label: { en: 'Last', nl: 'Laatst' } },
      ],
      schemas: { 'ssl-certificates': { common_name: { type: 'string' } } },
    },
    'ssl-certificates',
  );

  it('has everything it does not say', () => {
    const { fields, ...rest } = resource;
    expect(Object.keys(fields)).toEqual(['common_name', 'uuid', 'created_at', 'updated_at', 'version']);
    expect(rest).toEqual({
      name: 'ssl-certificates',
      table: 'ssl_certificates',
      route: '/ssl-certificates',
      label: { en: 'ssl-certificates', nl: 'ssl-certificates' },
      plural: { en: 'SSL certificates', nl: 'ssl-certificates' },
      counted: null,
      description: null,
      icon: 'mdi-table',
      menu: 'last',
      title: '{common_name}',
      titlePaths: [['common_name']],
      nameField: 'common_name',
      scope: null,
      shared: false,
      large: false,
      inverses: {},
      owner: null,
      under: null,
      stateField: null,
      statusField: null,
      automation: { mails: {}, rules: [] },
      summary: null,
      sentences: [],
      lists: [],
      list: {
        columns: ['common_name'],
        filters: [],
        sort: [{ field: 'common_name', direction: 'ASC' }],
        search: ['common_name'],
        perPage: 25,
        views: [],
        find: null,
        archived: null,
        layouts: [{ type: 'table' }],
      },
      tabs: [
        {
          type: 'fields',
          name: 'overview',
          label: { en: 'Overview', nl: 'Overzicht' },
          fields: ['common_name'],
          sections: true,
        },
      ],
      figures: [],
      audience: {},
      begin: null,
      badge: null,
      timeline: true,
      importable: true,
      trashDays: null,
      form: [{ label: null, description: null, fields: ['common_name'], beside: null, page: null }],
      head: null,
      aside: null,
      life: [],
      meters: [],
      liveWhen: null,
      starts: [],
      through: null,
      createPage: null,
      access: {
        management: { verbs: '*', where: null, also: [], hidden: [], fields: { read: null, write: null }, parts: {} },
        employee: null,
        user: null,
      },
      documents: [],
      editWhen: null,
      deleteWhen: null,
      deleteChoice: null,
      actions: {},
      uniques: [],
      indexes: [],
      exclusions: [],
      checks: [],
      renamedFrom: null,
      view: null,
      adopted: null,
      viewPlaces: [],
      appendOnly: false,
      partition: null,
      keepHistoryMonths: null,
      frozen: null,
      reauthenticate: [],
    });
  });

  it('has the fields of every table, which only the server sets', () => {
    expect(
      ['uuid', 'created_at', 'updated_at', 'version'].map((name) => [
        resource.fields[name]?.kind,
        resource.fields[name]?.readOnly,
        resource.fields[name]?.system,
      ]),
    ).toEqual([
      ['uuid', true, true],
      ['datetime', true, true],
      ['datetime', true, true],
      ['integer', true, true],
    ]);
  });

  it('is frozen to the bottom', () => {
    expect(Object.isFrozen(resource.fields['common_name']?.label)).toBe(true);
    expect(() => Object.assign(resource.list, { perPage: 1 })).toThrow(TypeError);
  });

  it.each(['constructor', 'toString', '__proto__'])('has nothing called %s', (name) => {
    const { fields, inverses, actions } = resource;
    expect([
      fields[name],
      inverses[name],
      actions[name],
      registryOf(shop).resources[name],
      registryOf(shop).pages[name],
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('a field', () => {
  const field = (property: object, required = false) => {
    const one = built(
      {
        schemas: {
          things: { title: 'Thing', ...(required ? { required: ['it'] } : {}), properties: { it: property } },
        },
      },
      'things',
    ).fields['it'];
    if (!one) throw new Error('The field is gone.');
    return one;
  };

  it('is shown by what the entry names', () => {
    const { fields } = built(
      {
        resources: { things: { fields: { it: 'stars' } } },
        schemas: { things: { title: 'Thing', properties: { it: { type: 'integer' }, other: { type: 'integer' } } } },
      },
      'things',
    );
    expect([fields['it']?.shownBy, fields['other']?.shownBy, fields['uuid']?.shownBy]).toEqual(['stars', null, null]);
  });

  it('has the input that the entry names', () => {
    const { fields } = built(
      {
        resources: { things: { inputs: { it: 'years' } } },
        schemas: { things: { title: 'Thing', properties: { it: { type: 'integer' }, other: { type: 'integer' } } } },
      },
      'things',
    );
    expect([fields['it']?.input, fields['other']?.input, fields['uuid']?.input]).toEqual(['years', null, null]);
  });

  it.each([
    ['plain', { type: 'string' }, false, { required: false, nullable: true, readOnly: false, writeOnly: false }],
    ['required', { type: 'string' }, true, { required: true, nullable: false }],
    ['with a default', { type: 'integer', default: 0 }, false, { required: false, nullable: false, default: 0 }],
    [
      'required, but the server sets it',
      { type: 'string', readOnly: true, default: 'a' },
      true,
      { required: false, nullable: false, readOnly: true },
    ],
    [
      'computed',
      { type: 'integer', 'x-computed': { value: 1 } },
      false,
      { required: false, nullable: true, readOnly: true, computed: { value: 1 } },
    ],
    [
      'moved by transitions',
      { oneOf: [{ const: 'a', title: 'A' }], 'x-transitions': { a: [] }, default: 'a' },
      false,
      { readOnly: true, nullable: false, transitions: { a: [] } },
    ],
    ['secret', { type: 'string', 'x-kind': 'secret' }, false, { kind: 'secret', writeOnly: true }],
    ['unique', { type: 'string', 'x-unique': true }, false, { unique: 'exact' }],
    [
      'unique whatever the capitals',
      { type: 'string', 'x-unique': 'case-insensitive' },
      false,
      { unique: 'case-insensitive' },
    ],
    [
      'with help',
      { type: 'string', description: 'Help.', 'x-description': { nl: 'Hulp.' } },
      false,
      { help: { en: 'Help.', nl: 'Hulp.' } },
    ],
    [
      'with help in one language',
      { type: 'string', description: 'Help.' },
      false,
      { help: { en: 'Help.', nl: 'Help.' } },
    ],
    [
      'of choices',
      { oneOf: [{ const: 1, title: 'One', 'x-label': { nl: 'Een' }, 'x-colour': 'info' }] },
      false,
      { kind: 'enum', options: [{ value: 1, label: { en: 'One', nl: 'Een' }, colour: 'info' }] },
    ],
    [
      'of choices that only the program gives',
      { oneOf: [{ const: 1, title: 'One', 'x-system': true }] },
      false,
      { kind: 'enum', options: [{ value: 1, label: { en: 'One', nl: 'One' }, colour: null, isSystem: true }] },
    ],
    [
      'of plain choices',
      { enum: ['8.3'] },
      false,
      { kind: 'enum', options: [{ value: '8.3', label: { en: '8.3', nl: '8.3' }, colour: null }] },
    ],
    [
      'of several choices',
      { type: 'array', items: { oneOf: [{ const: 'a', title: 'A' }] } },
      false,
      { kind: 'tags', options: [{ value: 'a', label: { en: 'A', nl: 'A' }, colour: null }] },
    ],
    ['a text that is a number in tables', { type: 'string', 'x-align': 'end' }, false, { alignedEnd: true }],
    ['with digits', { type: 'number', 'x-scale': 4 }, false, { scale: 4 }],
    [
      'with all the rest',
      {
        type: 'integer',
        'x-unit': 'MB',
        'x-ungrouped': true,
        'x-colour': 'error',
        'x-index': true,
        'x-immutable': true,
        deprecated: true,
        'x-renamed-from': 'old',
        'x-when': { hidden: { it: 1 } },
      },
      false,
      {
        unit: 'MB',
        ungrouped: true,
        alignedEnd: true,
        colour: 'error',
        index: true,
        immutable: true,
        deprecated: true,
        renamedFrom: 'old',
        when: { hidden: { it: 1 }, required: null, readOnly: null },
      },
    ],
    [
      'of code',
      { type: 'string', contentMediaType: 'application/yaml' },
      false,
      { kind: 'code', mediaType: 'application/yaml' },
    ],
  ])('%s', (_name, property, required, expected) => {
    expect(field(property, required)).toMatchObject(expected);
  });

  it.each([
    ['its name in words', {}, 'It', 'It'],
    ['its title', { title: 'Thing' }, 'Thing', 'Thing'],
    ['both', { title: 'Thing', 'x-label': { nl: 'Ding' } }, 'Thing', 'Ding'],
  ])('is called %s', (_name, written, en, nl) => {
    expect(field({ type: 'string', ...written }).label).toEqual({ en, nl });
  });
});

describe('definitions in common', () => {
  const common = {
    'a.json': {
      $defs: {
        word: { type: 'string', maxLength: 5, title: 'Word' },
        'two-words': { $ref: 'common/a.json#/$defs/word', title: 'Two' },
      },
    },
  } as const;

  it.each([
    ['are followed', { $ref: 'common/a.json#/$defs/word' }, { type: 'string', maxLength: 5, title: 'Word' }],
    [
      'give way to the keys beside',
      { $ref: 'common/a.json#/$defs/word', maxLength: 9 },
      { type: 'string', maxLength: 9, title: 'Word' },
    ],
    [
      'lead to others, with a hyphen',
      { $ref: 'common/a.json#/$defs/two-words' },
      { type: 'string', maxLength: 5, title: 'Two' },
    ],
    [
      'stand in lists',
      { type: 'array', items: { $ref: 'common/a.json#/$defs/word' } } as const,
      { type: 'array', items: { type: 'string', maxLength: 5, title: 'Word' } },
    ],
    [
      'stand in structures',
      { properties: { it: { $ref: 'common/a.json#/$defs/word' } } },
      { properties: { it: { type: 'string', maxLength: 5, title: 'Word' } } },
    ],
    ['are no inherited things', { $ref: 'common/a.json#/$defs/constructor', title: 'X' }, { title: 'X' }],
  ])('%s', (_name, property, expected) => {
    expect(followReference(property, common)).toEqual(expected);
  });
});

describe('relations', () => {
  const registry = registryOf(shop);
  const [clients, invoices, lines] = ['clients', 'invoices', 'invoice-lines'].map((name) => resourceIn(registry, name));

  it('are known from the side that owns the column', () => {
    expect(invoices?.fields['client_uuid']?.relation).toEqual({
      to: 'clients',
      name: 'client',
      onDelete: 'restrict',
      owned: false,
      inverse: '',
      preselect: null,
      within: null,
      fills: {},
      handOver: null,
    });
    expect(invoices?.fields['role_uuids']).toMatchObject({
      kind: 'references',
      relation: { to: 'roles', name: 'role' },
    });
    expect(lines?.fields['invoice_uuid']?.relation).toEqual({
      to: 'invoices',
      name: 'invoice',
      onDelete: 'cascade',
      owned: true,
      inverse: 'lines',
      preselect: null,
      within: null,
      fills: {},
      handOver: null,
    });
  });

  it('and from the other', () => {
    expect(clients?.inverses).toEqual({
      invoices: {
        name: 'invoices',
        resource: 'invoices',
        field: 'client_uuid',
        owned: false,
        tab: true,
        label: { en: 'Invoices', nl: 'Invoice' },
      },
    });
    expect(invoices?.inverses).toEqual({
      lines: {
        name: 'lines',
        resource: 'invoice-lines',
        field: 'invoice_uuid',
        owned: true,
        tab: true,
        label: { en: 'Invoice lines', nl: 'Invoice line' },
      },
    });
  });

  it('make owned rows a field of their owner', () => {
    expect(invoices?.fields['lines']).toMatchObject({
      kind: 'lines',
      nullable: false,
      required: false,
      lines: { resource: 'invoice-lines', field: 'invoice_uuid' },
    });
    expect(lines?.owner).toEqual({ resource: 'invoices', field: 'invoice_uuid' });
  });

  it('name the other side as they say', () => {
    const label = { en: 'Credits', nl: 'Creditnota’s' };
    const things = built(
      { schemas: { things: { thing_uuid: { 'x-relation': { to: 'things', inverse: 'credits', 'x-label': label } } } } },
      'things',
    );
    expect(things.inverses).toEqual({
      credits: { name: 'credits', resource: 'things', field: 'thing_uuid', owned: false, tab: true, label },
    });
  });
});

describe('scope', () => {
  const scopes = (written: Written) =>
    Object.fromEntries(Object.values(registryOf(written).resources).map((resource) => [resource.name, resource.scope]));
  const to = (target: string, more: object = {}) => ({ 'x-relation': { to: target, ...more } });

  it.each<[string, Written, Record<string, unknown>]>([
    ['a client is its own', { schemas: { clients: { name: { type: 'string' } } } }, { clients: ['uuid'] }],
    [
      'what points at a client is that client’s',
      { schemas: { clients: { name: { type: 'string' } }, sites: { client_uuid: to('clients') } } },
      { clients: ['uuid'], sites: ['client_uuid'] },
    ],
    [
      'client_uuid goes before another',
      {
        schemas: {
          clients: { name: { type: 'string' } },
          sites: { payer_uuid: to('clients', { inverse: 'paid' }), client_uuid: to('clients') },
        },
      },
      { clients: ['uuid'], sites: ['client_uuid'] },
    ],
    [
      'what is owned is its owner’s',
      {
        schemas: {
          clients: { name: { type: 'string' } },
          sites: { client_uuid: to('clients') },
          pages: { site_uuid: to('sites', { owned: true }) },
          parts: { page_uuid: to('pages', { owned: true }) },
        },
      },
      {
        clients: ['uuid'],
        sites: ['client_uuid'],
        pages: ['site', 'client_uuid'],
        parts: ['page', 'site', 'client_uuid'],
      },
    ],
    [
      'the rest is nobody’s',
      {
        schemas: {
          clients: { name: { type: 'string' } },
          sites: { client_uuid: to('clients') },
          notes: { site_uuid: to('sites') },
        },
      },
      { clients: ['uuid'], sites: ['client_uuid'], notes: null },
    ],
    [
      'unless it says whose',
      {
        resources: { clients: {}, sites: {}, notes: { scope: 'site.client_uuid' } },
        schemas: {
          clients: { name: { type: 'string' } },
          sites: { client_uuid: to('clients') },
          notes: { site_uuid: to('sites') },
        },
      },
      { clients: ['uuid'], sites: ['client_uuid'], notes: ['site', 'client_uuid'] },
    ],
    [
      'or that it is nobody’s',
      {
        resources: { clients: {}, sites: { scope: false } },
        schemas: { clients: { name: { type: 'string' } }, sites: { client_uuid: to('clients') } },
      },
      { clients: ['uuid'], sites: null },
    ],
  ])('%s', (_name, written, expected) => {
    expect(scopes(written)).toEqual(expected);
  });
});

describe('screens', () => {
  const written = (entry: object, properties: object = {}): Written => ({
    menu: [{ name: 'main', label: { en: 'Main', nl: 'Hoofd' } }],
    resources: { things: entry },
    schemas: {
      things: {
        note: { type: 'string', maxLength: 900 },
        number: { type: 'string' },
        state: { enum: ['a', 'b'] },
        made_on: { type: 'string', format: 'date' },
        secret: { type: 'string', 'x-kind': 'secret' },
        old: { type: 'string', deprecated: true },
        seen_at: { type: 'string', format: 'date-time', readOnly: true },
        a: { type: 'integer' },
        b: { type: 'integer' },
        config: { type: 'object' },
        ...properties,
      },
    },
  });

  it('show six columns, the title’s first, without what does not fit in a list', () => {
    const { list, title } = built(written({}), 'things');
    expect(title).toBe('{number}');
    expect(list).toMatchObject({
      columns: ['number', 'note', 'state', 'made_on', 'seen_at', 'a'],
      filters: ['state', 'made_on'],
      sort: [{ field: 'number', direction: 'ASC' }],
      search: ['number', 'note'],
    });
  });

  it('sort owned lines in the order in which they were entered', () => {
    const { list } = built(
      {
        resources: { orders: {}, parts: {} },
        schemas: {
          orders: { title: 'Order', properties: { name: { type: 'string' } } },
          parts: {
            title: 'Part',
            properties: { order_uuid: { 'x-relation': { to: 'orders', owned: true } }, name: { type: 'string' } },
          },
        },
      },
      'parts',
    );
    expect(list.sort).toEqual([{ field: 'created_at', direction: 'ASC' }]);
  });

  it('take from the entry what it says', () => {
    const { list } = built(
      written({
        list: {
          columns: ['made_on', 'state', 'b'],
          sort: ['-made_on', 'number'],
          perPage: 50,
          views: [{ label: { en: 'A', nl: 'A' }, filter: { state: 'a' } }],
        },
      }),
      'things',
    );
    expect(list).toEqual({
      columns: ['made_on', 'state', 'b'],
      filters: ['made_on', 'state'],
      sort: [
        { field: 'made_on', direction: 'DESC' },
        { field: 'number', direction: 'ASC' },
      ],
      search: [],
      find: null,
      archived: null,
      perPage: 50,
      views: [
        { label: { en: 'A', nl: 'A' }, filter: { state: 'a' }, sort: null, access: ['management', 'employee', 'user'] },
      ],
      layouts: [{ type: 'table' }],
    });
  });

  it('screens have a tab for every resource that refers to them, after the tabs that are written', () => {
    const reference = (inverse: string) => ({ 'x-relation': { to: 'things', inverse } });
    const { tabs } = built(
      {
        resources: { things: { show: { tabs: [{ inverse: 'second' }, { fields: ['name'] }] } }, others: {} },
        schemas: {
          things: { name: { type: 'string' } },
          others: { a_uuid: reference('first'), b_uuid: reference('second') },
        },
      },
      'things',
    );
    expect(
      tabs.map((tab) => (tab.type === 'fields' ? tab.fields : tab.type === 'inverse' ? tab.inverse : tab.page)),
    ).toEqual(['second', ['name'], 'first']);
  });

  it('have none for what says so, unless it is written', () => {
    const aside = {
      a_uuid: { 'x-relation': { to: 'things', inverse: 'first', tab: false } },
      b_uuid: { 'x-relation': { to: 'things', inverse: 'second' } },
    };
    const tabsWith = (things: object) =>
      built(
        { resources: { things, others: {} }, schemas: { things: { name: { type: 'string' } }, others: aside } },
        'things',
      ).tabs.flatMap((tab) => (tab.type === 'inverse' ? [tab.inverse] : []));
    expect([tabsWith({}), tabsWith({ show: { tabs: [{ inverse: 'first' }] } })]).toEqual([
      ['second'],
      ['first', 'second'],
    ]);
  });

  it('take what was typed as a name in the field that people fill in', () => {
    const nameOf = (properties: Record<string, object>, title?: string) =>
      built({ resources: { things: title === undefined ? {} : { title } }, schemas: { things: properties } }, 'things')
        .nameField;
    const text = { type: 'string' };
    const pair = { company_name: text, first_name: text };
    expect(nameOf({ name: text })).toBe('name');
    expect(nameOf({ ...pair, name: { ...text, 'x-computed': { coalesce: ['company_name', 'first_name'] } } })).toBe(
      'company_name',
    );
    expect(nameOf({ ...pair, name: { ...text, 'x-computed': { template: '{first_name}' } } })).toBeNull();
    expect(nameOf({ number: text, name: text }, '{number} {name}')).toBe('number');
  });

  it('sort by age where the first column cannot be sorted', () => {
    expect(built(written({ list: { columns: ['note', 'a'] } }), 'things').list.sort).toEqual([
      { field: 'created_at', direction: 'DESC' },
    ]);
  });

  it('do not search in what is computed', () => {
    expect(
      built(
        written({ list: { columns: ['full'] } }, { full: { type: 'string', 'x-computed': { template: '{number}' } } }),
        'things',
      ).list.search,
    ).toEqual([]);
  });

  it('put the fields that no section holds in a last one', () => {
    const { form } = built(
      written({ form: [{ label: { en: 'First', nl: 'Eerst' }, fields: ['b', 'number'] }] }),
      'things',
    );
    expect(form).toEqual([
      { label: { en: 'First', nl: 'Eerst' }, description: null, fields: ['b', 'number'], beside: null, page: null },
      {
        label: null,
        description: null,
        fields: ['note', 'state', 'made_on', 'secret', 'a', 'config'],
        beside: null,
        page: null,
      },
    ]);
  });

  it('ask for no section when all are placed', () => {
    expect(
      built(
        { resources: { things: { form: [{ fields: ['a'] }] } }, schemas: { things: { a: { type: 'string' } } } },
        'things',
      ).form,
    ).toHaveLength(1);
  });

  it('have a tab for each resource that refers to the record, except owned lines, which are in the overview', () => {
    const registry = registryOf(shop);
    expect(resourceIn(registry, 'clients').tabs).toEqual([
      {
        type: 'fields',
        name: 'overview',
        label: { en: 'Overview', nl: 'Overzicht' },
        fields: ['manager_uuid'],
        sections: true,
      },
      { type: 'inverse', label: { en: 'Invoices', nl: 'Invoice' }, inverse: 'invoices' },
    ]);
    expect(resourceIn(registry, 'invoices').tabs).toMatchObject([
      { fields: expect.arrayContaining(['lines']) as unknown },
    ]);
  });

  it('have an overview of what stands in no other tab, in the order of the form', () => {
    const label = { en: 'More', nl: 'Meer' };
    const overviewOf = (show: object, form?: object): readonly string[] | undefined => {
      const { tabs } = built(
        {
          resources: { things: { show, ...(form ? { form } : {}) } as never },
          schemas: {
            things: {
              name: { type: 'string' },
              made: { type: 'string', readOnly: true },
              size: { type: 'string' },
              weight: { type: 'string' },
              weighed: { type: 'string', readOnly: true },
              note: { type: 'string' },
            },
          },
        },
        'things',
      );
      return tabs.flatMap((tab) => (tab.type === 'fields' && tab.sections ? [tab.fields] : []))[0];
    };
    const form = [{ fields: ['weight'] }, { fields: ['size', 'name'] }];
    // What nobody fills in follows what stands before it in the schema; the name is the title.
    expect(overviewOf({}, form)).toEqual(['weight', 'weighed', 'size', 'made', 'note']);
    expect(overviewOf({ tabs: [{ label, fields: ['size'] }] })).toBeUndefined();
    expect(overviewOf({ tabs: [{}, { label, fields: ['size'] }] })).toEqual(['made', 'weight', 'weighed', 'note']);
    expect(overviewOf({ tabs: [{ label, except: ['note', 'made'] }] })).toEqual(['size', 'weight', 'weighed']);
  });

  it('keep the tabs as written, named by what they hold', () => {
    const label = { en: 'More', nl: 'Meer' };
    const { tabs } = built(
      {
        ...shop,
        resources: {
          users: {},
          roles: {},
          invoices: {},
          'invoice-lines': {},
          clients: { show: { tabs: [{ fields: ['name'] }, { label, fields: ['status'] }, { inverse: 'invoices' }] } },
        },
      },
      'clients',
    );
    expect(tabs).toEqual([
      { type: 'fields', name: 'overview', label: { en: 'Overview', nl: 'Overzicht' }, fields: ['name'] },
      { type: 'fields', name: 'more', label, fields: ['status'] },
      { type: 'inverse', label: { en: 'Invoices', nl: 'Invoice' }, inverse: 'invoices' },
    ]);
  });

  it.each([
    [
      'the field with transitions',
      {
        phase: { default: 'x', oneOf: [{ const: 'x', title: 'X' }], 'x-transitions': { x: [] } },
        status: { enum: ['a'] },
      },
      'phase',
    ],
    ['else the status', { status: { enum: ['a'] } }, 'status'],
    ['not a status without choices', { status: { type: 'string' } }, null],
  ])('know the state: %s', (_name, properties, expected) => {
    expect(built(written({}, properties), 'things').stateField).toBe(expected);
  });

  it.each([
    [{}, 'main'],
    [{ menu: 'main' }, 'main'],
    [{ menu: false }, null],
  ])('with %j they stand in %s', (entry, expected) => {
    expect(built(written(entry), 'things').menu).toBe(expected);
  });
});

describe('access and actions', () => {
  it('read every form of a rule', () => {
    const access = {
      management: ['list'],
      employee: {
        verbs: '*',
        where: { a: 1 },
        also: [{ verbs: ['list'], where: { a: 2 } }],
        hidden: ['a'],
        fields: { write: ['b'] },
      },
      user: '*',
    };
    expect(
      built(
        { resources: { things: { access } }, schemas: { things: { a: { type: 'integer' }, b: { type: 'integer' } } } },
        'things',
      ).access,
    ).toEqual({
      management: {
        verbs: ['list'],
        where: null,
        also: [],
        hidden: [],
        fields: { read: null, write: null },
        parts: {},
      },
      employee: {
        verbs: '*',
        where: { a: 1 },
        also: [{ verbs: ['list'], where: { a: 2 } }],
        hidden: ['a'],
        fields: { read: null, write: ['b'] },
        parts: {},
      },
      user: { verbs: '*', where: null, also: [], hidden: [], fields: { read: null, write: null }, parts: {} },
    });
  });

  it('fill in an action', () => {
    const label = { en: 'Do', nl: 'Doe' };
    expect(
      built(
        { resources: { things: { actions: { act: { label } } } }, schemas: { things: { a: { type: 'integer' } } } },
        'things',
      ).actions,
    ).toEqual({
      act: {
        name: 'act',
        label,
        done: null,
        description: null,
        icon: null,
        when: null,
        offer: null,
        confirm: false,
        danger: false,
        primary: false,
        secondary: null,
        fields: [],
        require: [],
        set: null,
        expect: [],
        preview: false,
        unseen: false,
        bulk: true,
        trail: true,
        of: null,
        preset: {},
        to: null,
      },
    });
  });

  it('let an action that leads to a state stand where transitions go there, unless it says where', () => {
    const option = (value: string) => ({ const: value, title: value });
    const { actions } = built(
      {
        resources: {
          loans: {
            actions: {
              'hand-out': { label: { en: 'Hand out', nl: 'Uitgeven' }, set: { status: 'out' } },
              return: { label: { en: 'Return', nl: 'Innemen' }, set: { status: 'returned' }, when: { late: false } },
              undo: { label: { en: 'Undo', nl: 'Ongedaan' }, set: { status: 'out' }, when: { status: 'returned' } },
              mark: { label: { en: 'Mark', nl: 'Markeren' }, set: { late: true } },
              reserve: {
                label: { en: 'Reserve', nl: 'Reserveren' },
                set: { status: 'reserved' },
                when: { or: [{ status: 'out' }, { late: true }] },
              },
            },
          },
        },
        schemas: {
          loans: {
            status: {
              default: 'reserved',
              oneOf: ['reserved', 'out', 'returned'].map(option),
              'x-transitions': { reserved: ['out'], out: ['returned', 'reserved'], returned: ['out'] },
            },
            late: { type: 'boolean', default: false },
          },
        },
      },
      'loans',
    );
    expect(Object.fromEntries(Object.entries(actions).map(([name, { when }]) => [name, when]))).toEqual({
      'hand-out': { status: { in: ['reserved', 'returned'] } },
      return: { status: 'out', late: false },
      undo: { status: 'returned' },
      mark: null,
      reserve: { or: [{ status: 'out' }, { late: true }] },
    });
  });
});

it.each<readonly [entry: object, route: string]>([
  [{ menu: 'config' }, '/config/colours'],
  [{ menu: 'config', route: '/config/paint' }, '/config/paint'],
  [{ menu: 'main' }, '/colours'],
])('%j stands at %s, in an area beneath its address', (entry, expected) => {
  const label = { en: 'Group', nl: 'Groep' };
  const menu = [
    { name: 'main', label },
    { name: 'config', label, area: '/config' },
  ];
  const { route } = built(
    { menu, resources: { colours: entry }, schemas: { colours: { name: { type: 'string' } } } },
    'colours',
  );
  expect(route).toBe(expected);
});

it('fills in pages and the menu', () => {
  const label = { en: 'Page', nl: 'Pagina' };
  const { pages, menu } = registryOf({
    ...shop,
    menu: [{ name: 'main', label }],
    pages: { start: { route: '/', label, figures: [{ name: 'clients', resource: 'clients', label }] } },
  });
  expect(pages).toEqual({
    start: {
      name: 'start',
      route: '/',
      label,
      icon: null,
      menu: null,
      badge: null,
      access: ['management', 'employee', 'user'],
      needs: null,
      isPublic: false,
      figures: [
        {
          name: 'clients',
          resource: 'clients',
          label,
          description: null,
          filter: {},
          sum: null,
          average: false,
          colour: 'neutral',
          access: ['management', 'employee', 'user'],
          compare: [],
          by: null,
          axis: null,
          chart: 'bar',
          series: [{ label, filter: {}, back: null }],
          cumulative: false,
          limit: null,
          isTarget: false,
          trend: null,
          button: null,
          when: null,
        },
      ],
      lists: [],
    },
  });
  expect(menu).toEqual([{ name: 'main', label, icon: null, area: null, access: ['management', 'employee', 'user'] }]);
});

describe('what the root says of the business', () => {
  const of = (root: NonNullable<Written['root']>, more: Written['schemas'] = {}) => {
    const { name, locales, currency, tenant, staff, modules } = registryOf({
      root,
      schemas: { users: { email: { type: 'string' } }, ...more },
    });
    return { name, locales, currency, tenant, staff, modules };
  };
  const to = (resource: string) => ({ 'x-relation': { to: resource } });

  it('is what is usual where it says nothing', () => {
    expect(of({})).toEqual({
      name: 'Beheer',
      locales: ['en', 'nl'],
      currency: 'EUR',
      tenant: null,
      staff: null,
      modules: [],
    });
  });

  it('is what it says', () => {
    expect(of({ name: 'Library', locales: ['nl'], currency: 'USD', modules: ['billing'] })).toMatchObject({
      name: 'Library',
      locales: ['nl'],
      currency: 'USD',
      modules: ['billing'],
    });
  });

  it('finds who works for which tenant by the pairs that are there once', () => {
    const schools = { name: { type: 'string' } };
    const pairs = {
      title: 'Post',
      'x-unique': [['person_uuid', 'at_uuid']],
      properties: { person_uuid: to('users'), at_uuid: to('schools') },
    };
    const visits = { user_uuid: to('users'), school_uuid: to('schools') };
    expect(of({ tenant: 'schools' }, { schools, visits, posts: pairs }).tenant).toEqual({
      resource: 'schools',
      field: 'at_uuid',
      members: { resource: 'posts', user: 'person_uuid', tenant: 'at_uuid', role: null, part: null },
    });
    expect(of({ tenant: 'schools', members: 'visits' }, { schools, visits, posts: pairs }).tenant?.members).toEqual({
      resource: 'visits',
      user: 'user_uuid',
      tenant: 'school_uuid',
      role: null,
      part: null,
    });
    expect(of({ tenant: 'schools' }, { schools, visits }).tenant).toEqual({
      resource: 'schools',
      field: 'school_uuid',
      members: null,
    });
  });

  it.each([
    ['those whose status is active', { oneOf: [{ const: 'active', title: 'Active' }] }, 'status'],
    ['all where there is no such status', { oneOf: [{ const: 'here', title: 'Here' }] }, null],
  ])('counts as staff %s', (_name, status, state) => {
    expect(of({ staff: 'teachers' }, { teachers: { login_uuid: to('users'), status } }).staff).toEqual({
      resource: 'teachers',
      user: 'login_uuid',
      state,
    });
  });
});
