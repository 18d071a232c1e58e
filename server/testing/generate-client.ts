import { writeFileSync } from 'node:fs'
import { printClient } from './print-client'

writeFileSync(new URL('./client.generated.ts', import.meta.url), await printClient())
