/** The start of a server. It loads the whole server on demand, since most who import the API use a few functions of it. */
import type { Product } from '../../server/start/product.ts';

export const startServer = async (product: Product): Promise<void> =>
  (await import('../../server/start/startServer.ts')).startServer(product);
