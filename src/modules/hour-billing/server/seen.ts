/**
 * Token of a preview. Equal tokens mean equal results; it also holds the totals, so that a conflict can report what has
 * changed.
 */
import { eachLanguage, type Label, Money } from '#engine/values';
import { Failure } from '#engine/server';
import { texts } from './texts.ts';

interface Mark {
  readonly digest: string;
  readonly entries: number;
  readonly net_cents: number;
}

/** Format: `digest.entries.cents`. */
export function markOf({ digest, entries, net_cents }: Mark): string {
  return `${digest}.${entries}.${net_cents}`;
}

export function outdated(seen: string, now: string): Failure {
  const [before, after] = [read(seen), read(now)];
  if (before === null || after === null) return new Failure('E_OUTDATED');
  const text = ({ entries, net_cents }: Mark): Label =>
    texts.label(entries === 1 ? 'lines.entry' : 'lines.entries', {
      entries,
      amount: eachLanguage((locale) => Money.formatMoney(net_cents, 'EUR', locale)),
    });
  const isSame = before.entries === after.entries && before.net_cents === after.net_cents;
  return new Failure('E_OUTDATED', {
    message: isSame
      ? texts.label('hours_changed.same_outcome')
      : texts.label('hours_changed.other_outcome', {
          before: text(before),
          after: text(after),
        }),
  });
}

function read(mark: string): Mark | null {
  const [digest, entries, cents] = mark.split('.');
  if (digest === undefined || !/^\d{1,6}$/.test(entries ?? '') || !/^-?\d{1,13}$/.test(cents ?? '')) return null;
  return { digest, entries: Number(entries), net_cents: Number(cents) };
}
