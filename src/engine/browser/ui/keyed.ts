/** Adds React keys to items without a key of their own: their text, plus a sequence number for duplicates. */
export interface Keyed<Item> {
  readonly key: string;
  readonly item: Item;
}

/** Returns each item with a key: its text and the number of equal texts before it (`a#0`, `a#1`). */
export function keyed<Item>(items: readonly Item[], text: (item: Item) => string = String): readonly Keyed<Item>[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const label = text(item);
    const count = seen.get(label) ?? 0;
    seen.set(label, count + 1);
    return { key: `${label}#${count}`, item };
  });
}
