/**
 * `npm run bench -- dev`: how long after a file of the registry is saved the open page of `npm run dev` shows it: a column
 * of the list that is looked at, a field that is a new column in the database too, and a new resource in the menu.
 * `--turns 10`; `--resources 300` with so many resources more; `--write` writes docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { Development } from '../e2e/support/development.ts';
import { ensureChromium } from '../support/chromium.ts';
import { median, rounded, spread, Table, writeSection } from './report.ts';
import { addResources } from './starts.ts';
import { signIn, withProfile, type Screens } from './visits.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '10' },
    resources: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});
const turns = Number(values.turns);
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Resolves when the page shows the text there, or no longer shows it; looked at in each frame. */
async function shows(page: Page, selector: string, text: string, isThere = true): Promise<void> {
  // Functions of their own in it would be called by names that the page does not have.
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll(wanted.selector)].some((one) => one.textContent.includes(wanted.text)) ===
      wanted.isThere,
    { selector, text, isThere },
    { polling: 'raf' },
  );
}

const columns = ['name', 'client_uuid', 'registered_on', 'status'];
const [head, menu] = ['main thead th', 'nav'];
const dutch = (nl: string) => ({ 'x-label': { nl } });

interface Change {
  readonly name: string;
  /** Saves it, the n-th time. */
  readonly save: (development: Development, turn: number) => void;
  readonly shown: (page: Page, turn: number) => Promise<void>;
}

const changes: readonly Change[] = [
  {
    name: 'a column of the list',
    save: (development, turn) =>
      development.entry('domains', (entry) => ({
        ...entry,
        list: { ...entry.list, columns: turn % 2 === 1 ? [...columns, 'expires_on'] : columns },
      })),
    shown: (page, turn) => shows(page, head, 'Expires', turn % 2 === 1),
  },
  {
    name: 'a new field, with its column in the database',
    save(development, turn) {
      const field = `remark_${turn}`;
      development.schema('domains', (schema) => ({
        ...schema,
        properties: {
          ...schema.properties,
          [field]: { type: 'string', maxLength: 50, default: 'seen', title: `Remark ${turn}`, ...dutch('Opmerking') },
        },
      }));
      development.entry('domains', (entry) => ({ ...entry, list: { ...entry.list, columns: [field, ...columns] } }));
    },
    shown: (page, turn) => shows(page, head, `Remark ${turn}`),
  },
  {
    name: 'a new resource',
    save(development, turn) {
      const name = `certificates-${turn}`;
      development.write(`schemas/${name}.json`, {
        $schema: './vocabulary/resource.schema.json',
        title: `Certificate ${turn}`,
        ...dutch('Certificaat'),
        'x-label-plural': { en: `Certificates ${turn}`, nl: `Certificaten ${turn}` },
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 50, ...dutch('Naam') },
          client_uuid: { 'x-relation': { to: 'clients' }, ...dutch('Klant') },
        },
      });
      development.entry(name, () => ({ menu: 'hosting' }));
    },
    shown: (page, turn) => shows(page, menu, `Certificates ${turn}`),
  },
];

async function measure(development: Development): Promise<readonly (readonly [string, readonly number[]])[]> {
  const screens: Screens = {
    list: `${development.address}/domain`,
    fields: { name: 'input[name="email"]', password: 'input[name="password"]' },
    group: null,
    otherList: '',
  };
  const account = development.accounts.find(({ type }) => type === 'management');
  if (account === undefined) throw new Error('The demo company has no management.');
  return withProfile(ensureChromium(printLine), async (context) => {
    await signIn(context, screens, account);
    const page = await context.newPage();
    await page.goto(screens.list);
    await shows(page, head, 'Status');
    await page.waitForLoadState('networkidle');
    const found: (readonly [string, readonly number[]])[] = [];
    for (const { name, save, shown } of changes) {
      const times: number[] = [];
      // The first is for the machine to get warm.
      for (let turn = 0; turn <= turns; turn += 1) {
        const began = performance.now();
        save(development, turn);
        await shown(page, turn);
        if (turn > 0) times.push(performance.now() - began);
        await page.waitForTimeout(500);
      }
      found.push([name, times]);
    }
    return found;
  });
}

const development = await Development.start((checkout) => addResources(checkout, Number(values.resources)));
try {
  const table = new Table(['Saved', 'In the open page after', 'the slowest']);
  for (const [name, times] of await measure(development))
    table.add([name, `${rounded(median(times))} ± ${rounded(spread(times))} ms`, `${rounded(Math.max(...times))} ms`]);
  if (values.write)
    writeSection({
      heading: 'While developing',
      command: 'npm run bench -- dev --write',
      measured: `the demo company, ${turns} turns each, from the save of the file until the page shows it`,
      notes: [
        'The page is open in Chromium and is not loaded anew; the registry is checked and the database migrated in between.',
      ],
      table,
    });
} finally {
  await development.stop();
}
