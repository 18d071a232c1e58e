import { deferred } from '../contract/operation'

/** Whether the service is there. */
export const getHealth = deferred('GET /health', () => import('./system').then((module) => module.getHealth))
