import { connectDatabase } from './db/client'
import { readDatabaseTime } from './db/clock'
import { readDatabaseUrl } from './env'
import { runPartnerCommand } from './partner-command'

/**
 * `npm run partner -- register shop 0x7099…79c8 --fee 25` registers a partner, `-- shop --new-key
 * pro` prints a key once; without arguments it prints the usage.
 */
const main = async () => {
  const { database, close } = connectDatabase({ url: readDatabaseUrl(process.env), onError: () => {} })
  try {
    for (const line of await runPartnerCommand(
      { database, nowMs: await readDatabaseTime(database) },
      process.argv.slice(2),
    ))
      process.stdout.write(`${line}\n`)
  } finally {
    await close()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
})
