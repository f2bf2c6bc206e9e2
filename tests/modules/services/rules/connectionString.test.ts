import { describe, expect, test } from 'vitest';
import {
  connectionString,
  engines,
  isEngine,
  portOf,
  type Connection,
} from '../../../../src/modules/services/rules/connectionString.ts';

const shop = { host: 'db1.example.nl', database: 'shop', username: 'shop_app' } as const;

describe('the address of a database', () => {
  test.each<readonly [Connection, string]>([
    [
      { ...shop, engine: 'mysql', charset: 'utf8mb4' },
      'mysql://shop_app:PASSWORD@db1.example.nl:3306/shop?charset=utf8mb4',
    ],
    [{ ...shop, engine: 'mariadb', charset: null }, 'mariadb://shop_app:PASSWORD@db1.example.nl:3306/shop'],
    [{ ...shop, engine: 'postgresql' }, 'postgresql://shop_app:PASSWORD@db1.example.nl:5432/shop?sslmode=require'],
    [{ ...shop, engine: 'mongodb' }, 'mongodb://shop_app:PASSWORD@db1.example.nl:27017/shop?authSource=shop'],
    [{ ...shop, engine: 'redis' }, 'rediss://shop_app:PASSWORD@db1.example.nl:6379/0'],
    [
      { ...shop, engine: 'postgresql', host: '2001:db8::1' },
      'postgresql://shop_app:PASSWORD@[2001:db8::1]:5432/shop?sslmode=require',
    ],
  ])('is %#', (connection, text) => {
    expect(connectionString(connection)).toBe(text);
  });

  test.each(engines)('of %s is read back by a program as it was meant, whatever is in the names', (engine) => {
    const awkward = { engine, host: 'db1.example.nl', username: "a b@c:d/e?f#g%h'(i)*!é", database: 'x/y?z' };
    const url = new URL(connectionString(awkward));
    expect(decodeURIComponent(url.username)).toBe(awkward.username);
    expect(url.password).toBe('PASSWORD');
    expect(url.hostname).toBe('db1.example.nl');
    expect(Number(url.port)).toBe(portOf(engine));
    if (engine !== 'redis') expect(decodeURIComponent(url.pathname.slice(1))).toBe(awkward.database);
    if (engine === 'mongodb') expect(url.searchParams.get('authSource')).toBe(awkward.database);
  });

  test('is for engines that are known', () => {
    expect(isEngine('mysql')).toBe(true);
    expect(isEngine('oracle')).toBe(false);
    expect(isEngine(null)).toBe(false);
  });
});
