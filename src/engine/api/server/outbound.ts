/** The parts of `Outbound` in `#engine/server`. */
export { certificateOutside, connectOutside } from '../../server/outbound/connect.ts';
export { OutboundRefused, publicOnly, type OutboundRefusal } from '../../server/outbound/policy.ts';
export { callOutside, type OutboundAnswer } from '../../server/outbound/request.ts';
