import { migrateDatabase } from './db/migrate-database'
import { readDirectUrl } from './env'

/** Runs `npm run migrate`: brings the tables of the database up to date, before new processes start. */
const main = async () => {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  await migrateDatabase({
    url: readDirectUrl(process.env),
    onWaiting: () => say('waiting for another process that migrates'),
    onApplied: (name) => say(`applied ${name}`),
  })
  say('the tables are up to date')
}

main().catch((error: Error) => {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
})
