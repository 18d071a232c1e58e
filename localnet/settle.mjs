// `npm run settle`: signs an intent order and settles it on every chain of a running local world;
// with `-- --to 42161` one that is paid on that chain, and with `--no-relay` one that no relayer
// pays, so that it is refunded.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { settleOnWorld } = await import('./chain/settle-on-world.ts')
await settleOnWorld(process.argv.slice(2))
