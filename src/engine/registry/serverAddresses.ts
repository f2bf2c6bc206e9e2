/** What the server answers itself, with all beneath it: no page of the registry stands there. */
export const serverAddresses: readonly string[] = ['/api', '/build', '/healthz', '/livez', '/readyz', '/metrics'];
