/** The mark of what somebody saw before they had it made: the same only where the same would come of it, and telling enough to say what changed. */
import { Failure } from '../../../engine/server/store/failure.ts';
import { formatMoney } from '../../../engine/values/money.ts';
import type { Language } from './words.ts';

interface Mark {
  readonly digest: string;
  readonly entries: number;
  readonly net_cents: number;
}

/** `digest.entries.cents` */
export function markOf({ digest, entries, net_cents }: Mark): string {
  return `${digest}.${entries}.${net_cents}`;
}

export function outdated(seen: string, now: string): Failure {
  const [before, after] = [read(seen), read(now)];
  if (before === null || after === null) return new Failure('E_OUTDATED');
  const text = ({ entries, net_cents }: Mark, language: Language): string =>
    `${entries} ${language === 'nl' ? (entries === 1 ? 'urenregel' : 'urenregels') : entries === 1 ? 'entry' : 'entries'}, ${formatMoney(net_cents, 'EUR', language)}`;
  const isSame = before.entries === after.entries && before.net_cents === after.net_cents;
  return new Failure('E_OUTDATED', {
    message: isSame
      ? {
          en: 'Entries have changed since you looked, though not what they come to.',
          nl: 'Er zijn urenregels gewijzigd sinds je keek, al komt het op hetzelfde uit.',
        }
      : {
          en: `The hours have changed since you looked: you saw ${text(before, 'en')}; now it is ${text(after, 'en')}.`,
          nl: `De uren zijn gewijzigd sinds je keek: je zag ${text(before, 'nl')}; nu is het ${text(after, 'nl')}.`,
        },
  });
}

function read(mark: string): Mark | null {
  const [digest, entries, cents] = mark.split('.');
  if (digest === undefined || !/^\d{1,6}$/.test(entries ?? '') || !/^-?\d{1,13}$/.test(cents ?? '')) return null;
  return { digest, entries: Number(entries), net_cents: Number(cents) };
}
