import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listLocked } from '../list-locked'
import { projectRoot } from '../project-root'
import { fetchAdvisories } from './fetch-advisories'
import { type Advisory, findAdvised } from './find-advised'

/**
 * The stored advisories, the date of their collection, and true if all known ones of that date are
 * included.
 */
type Stored = { collected: string; isComplete: boolean; advisories: readonly Advisory[] }

const file = path.join(import.meta.dirname, 'advisories.json')
const server = 'https://api.osv.dev'
const maxAgeDays = 30
const dayMs = 86_400_000

// `npm run check:advisories`: compares the packages of the lock with the stored advisories, and
// ends with 1 if there is one. With `--update` it fetches them from OSV first, and stores them.
const locked = listLocked(JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')).packages)
const [option, ...rest] = process.argv.slice(2)
if ((option !== undefined && option !== '--update') || rest.length > 0) {
  console.error('error: npm run check:advisories takes no option but --update')
  process.exit(2)
}
if (option === '--update') {
  const names = [...new Set(locked.map(({ name }) => name))].toSorted()
  const advisories = await fetchAdvisories(names, server).catch((error: Error) => {
    console.error(`error: no advisories from ${server}: ${error.message}. The stored ones are unchanged.`)
    process.exit(2)
  })
  const stored: Stored = { collected: new Date().toISOString().slice(0, 10), isComplete: true, advisories }
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
}

const { collected, isComplete, advisories } = JSON.parse(readFileSync(file, 'utf8')) as Stored
const ageDays = Math.floor((Date.now() - Date.parse(collected)) / dayMs)
const found = findAdvised(locked, advisories)
for (const { name, version, id, summary } of found)
  console.log(`${name} ${version}: ${summary} (https://osv.dev/vulnerability/${id})`)
const known = `${advisories.length} advisories of ${collected} (${ageDays} days old)`
console.log(`${locked.length} packages, ${known}: ${found.length} found`)
if (!isComplete) console.log('The stored advisories were collected by hand and are not complete.')
if (!isComplete || ageDays > maxAgeDays)
  console.log('Run `npm run check:advisories -- --update` where api.osv.dev answers.')
process.exit(found.length > 0 ? 1 : 0)
