/**
 * Makes each icon of `@mdi/js` a module of its own in a build, so that it goes with what shows it: the library is one
 * module, and whichever script had one icon of it would have those of all screens.
 */
import type { Plugin } from 'vite';

const library = '@mdi/js';
const prefix = `${library}/icon/`;
const imports = new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*['"]${library}['"];?`, 'g');

type Icons = Readonly<Record<string, string>>;

export function iconsPlugin(): Plugin {
  let paths: Icons = {};
  return {
    name: 'beheer:icons',
    apply: 'build',
    // While the imports still stand as they were written.
    enforce: 'pre',
    async buildStart() {
      const loaded: Icons & { readonly default?: Icons } = await import(library);
      // Node hands over what is no module of its own kind as its default.
      paths = loaded.default ?? loaded;
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: library },
      handler: (code) => ({ code: importEach(code), map: null }),
    },
    resolveId: (id) => (id.startsWith(prefix) ? { id: `\0${id}`, moduleSideEffects: false } : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const path = paths[name];
      if (path === undefined) this.error(`${library} has no icon "${name}".`);
      return `export default ${JSON.stringify(path)};`;
    },
  };
}

/** On as many lines as before, so that what follows stays where it is. */
function importEach(code: string): string {
  return code.replaceAll(imports, (statement, names: string) => {
    const each = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => `import ${name} from '${prefix}${name}';`);
    return each.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  });
}
