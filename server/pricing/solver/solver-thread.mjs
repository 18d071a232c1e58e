// The entry of a solver thread, which registers the service's TypeScript loader for Node 20.
import { register } from 'tsx/esm/api'

register()
await import('./solver-thread.ts')
