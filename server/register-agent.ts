import { parseArgs } from 'node:util'
import { registerAgent, renewAgentKey, revokeAgent } from './agents/outside/register-agent'
import { connectDatabase } from './db/client'
import { readDatabaseTime } from './db/clock'
import { readAgentEnv } from './env'
import { readHmacKey } from './hmac-key'

const usage = 'Give a name and a url, of a relayer with --relayer; or --new-key and a name; or --revoke and a name.'

const isOff = { type: 'boolean', default: false } as const

/**
 * `npm run agent:register -- NAME URL` prints the key of a new agent once, `--relayer NAME URL` that
 * of a relayer; `--new-key NAME` prints another one; `--revoke NAME` ends it.
 */
const main = async () => {
  const { values, positionals } = parseArgs({
    options: { relayer: isOff, 'new-key': isOff, revoke: isOff },
    allowPositionals: true,
  })
  const [name, url, ...others] = positionals
  const isChange = values['new-key'] || values.revoke
  const isUnclear = (values['new-key'] && values.revoke) || (isChange && values.relayer)
  if (!name || others.length > 0 || isUnclear || isChange !== (url === undefined)) throw new Error(usage)
  const env = readAgentEnv(process.env)
  const { database, close } = connectDatabase({ url: env.databaseUrl, onError: () => {} })
  try {
    if (values.revoke) return await revokeAgent({ database }, { name })
    const deps = { database, secret: await readHmacKey(env, database), nowMs: await readDatabaseTime(database) }
    const allowPrivate = env.agentAllowPrivate
    const key = await (url === undefined
      ? renewAgentKey(deps, { name })
      : registerAgent(deps, { name, url, allowPrivate, does: values.relayer ? 'relays' : 'bids' }))
    process.stdout.write(`${key}\n`)
  } finally {
    await close()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
})
