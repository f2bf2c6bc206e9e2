/**
 * `npm run bench -- palette`: how soon the palette answers what somebody types, letter by letter, over all resources that
 * management may read, of which two have very many rows; alone, and while others read lists and save records.
 * `--rows 150000` for each of the two; `--words` prints what each text takes; `--write` writes docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { openLargeCompany, type LargeCompany } from './largeCompany.ts';
import { median, reached, Table, writeSection } from './report.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '3' },
    others: { type: 'string', default: '4' },
    words: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [rounds, others] = [Number(values.rounds), Number(values.others)];
const mostMilliseconds = 150;

/** As they are typed: each is asked for from its second letter on. */
const typed = ['bakker', 'de vries', 'jansen webdesign', '2026-0012', '26 12', 'copy-1234', 'utrecht', 'hosting plus'];
/** Pasted, or nowhere to be found. */
const whole = ['NL91 ABNA 0417 1643 00', '020 - 123 45 67', '\u20ac 1.234,56', 'info@', 'jnasen', 'zzxqy'];

const asked = [
  ...typed.flatMap((text) => Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2))),
  ...whole,
].filter((text) => text === text.trim());

const company = await openLargeCompany(Number(values.rows));
const table = new Table(['Palette', 'questions', 'median', 'p95', 'most', 'goal', 'reached']);
try {
  const question = (text: string): Promise<void> =>
    company.get('management', `/api/search?q=${encodeURIComponent(text)}`);
  // The first time each shape of a question is put together.
  await ask(question);
  report('two bare statements', await ask((text) => askBarely(company, text)), null);
  const alone = await ask(question);
  report('by itself', alone, mostMilliseconds);
  const isOver = { now: false };
  const working = Array.from({ length: others }, (_, index) => work(company, index, isOver));
  const beside = await ask(question);
  isOver.now = true;
  await Promise.all(working);
  report(`while ${others} others read lists and save`, beside, mostMilliseconds);
  if (values.words)
    for (const text of asked)
      process.stdout.write(
        `${text}: ${[alone, beside].map((times) => shown(median(timesOf(times, text)))).join(', ')}\n`,
      );
} finally {
  await company.close();
}
if (values.write)
  writeSection({
    heading: 'The palette',
    command: 'npm run bench -- palette --write',
    measured: `${company.rows.toLocaleString('en')} domains and ${company.hours.toLocaleString('en')} hours beside the demo company, ${rounds} rounds of ${asked.length} questions`,
    notes: [
      'Each question is one `GET /api/search` of management, over all resources that have a name or number.',
      'The two bare statements look for the same text in the names of the domains and the descriptions of the hours alone, with `ILIKE` and for five rows each: no index, no rights, no order, nothing written nearly so.',
    ],
    table,
  });

interface Asked {
  readonly text: string;
  readonly milliseconds: number;
}

async function ask(question: (text: string) => Promise<void>): Promise<readonly Asked[]> {
  const times: Asked[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const text of asked) {
      const began = performance.now();
      await question(text);
      times.push({ text, milliseconds: performance.now() - began });
    }
  return times;
}

/** As somebody would who has nothing but the two tables. */
async function askBarely({ plain }: LargeCompany, text: string): Promise<void> {
  const pattern = `'%${text.replaceAll("'", "''")}%'`;
  await Promise.all([
    plain(`select uuid, name from domains where name ilike ${pattern} limit 5`),
    plain(`select uuid, description from hours where description ilike ${pattern} limit 5`),
  ]);
}

/** A list and a save, with the pauses that people make. */
async function work({ get, put, uuid }: LargeCompany, index: number, isOver: { now: boolean }): Promise<void> {
  while (!isOver.now) {
    await get('management', `/api/domains?range=[${index * 25},${index * 25 + 24}]&sort=["name","ASC"]`);
    await put(`/api/domains/${uuid}`, { auto_renew: Math.random() > 0.5 });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function timesOf(times: readonly Asked[], text: string): readonly number[] {
  return times.flatMap((one) => (one.text === text ? [one.milliseconds] : []));
}

function shown(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}

/** @param goal null for what is measured beside it */
function report(name: string, times: readonly Asked[], goal: number | null): void {
  const sorted = times.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const p95 = sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? 0;
  table.add([
    name,
    String(times.length),
    ...[median(sorted), p95, sorted.at(-1) ?? 0].map(shown),
    ...(goal === null ? ['', ''] : [`p95 \u2264 ${goal} ms`, reached(p95, goal)]),
  ]);
}
