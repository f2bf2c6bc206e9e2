/** Address prefixes that the server handles itself. Pages of the registry cannot use them. */
export const serverAddresses: readonly string[] = ['/api', '/build', '/healthz', '/livez', '/readyz', '/metrics'];
