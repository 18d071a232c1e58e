// `npm run settle`: signs an intent order and settles it on every chain of a running local world.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { settleOnWorld } = await import('./chain/settle-on-world.ts')
await settleOnWorld()
