/** Keys for parts that have none of their own: what they say, and which of those that say the same. */
export interface Keyed<Item> {
  readonly key: string;
  readonly item: Item;
}

export function keyed<Item>(items: readonly Item[], text: (item: Item) => string = String): readonly Keyed<Item>[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const label = text(item);
    const count = seen.get(label) ?? 0;
    seen.set(label, count + 1);
    return { key: `${label}#${count}`, item };
  });
}
