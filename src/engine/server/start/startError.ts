/** A reason not to start. The administrator reads its message, without a stack trace. */
export class StartError extends Error {}
