/** The version of the engine, from the manifest of the repository. */
import manifest from '../../../../package.json' with { type: 'json' };

/** The version of the engine, of its vocabulary and of its API: all three are released together. */
export const engineVersion = manifest.version;
