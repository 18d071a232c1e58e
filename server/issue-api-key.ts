import { randomBytes } from 'node:crypto'
import { type Plan, planNames } from '@/lib/api/allowances'
import { connectDatabase } from './db/client'
import { storeApiKey } from './http/api-keys'

/** `node --import tsx server/issue-api-key.ts NAME PLAN` prints a new key once; only its hash is kept. */
const main = async () => {
  const [name, plan] = process.argv.slice(2)
  const isPlan = (value: string | undefined): value is Plan => planNames.some((known) => known === value)
  if (!name || !isPlan(plan) || !process.env.DATABASE_URL)
    throw new Error(`Set DATABASE_URL and give a name and a plan: ${planNames.join(', ')}.`)
  const { database, close } = connectDatabase({ url: process.env.DATABASE_URL, onError: () => {} })
  const key = randomBytes(24).toString('base64url')
  try {
    await storeApiKey(database, { key, name, plan })
  } finally {
    await close()
  }
  process.stdout.write(`${key}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
})
