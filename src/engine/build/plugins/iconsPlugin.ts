/**
 * Turns each icon of `@mdi/js` into a module in a build, so that it is bundled with its users. The library is one
 * module, so the first script with an icon would otherwise contain the icons of all screens.
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
    // Must see the imports in their original form.
    enforce: 'pre',
    async buildStart() {
      const loaded: Icons & { readonly default?: Icons } = await import(library);
      // Node exposes CommonJS modules as the default export.
      paths = loaded.default ?? loaded;
    },
    transform: {
      // Modules of a company are outside `src`.
      filter: { id: /\/(?:src|modules)\/.*\.tsx?$/, code: library },
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

/** Keeps the number of lines, so that source positions do not change. */
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
