// Moves the clocks of a running local world forward: node localnet/advance.mjs 1h
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { advanceWorld } = await import('./advance-world.ts')
await advanceWorld(process.argv[2] ?? '')
