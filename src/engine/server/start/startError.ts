/** A reason not to start, whose message tells the administrator what to do. */
export class StartError extends Error {}
