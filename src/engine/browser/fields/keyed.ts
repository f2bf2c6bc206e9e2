/** Keys for parts that have none of their own: what they say, and which of those that say the same. */
export interface Keyed<Item> {
  readonly key: string;
  readonly item: Item;
}

export function keyed<Item>(items: readonly Item[], text: (item: Item) => string = String): readonly Keyed<Item>[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const said = text(item);
    const count = seen.get(said) ?? 0;
    seen.set(said, count + 1);
    return { key: `${said}#${count}`, item };
  });
}
