// `npm run bare-chain -- --chain 1 --port 8545 --block-time 12`: runs a chain to rehearse `npm run deploy` on.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { runBareChain } = await import('./chain/run-bare-chain.ts')
await runBareChain(process.argv.slice(2))
