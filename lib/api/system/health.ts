import { deferred } from '../contract/operation'

/** Returns the health of the service; loaded with the first call. */
export const getHealth = deferred('GET /health', () => import('./system').then((module) => module.getHealth))
