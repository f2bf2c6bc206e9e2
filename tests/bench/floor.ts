/**
 * The least that an API over PostgreSQL can be: `node:http` and `pg`, prepared statements, no session, no rights, no
 * validation, no trail. What the product takes is measured against it. Its database is `DATABASE_URL`; it prints the
 * port that it listens on.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const connections = 10;
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: connections });

const one = (uuid: string) =>
  pool.query({ name: 'one', text: 'select * from things where uuid = $1', values: [uuid] }).then(({ rows }) => rows[0]);

/** As many APIs count: exactly, each time. */
async function page(from: number): Promise<{ readonly rows: readonly unknown[]; readonly total: number }> {
  const [counted, found] = await Promise.all([
    pool.query<{ total: number }>({ name: 'count', text: 'select count(*)::int as total from things', values: [] }),
    pool.query({
      name: 'page',
      text: 'select * from things order by name, uuid limit 25 offset $1',
      values: [from],
    }),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

const insert = (body: Readonly<Record<string, unknown>>) =>
  pool
    .query({
      name: 'insert',
      text: `insert into things (uuid, name, code, state, quantity, price_cents, due_on, is_active, client_uuid, remarks, weight, version, created_at, updated_at)
        values (gen_random_uuid(), $1, $2, 'new', $3, $4, $5, true, $6, $7, 1, 1, now(), now()) returning *`,
      values: ['name', 'code', 'quantity', 'price_cents', 'due_on', 'client_uuid', 'remarks'].map((key) => body[key]),
    })
    .then(({ rows }) => rows[0]);

const change = (uuid: string, body: Readonly<Record<string, unknown>>) =>
  pool
    .query({
      name: 'change',
      text: 'update things set quantity = $2, version = version + 1, updated_at = now() where uuid = $1 returning *',
      values: [uuid, body['quantity']],
    })
    .then(({ rows }) => rows[0]);

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Readonly<Record<string, unknown>>;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
  const uuid = pathname.slice('/api/things/'.length);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  let found: unknown;
  if (request.method === 'POST') found = await insert(await bodyOf(request));
  else if (request.method === 'PUT') found = await change(uuid, await bodyOf(request));
  else if (uuid !== '') found = await one(uuid);
  else {
    const { rows, total } = await page(Number(searchParams.get('from')));
    headers['content-range'] = `things 0-24/${total}`;
    found = rows;
  }
  response.writeHead(200, headers).end(JSON.stringify(found));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
