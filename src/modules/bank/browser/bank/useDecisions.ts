/** Decisions of the work list, and undoing the last ones. */
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { errorText, useFormat, useWrite } from '#engine/browser';
import { actOnEntry, type ShownCandidate } from '../bankCalls.ts';

type Entry = ShownRecord<'bank-entries'>;

interface Decision {
  readonly uuid: string;
  readonly text: string;
}

export function useDecisions() {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const { run, busy } = useWrite();
  const [made, setMade] = useState<readonly Decision[]>([]);
  const write = async (change: () => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      await change().catch((error: unknown) => {
        notify(errorText(error), { type: 'error' });
        throw error;
      });
    });
  const decide = async (entry: Entry, key: 'decided' | 'skipped', change: () => Promise<unknown>): Promise<void> => {
    const name = entry.counter_name || translate('beheer.bank.unknown');
    const text = translate(`beheer.bank.${key}`, { name, amount: format.money(entry.amount_cents ?? 0, 'EUR') });
    if (await write(change)) setMade((earlier) => [...earlier, { uuid: entry.id, text }]);
  };
  return {
    busy,
    last: made.at(-1) ?? null,
    take: (entry: Entry, { client, invoices }: ShownCandidate): void =>
      void decide(entry, 'decided', () =>
        actOnEntry(entry.id, 'book', { client_uuid: client.uuid, invoice_uuids: invoices.map(({ uuid }) => uuid) }),
      ),
    costs: (entry: Entry): void => void decide(entry, 'decided', () => actOnEntry(entry.id, 'book-costs', {})),
    ignore: (entry: Entry): void =>
      void decide(entry, 'skipped', () =>
        actOnEntry(entry.id, 'ignore', { reason: translate('beheer.bank.ignored_here') }),
      ),
    undo: (): void => {
      const last = made.at(-1);
      if (!last || busy) return;
      void write(() => actOnEntry(last.uuid, 'undo', {})).then((isDone) => {
        if (!isDone) return;
        setMade((earlier) => earlier.slice(0, -1));
        notify(translate('beheer.bank.undone'));
      });
    },
  };
}
