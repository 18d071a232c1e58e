// `npm test`. Plain Node until the packages are installed.
import { ensureInstalled } from './install.mjs'

ensureInstalled({ development: true })
const { register } = await import('tsx/esm/api')
register()
const { runTests } = await import('./testing/run-tests.ts')
process.exit(await runTests())
