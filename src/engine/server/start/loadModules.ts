/** Loads the modules of a company one by one, so that one that throws does not stop the others. */
import type { ModuleFolders } from './offeredModules.ts';
import type { ServerModule } from '../modules.ts';

type Load = () => Promise<{ readonly serverModule: ServerModule }>;

/** @param folders the folders in dependency order, each with the import of its server side; null for none */
export async function loadModules(
  folders: readonly (readonly [name: string, load: Load | null])[],
): Promise<ModuleFolders> {
  const loaded: ModuleFolders[number][] = [];
  for (const [name, load] of folders)
    try {
      loaded.push([name, load === null ? null : (await load()).serverModule]);
    } catch (error) {
      loaded.push([name, null, error]);
    }
  return loaded;
}

/** Returns why a module does not run, with the place in its code, for the log. */
export function describeFailure({ name, error }: { readonly name: string; readonly error: unknown }): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = stack.split('\n');
  const places = lines.filter((line) => line.includes(`modules/${name}/`));
  const why = lines.filter((line) => !/^\s+at /.test(line)).join('\n');
  return `The module "${name}" could not be loaded, so its hooks, actions, calls and jobs do not run.\n  ${[why, ...places].join('\n')}`;
}
