/** Small tree of one XML element. A statement is read entry by entry, so that only one entry is held as a tree. */

export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** Returns all elements at a path of names below a node: `all(entry, 'NtryDtls/TxDtls')`. */
export function allAt(node: XmlNode, path: string): readonly XmlNode[] {
  return path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

/** Returns the first element at one of the paths, in the order of the paths. */
export function firstAt(node: XmlNode, ...paths: readonly string[]): XmlNode | null {
  for (const path of paths) {
    const [found] = allAt(node, path);
    if (found) return found;
  }
  return null;
}

/** Returns the trimmed text of the first element at one of the paths that has any; null if none has. */
export function textAt(node: XmlNode, ...paths: readonly string[]): string | null {
  for (const path of paths)
    for (const { text } of allAt(node, path)) {
      const trimmed = text.replace(/\s+/gu, ' ').trim();
      if (trimmed !== '') return trimmed;
    }
  return null;
}
