/** Order in which people write keys, for the place of a new key. */
import { registryFile } from '../../registry/load.ts';
import type { Json, JsonObject } from './json.ts';

const orders = {
  registry:
    '$schema name locales currency schema tenant members parts staff modules bottomBar menu pages settings actions resources',
  entry:
    'route icon menu under badge title scope shared large table source list show documents form inputs create access edit delete actions mails rules',
  list: 'columns filters sort search find perPage views layouts layout',
  page: 'route label icon menu access needs badge figures lists',
  action:
    'label done icon access primary secondary danger confirm when offer fields require preset set to expect preview bulk of',
  show: 'summary life meters figures lists sentences head tabs starts through live',
  access: 'staff management employee user',
  schema:
    '$schema title description x-description x-label x-label-plural x-label-count required properties x-unique x-index x-exclude x-checks',
  property: [
    '$ref x-relation type format contentMediaType x-kind x-file readOnly writeOnly items minLength maxLength pattern x-capitals x-length x-without',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf x-scale minItems maxItems uniqueItems x-unique x-number',
    'x-index x-immutable x-renamed-from x-convert x-fill title x-label description x-description default enum oneOf x-transitions',
    'x-actions x-initial x-fills x-colour x-unit x-align x-computed x-derived-status x-when',
  ].join(' '),
  relation: 'to onDelete inverse x-label owned tab preselect fills within handOver',
} as const;

interface Parent {
  readonly file: string;
  readonly path: readonly string[];
}

/** Returns the object with this key: at its place if it exists, else in the usual order. */
export function withKey(object: JsonObject, key: string, value: Json, parent: Parent): JsonObject {
  const entries = Object.entries(object);
  if (Object.hasOwn(object, key))
    return Object.fromEntries(entries.map(([name, one]) => [name, name === key ? value : one]));
  const order = orderOf(parent);
  const rank = order.indexOf(key);
  // Inserts it after the last key that usually precedes it; keys in an unusual place stay there.
  const before = rank < 0 ? -1 : entries.findLastIndex(([name]) => order.includes(name) && order.indexOf(name) < rank);
  const at = rank < 0 ? entries.length : before + 1;
  return Object.fromEntries([...entries.slice(0, at), [key, value], ...entries.slice(at)]);
}

function orderOf(parent: Parent): readonly string[] {
  const name = objectAt(parent);
  return name === null ? [] : orders[name].split(' ');
}

function objectAt({ file, path }: Parent): keyof typeof orders | null {
  if (file === registryFile) {
    if (path.length === 0) return 'registry';
    if (path[0] === 'pages' && path.length === 2) return 'page';
    if (path[0] !== 'resources') return null;
    if (path.length === 4 && path[2] === 'actions') return 'action';
    if (path.length === 2) return 'entry';
    const [, , part] = path;
    return path.length === 3 && (part === 'list' || part === 'show' || part === 'access') ? part : null;
  }
  if (path.length === 0) return 'schema';
  if (path[0] !== 'properties') return null;
  if (path.length === 2) return 'property';
  return path.length === 3 && path[2] === 'x-relation' ? 'relation' : null;
}
