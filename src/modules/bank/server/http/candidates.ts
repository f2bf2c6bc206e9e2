/** Handler of the candidates of a bank entry. */
import { handle, recordUuid, resourceNamed } from '#engine/server';
import * as calls from '../../calls.ts';
import { matchEntry } from '../../rules/matchEntry.ts';
import { readIndex } from '../booking/readIndex.ts';
import { texts } from '../texts.ts';

/** Handler of `GET /api/bank-entries/:uuid/candidates`. */
export const candidateCalls = [
  handle(calls.readCandidates, async ({ store, caller, params }) => {
    const registry = store.registry();
    const entry = await store.one(caller, resourceNamed(registry, 'bank-entries'), recordUuid(params.uuid), []);
    const index = await readIndex(store.database);
    const text = texts.in(caller.locale);
    const candidates = [];
    for (const { client_uuid, invoices, confidence, is_certain, reasons } of matchEntry(entry, index)) {
      const client = await store.one(caller, resourceNamed(registry, 'clients'), client_uuid, []);
      const paid = invoices.flatMap((uuid) => index.invoices.get(uuid) ?? []);
      const open_cents = paid.reduce((sum, one) => sum + one.open_cents, 0);
      candidates.push({
        client: { uuid: client_uuid, name: client.name ?? '' },
        invoices: paid.map((one) => ({
          uuid: one.uuid,
          number: one.number,
          open_cents: one.open_cents,
          due_date: one.due_date,
        })),
        credit_cents: Math.max(0, entry.amount_cents - open_cents),
        confidence,
        is_certain,
        reasons: reasons.map((key) => text(`match.${key}`)),
      });
    }
    return { candidates };
  }),
];
