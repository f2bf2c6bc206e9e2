/**
 * `npm run bench:export`: how long a whole list takes as a file, and the most memory that the process has meanwhile,
 * whatever fetches it included. `-- --rows 100000` for a smaller company.
 */
import { setFlagsFromString } from 'node:v8';
import { parseArgs } from 'node:util';
import { workbookType } from '../../src/engine/server/http/workbook.ts';
import { openLargeCompany } from './largeCompany.ts';

// As the program sets it.
setFlagsFromString('--heap-growing-percent=50');
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const company = await openLargeCompany(Number(values.rows));
const columns = encodeURIComponent(JSON.stringify(['name', 'client_uuid', 'expires_on', 'auto_renew', 'status']));
const path = `/api/domains?sort=${encodeURIComponent('["name","ASC"]')}&columns=${columns}`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
const forms = [
  ['CSV', `${path}&values=local`, 'text/csv'],
  ['raw CSV', `${path}&values=raw`, 'text/csv'],
  ['XLSX', path, workbookType],
] as const;

try {
  process.stdout.write(`${company.rows} domains, ${megabytes(process.memoryUsage().rss)} before\n`);
  for (const [name, address, accept] of forms) {
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const began = performance.now();
    const bytes = await company.download(address, accept);
    clearInterval(looking);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    process.stdout.write(`${name}: ${megabytes(bytes)} in ${seconds} s, at most ${megabytes(most)}\n`);
  }
} finally {
  await company.close();
}
