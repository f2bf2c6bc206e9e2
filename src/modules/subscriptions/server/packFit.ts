/** Checks that the usage of a hosting account fits in another pack. */
import { namedResource, type Registry } from '#engine/registry';
import { eachLanguage, formatLocale, inLanguage, type Label, type Locale } from '#engine/values';
import { acrossClients, Failure, type Row, type Tx } from '#engine/server';
import { texts } from './texts.ts';

interface Target {
  readonly hosting_uuid: string;
  readonly pack_uuid: string;
}

interface Usage {
  readonly label: Label;
  readonly unit: string | null;
  /** Key of the limit in the pack. */
  readonly part: string;
  readonly used: number;
}

interface Over {
  readonly account: string;
  readonly pack: string;
  /** Text such as "Disk space used: 4.1 GB of 1,000 MB". */
  readonly uses: Label;
}

/** @throws Failure E_STATE if the account uses more than the pack has */
export async function ensurePackFits(place: Parameters<typeof overPack>[0], target: Target): Promise<void> {
  const over = await overPack(place, target);
  if (over) throw new Failure('E_STATE', texts.refusal('pack.too_small', { ...over }));
}

/**
 * Returns the first limit that the usage exceeds. Null if all fits, or if the new pack has at least the current limit:
 * exceeding that already is no reason to reject a larger pack.
 */
export async function overPack(
  place: { readonly tx: Tx; readonly registry: Registry },
  target: Target,
): Promise<Over | null> {
  return acrossClients(place.tx, async (tx) => {
    const pack = await tx
      .selectFrom('hosting_packs')
      .selectAll()
      .where('uuid', '=', target.pack_uuid)
      .executeTakeFirst();
    const account = await tx
      .selectFrom('hosting')
      .selectAll()
      .where('uuid', '=', target.hosting_uuid)
      .executeTakeFirst();
    if (!pack || !account) return null;
    const limits: Row = pack;
    const agreed: Row = account.pack_snapshot ?? {};
    const over = (await usageOf({ ...place, tx }, account)).flatMap((usage) => {
      const limit = limits[usage.part];
      const was = agreed[usage.part];
      const isLess = typeof was !== 'number' || Number(limit) < was;
      return typeof limit === 'number' && isLess && usage.used > limit ? [{ ...usage, limit }] : [];
    });
    if (over.length === 0) return null;
    const uses = eachLanguage((locale) =>
      over
        .map(({ label, unit, used, limit }) => {
          const measure = (value: number): string => inUnit(value, unit, locale);
          return texts.in(locale)('pack.over', {
            label: inLanguage(label, locale),
            used: measure(used),
            limit: measure(limit),
          });
        })
        .join(', '),
    );
    return { account: account.username, pack: pack.name, uses };
  });
}

/** Formats an amount as "43.5 GB" or "75". */
function inUnit(value: number, unit: string | null, locale: Locale): string {
  const isLarge = unit === 'MB' && value >= megabytesInGigabyte;
  const amount = isLarge ? value / megabytesInGigabyte : value;
  const number = new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 1 }).format(amount);
  return unit === null ? number : `${number} ${isLarge ? 'GB' : unit}`;
}

const megabytesInGigabyte = 1_024;

/** Returns the usage that is measured against limits of the pack, and the number of known databases. */
async function usageOf(
  { tx, registry }: { readonly tx: Tx; readonly registry: Registry },
  account: Row & { readonly uuid: string },
): Promise<readonly Usage[]> {
  const fields = Object.values(namedResource(registry, 'hosting')?.fields ?? {});
  const measured = fields.flatMap(({ name, label, unit, limit }): readonly Usage[] => {
    const used = account[name];
    const [from, part] = limit ?? [];
    return from === 'pack_snapshot' && part !== undefined && typeof used === 'number'
      ? [{ label, unit, part, used }]
      : [];
  });
  const { count } = await tx
    .selectFrom('databases')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('hosting_uuid', '=', account.uuid)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  const label = namedResource(registry, 'databases')?.plural;
  const counted = Number(count);
  const onPanel = measured.find(({ part }) => part === 'databases');
  // The control panel may have databases that are unknown here, or may not have counted the latest ones; use the larger
  // number.
  if (!label || (onPanel && onPanel.used >= counted)) return measured;
  return [...measured.filter((one) => one !== onPanel), { label, unit: null, part: 'databases', used: counted }];
}
