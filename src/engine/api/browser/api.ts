/** The parts of `Api` in `#engine/browser`. */
export { ask, askList, asksOf, call, callsOf, pathTo } from '../../browser/providers/call.ts';
