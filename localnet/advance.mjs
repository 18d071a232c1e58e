// `npm run advance 1h`: moves the clocks of a running local world forward.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { advanceWorld } = await import('./world/advance-world.ts')
await advanceWorld(process.argv[2] ?? '')
