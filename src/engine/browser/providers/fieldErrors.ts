/** The API's messages by field (`lines.0.quantity`) as the tree that a form puts them in place from. */

/** A message, or those of the fields inside. */
export interface ErrorTree {
  [field: string]: string | ErrorTree;
}

/** A message about no field in particular is the form's own: react-admin shows `root.serverError` as a notification. */
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
