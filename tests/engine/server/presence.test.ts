// Who has which record open: reported to the others who have it open, and forgotten when they leave or are silent.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  Presence,
  type PersonPresence,
  type OpenedRecord,
  type Whereabouts,
} from '../../../src/engine/server/http/presence.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const desk: OpenedRecord = { resource: 'clients', uuid: 'desk' };
const chair: OpenedRecord = { resource: 'clients', uuid: 'chair' };
const person = (name: string, editing = false): PersonPresence => ({ user_uuid: name, name, editing });
const at = (name: string, place: OpenedRecord | null, { tab = name, editing = false } = {}): Whereabouts => ({
  tab,
  person: person(name, editing),
  place,
});

function open() {
  const announced: Whereabouts[] = [];
  const presence = new Presence({ announce: (whereabouts) => announced.push(whereabouts) });
  const heard: [string, string, readonly string[]][] = [];
  const follow = (name: string) =>
    presence.follow(name, (place, people) =>
      heard.push([name, place.uuid, people.map((one) => (one.editing ? `${one.name}*` : one.name))]),
    );
  return { presence, announced, heard, follow };
}

test('people at one record hear of one another, and nobody else does', () => {
  const { presence, announced, heard, follow } = open();
  for (const name of ['anna', 'bram', 'cato']) follow(name);
  expect(presence.move(at('anna', desk))).toEqual([]);
  presence.move(at('cato', chair));
  expect(presence.move(at('bram', desk))).toEqual([person('anna')]);
  expect(heard).toEqual([
    ['anna', 'desk', []],
    ['cato', 'chair', []],
    ['anna', 'desk', ['bram']],
    ['bram', 'desk', ['anna']],
  ]);
  expect(announced).toHaveLength(3);
});

test('a repeated report sends nothing; starting to edit, going elsewhere and leaving do', () => {
  const { presence, heard, follow } = open();
  follow('anna');
  presence.move(at('anna', desk));
  presence.move(at('bram', desk));
  heard.length = 0;
  presence.move(at('bram', desk));
  expect(heard).toEqual([]);
  presence.move(at('bram', desk, { editing: true }));
  presence.move(at('bram', chair));
  presence.move(at('bram', desk));
  presence.move(at('bram', null));
  expect(heard.map(([, , people]) => people)).toEqual([['bram*'], [], ['bram'], []]);
});

test('other processes are included, several tabs are one person, and silence counts as leaving', () => {
  const { presence, heard, follow } = open();
  follow('anna');
  presence.move(at('anna', desk));
  presence.receive(at('bram', desk));
  presence.receive(at('bram', desk, { tab: 'second' }));
  expect(presence.move(at('anna', desk))).toEqual([person('bram')]);
  heard.length = 0;
  vi.advanceTimersByTime(60_000);
  presence.move(at('anna', desk));
  presence.receive(at('bram', desk, { tab: 'second' }));
  vi.advanceTimersByTime(60_000);
  presence.move(at('anna', desk));
  expect(heard.at(-1)).toEqual(['anna', 'desk', ['bram']]);
  vi.advanceTimersByTime(60_000);
  expect(heard.at(-1)).toEqual(['anna', 'desk', []]);
  presence.close();
});
