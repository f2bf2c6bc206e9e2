/** The parts of `Api` in `#engine/browser`. */
export { askList } from '../../browser/providers/askList.ts';
export { ask, asksOf, call, callsOf, pathTo } from '../../browser/providers/call.ts';
