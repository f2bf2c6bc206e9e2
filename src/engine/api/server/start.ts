/** The start of a server. It loads the whole server on demand, since most who import the API use a few functions of it. */
import type { Product } from '../../server/start/product.ts';

/** Runs a product until a signal ends the process. Prints the reason and exits with 1 if it cannot start. */
export const startServer = async (product: Product): Promise<void> =>
  (await import('../../server/start/startServer.ts')).startServer(product);
