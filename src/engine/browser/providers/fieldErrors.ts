/** Converts the API's messages by path (`lines.0.quantity`) to the nested form of react-admin. */

/** A message, or the messages of nested fields. */
interface ErrorTree {
  [field: string]: string | ErrorTree;
}

/**
 * Nests the messages. A message about no field becomes `root.serverError`, which react-admin shows as a notification.
 */
export function nestErrors(errors: Readonly<Record<string, string>>): ErrorTree {
  const tree: ErrorTree = {};
  for (const [path, message] of Object.entries(errors)) {
    if (path === '') tree['root'] = { serverError: message };
    else place(tree, path.split('.'), message);
  }
  return tree;
}

function place(tree: ErrorTree, path: readonly string[], message: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    tree[name] ??= message;
    return;
  }
  const below = tree[name];
  const branch: ErrorTree = typeof below === 'object' ? below : {};
  tree[name] = branch;
  place(branch, rest, message);
}
