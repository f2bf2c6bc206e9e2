/** The parts of `Json` in `#engine/values`. */
export { isList, isRecord, parseRecord } from '../../values/json.ts';
export { pick } from '../../values/pick.ts';
