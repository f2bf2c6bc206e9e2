/** Parses `embed` names such as `client.seller` into a tree of relations. */
import { statusFields } from '../../../registry/records/derivedStatus.ts';
import { fieldAt } from '../../../registry/records/title.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { CallerView } from './view.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import { unknownName, queryFailure } from './queryFailure.ts';

export interface EmbedTree {
  /** Subtrees by relation name. */
  readonly relations: Map<string, EmbedTree>;
}

const maxDepth = 2;

/** Returns the tree without relations. */
export const noEmbeds = (): EmbedTree => ({ relations: new Map() });

/** @throws Failure with status 400 for a relation that does not exist or that the caller may not follow */
export function embedTree(view: CallerView, resource: Resource, names: readonly string[]): EmbedTree {
  const root = noEmbeds();
  for (const name of names) {
    const path = name.split('.');
    if (path.length > maxDepth) throw queryFailure('embed', texts.refusal('embed_too_deep', { name, max: maxDepth }));
    plant(view, resource, root, path, name);
  }
  return root;
}

/** Returns all relations that the caller may follow, one level deep. */
export function fullEmbedTree(view: CallerView, resource: Resource): EmbedTree {
  const root = noEmbeds();
  for (const field of followable(view, resource)) root.relations.set(field.relation?.name ?? '', noEmbeds());
  return root;
}

function plant(view: CallerView, resource: Resource, tree: EmbedTree, path: readonly string[], written: string): void {
  const [name = '', ...rest] = path;
  const fields = followable(view, resource);
  const field = fields.find((one) => one.relation?.name === name);
  const target = view.registry.resources[field?.relation?.to ?? ''];
  if (!field || !target)
    throw unknownName('embed', texts.label('unknown_relation', { resource: resource.name, name: written }), {
      name: written,
      candidates: fields.map((one) => one.relation?.name ?? ''),
    });
  const inner = tree.relations.get(name) ?? noEmbeds();
  tree.relations.set(name, inner);
  if (rest.length > 0) plant(view, target, inner, rest, written);
}

function followable(view: CallerView, resource: Resource): readonly Field[] {
  return Object.values(resource.fields).filter(
    (field) => (field.kind === 'reference' || field.kind === 'references') && view.rights.follows(resource, field),
  );
}

/** Returns the own fields that any reader sees where another record embeds this one. */
export function embeddedFields(resource: Resource): readonly Field[] {
  const { fields, titlePaths, stateField } = resource;
  const colours = Object.values(fields)
    .filter((field) => field.kind === 'colour')
    .map((field) => field.name);
  const names = new Set([
    ...titlePaths.filter((path) => path.length === 1).map((path) => path[0] ?? ''),
    ...(stateField === null ? [] : [stateField]),
    ...statusFields(resource),
    ...colours,
  ]);
  return [...names].flatMap((name) => fields[name] ?? []);
}

/**
 * Returns the readable fields of an embedded record: those of its title, its state, its status fields and its colour.
 */
export function shownFields(
  view: CallerView,
  resource: Resource,
): { readonly fields: readonly Field[]; readonly paths: readonly (readonly string[])[] } {
  const fields = embeddedFields(resource).filter((field) => view.rights.reads(resource, field));
  return {
    fields,
    paths: resource.titlePaths.filter((path) => path.length > 1 && fieldAt(view.registry, resource, path) !== null),
  };
}
