// `npm run vault -- lose 3`: removes 3 % of the assets of every vault of a running local world,
// except those that are exchanges.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { loseInVaults } = await import('./world/lose-in-vaults.ts')
await loseInVaults(process.argv.slice(2))
