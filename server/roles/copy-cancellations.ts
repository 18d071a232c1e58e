import { parseArgs } from 'node:util'
import { connectDatabase } from '../db/client'
import { readDatabaseTime } from '../db/clock'
import { readDatabaseUrl } from '../env'
import { copyCancellations } from '../intent/copy-cancellations'
import { readRegistry } from './open-chains'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * `npm run cancellations -- --from URL`: copies owners' cancellations from the database at URL to
 * that of DATABASE_URL, which was restored to an earlier time, before its workers start.
 */
const main = async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) throw new Error('Give the url of the database that has the cancellations with --from.')
  const onError = () => {}
  const source = connectDatabase({ url: readDatabaseUrl({ DATABASE_URL: values.from }), onError })
  const target = connectDatabase({ url: readDatabaseUrl(process.env), onError })
  const chains = readRegistry({ ...(process.env.REGISTRY_FILE && { registryFile: process.env.REGISTRY_FILE }) })
  try {
    const copied = await copyCancellations({
      from: source.database,
      into: target.database,
      chains,
      log: (level, event, facts) => say(`${level}: ${event} ${JSON.stringify(facts ?? {})}`),
      nowMs: await readDatabaseTime(target.database),
    })
    for (const orderHash of copied) say(`cancelled ${orderHash}`)
    say(`${copied.length} orders that were live are cancelled`)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

main().catch((error: Error) => {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
})
