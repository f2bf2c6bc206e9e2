/** The parts of `Access` in `#engine/registry`. */
export { mayCreate, mayDo, mayFollow, mayRead, maySee } from '../../registry/access.ts';
export { mayDoFor } from '../../registry/permissions.ts';
