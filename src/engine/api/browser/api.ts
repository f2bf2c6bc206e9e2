/** The parts of `Api` in `#engine/browser`. */
export { ask, asksOf, call, callsOf, pathTo } from '../../browser/providers/call.ts';
