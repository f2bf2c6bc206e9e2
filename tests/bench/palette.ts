/**
 * `npm run bench:palette`: how soon the palette answers what somebody types, letter by letter, over all resources that
 * management may read, of which two have very many rows; alone, and while others read lists and save records.
 * `-- --rows 150000` for each of the two; `--write` writes docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { openLargeCompany, type LargeCompany } from './largeCompany.ts';
import { median, Table, writeSection } from './report.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '3' },
    others: { type: 'string', default: '4' },
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
const table = new Table(['Palette', 'questions', 'median, ms', 'p95, ms', 'most, ms', 'goal', 'reached']);
try {
  // The first time each shape of a question is put together.
  await ask(company);
  const alone = await ask(company);
  report('by itself', alone);
  const isOver = { now: false };
  const working = Array.from({ length: others }, (_, index) => work(company, index, isOver));
  const beside = await ask(company);
  isOver.now = true;
  await Promise.all(working);
  report(`while ${others} others read lists and save`, beside);
} finally {
  await company.close();
}
if (values.write)
  writeSection({
    heading: 'The palette',
    command: 'npm run bench:palette -- --write',
    measured: `${company.rows.toLocaleString('en')} domains and ${company.hours.toLocaleString('en')} hours beside the demo company, ${rounds} rounds of ${asked.length} questions`,
    notes: ['Each question is one `GET /api/search` of management, over all resources that have a name or number.'],
    table,
  });

async function ask({ get }: LargeCompany): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const text of asked) {
      const began = performance.now();
      await get('management', `/api/search?q=${encodeURIComponent(text)}`);
      times.push(performance.now() - began);
    }
  return times;
}

/** A list and a save, with the pauses that people make. */
async function work({ get, put, uuid }: LargeCompany, index: number, isOver: { now: boolean }): Promise<void> {
  while (!isOver.now) {
    await get('management', `/api/domains?range=[${index * 25},${index * 25 + 24}]&sort=["name","ASC"]`);
    await put(`/api/domains/${uuid}`, { auto_renew: Math.random() > 0.5 });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  const p95 = at(0.95);
  const cells = [median(sorted), p95, sorted.at(-1) ?? 0].map((milliseconds) => milliseconds.toFixed(0));
  const goal = `p95 \u2264 ${mostMilliseconds}`;
  table.add([name, String(times.length), ...cells, goal, p95 <= mostMilliseconds ? 'yes' : 'no']);
}
