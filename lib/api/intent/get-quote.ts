import { deferred } from '../contract/operation'

/** The operation that asks for an intent price. Alone here, so that a page can preload it. */
export const getQuote = deferred('GET /v2/quote', async () => (await import('./intent')).getQuote)
