// `npm start`. Plain Node until the packages are installed.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { start } = await import('./start.ts')
await start(process.argv.slice(2))
