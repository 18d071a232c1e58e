// Where a solver thread begins. A worker of Node 20 has no loader for TypeScript of its own: the same one as the service's is put in.
import { register } from 'tsx/esm/api'

register()
await import('./solver-thread.ts')
