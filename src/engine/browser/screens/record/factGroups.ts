/** Groups the facts of a record by the sections of the form. */
import type { Field, Label, Resource } from '../../../registry/types.ts';

export interface FactGroup {
  /** null for facts outside titled sections; they come first. */
  readonly title: Label | null;
  readonly fields: readonly Field[];
}

/**
 * Returns a single group without a title if `sections` is false. Fields that are not in the form join the group of the
 * field before them.
 */
export function factGroups(
  resource: Pick<Resource, 'form'>,
  fields: readonly Field[],
  sections: boolean,
): readonly FactGroup[] {
  if (!sections) return fields.length > 0 ? [{ title: null, fields }] : [];
  const titles = new Map(
    resource.form.flatMap((section) => section.fields.map((name) => [name, section.label] as const)),
  );
  const groups = new Map<Label | null, Field[]>();
  let title: Label | null = null;
  for (const field of fields) {
    const own = titles.get(field.name);
    title = own === undefined ? title : own;
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  const titled = [...groups].filter(([name]) => name !== null).map(([name, found]) => ({ title: name, fields: found }));
  const untitled = groups.get(null);
  return untitled ? [{ title: null, fields: untitled }, ...titled] : titled;
}
