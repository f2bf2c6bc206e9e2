/** What is put together for a person is kept for them alone, and nothing that a moment decided. */
import { describe, expect, test } from 'vitest';
import { CompiledStatements } from '../../../src/engine/server/store/compiledStatement.ts';

const lasting = () => false;

describe('a statement that is cached by name', () => {
  test('is compiled once for a person on a registry', () => {
    const [registry, person] = [{}, {}];
    let times = 0;
    const compile = () => ({ time: (times += 1) });
    expect(new CompiledStatements(registry, person).once('one', compile, lasting)).toEqual({ time: 1 });
    expect(new CompiledStatements(registry, person).once('one', compile, lasting)).toEqual({ time: 1 });
    expect(new CompiledStatements(registry, person).once('another', compile, lasting)).toEqual({ time: 2 });
    expect(new CompiledStatements(registry, {}).once('one', compile, lasting)).toEqual({ time: 3 });
    expect(new CompiledStatements({}, person).once('one', compile, lasting)).toEqual({ time: 4 });
    expect(new CompiledStatements(registry, person, 'nl').once('one', compile, lasting)).toEqual({ time: 5 });
  });

  test('a statement is compiled again where it depends on the moment, and where its name is unlikely to recur', () => {
    const statements = new CompiledStatements({}, {});
    let times = 0;
    const compile = () => ({ time: (times += 1) });
    for (const expected of [1, 2]) expect(statements.once('today', compile, () => true)).toEqual({ time: expected });
    for (const expected of [3, 4])
      expect(statements.once('x'.repeat(2_000), compile, lasting)).toEqual({ time: expected });
  });

  test('is evicted when nobody uses it', () => {
    const statements = new CompiledStatements({}, {});
    const first = statements.once('first', () => ({}), lasting);
    const often = statements.once('often', () => ({}), lasting);
    for (let n = 0; n < 2_500; n += 1) {
      statements.once(`n ${n}`, () => ({}), lasting);
      statements.once('often', () => ({}), lasting);
    }
    expect(statements.once('often', () => ({}), lasting)).toBe(often);
    expect(statements.once('first', () => ({}), lasting)).not.toBe(first);
  });
});
