import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/localnet/world/ports'
import { startPostgres } from '@/localnet/world/postgres'
import { passingFolder } from '../testing/passing-folder'
import { connectDatabase, type Database, type DatabaseConnection } from './client'
import { openReplica, type ReadServer } from './replica'

const folder = passingFolder('caravel-replica-')
const children: ChildProcess[] = []
const heard: string[] = []
const answered: ReadServer[] = []
let primary: DatabaseConnection
let standby: DatabaseConnection
let replica: ReturnType<typeof openReplica>
let primaryUrl: string
let standbyUrl: string

const launch = async (name: string, port: number, settings: readonly string[] = []) => {
  let child: ChildProcess | undefined
  const { url } = await startPostgres({
    folder: path.join(folder, name),
    port,
    settings: ['fsync=off', ...settings],
    spawn: (command, args, options) => {
      child = spawn(command, args, { ...options, stdio: 'ignore' })
      children.push(child)
      return child
    },
  })
  return { url, child: child! }
}

const open = (url: string) => connectDatabase({ url, onError: () => {} })
const openRead = (url: string) =>
  openReplica({
    primary: primary.database,
    url,
    onLeft: ({ message }) => void heard.push(message),
    onReadAgain: () => void heard.push('read again'),
    onAnswered: (server) => void answered.push(server),
  })

beforeAll(async () => {
  const [port, standbyPort] = [await freePort(), await freePort()]
  const first = await launch('primary', port)
  first.child.kill('SIGINT')
  await once(first.child, 'exit')
  spawnSync('cp', ['-a', path.join(folder, 'primary'), path.join(folder, 'standby')])
  writeFileSync(path.join(folder, 'standby/data/standby.signal'), '')
  primaryUrl = (await launch('primary', port)).url
  const follows = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`
  standbyUrl = (await launch('standby', standbyPort, [follows])).url
  primary = open(primaryUrl)
  standby = open(standbyUrl)
  replica = openRead(standbyUrl)
  await primary.database.execute(sql`create table notes (number int)`)
})
afterAll(async () => {
  await Promise.all([replica?.close(), standby?.close(), primary?.close()])
  for (const child of children.toReversed()) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Counts the notes, and returns whether a standby was read. */
const look = async (database: Database) => {
  const [counted, asked] = await Promise.all([
    database.execute<{ notes: string }>(sql`select count(*) as notes from notes`),
    database.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`),
  ])
  return { notes: Number(counted.rows[0]!.notes), isStandby: asked.rows[0]!.standby }
}
const write = (number: number) => primary.database.execute(sql`insert into notes values (${number})`)

test('behavior: every read shows earlier writes, mostly from the standby', async () => {
  const seen: Awaited<ReturnType<typeof look>>[] = []
  for (let number = 1; number <= 50; number++) {
    await write(number)
    seen.push(await replica.read(look))
  }
  expect(seen.map(({ notes }) => notes)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(seen.some(({ isStandby }) => isStandby)).toBe(true)
  expect(answered).toEqual(seen.map(({ isStandby }) => (isStandby ? 'standby' : 'primary')))
})

test('behavior: a stopped standby is left for the primary until it follows again', async () => {
  await standby.database.execute(sql`select pg_wal_replay_pause()`)
  await expect
    .poll(async () => (await standby.database.execute(sql`select pg_get_wal_replay_pause_state() as state`)).rows, {
      timeout: 30_000,
    })
    .toEqual([{ state: 'paused' }])
  await write(51)
  expect(await replica.read(look)).toEqual({ notes: 51, isStandby: false })
  expect(heard.at(-1)).toBe('The replica is more than 100 ms behind.')
  expect(answered.at(-1)).toBe('primary')
  expect(await replica.lagSeconds()).toBeGreaterThan(0)
  await standby.database.execute(sql`select pg_wal_replay_resume()`)
  await expect.poll(() => replica.read(look), { timeout: 30_000 }).toEqual({ notes: 51, isStandby: true })
  expect(heard.at(-1)).toBe('read again')
  expect([answered.at(-1), await replica.lagSeconds()]).toEqual(['standby', 0])
})

test('behavior: if no standby answers, the primary is read', async () => {
  const nowhere = openRead(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`)
  expect(await nowhere.read(look)).toEqual({ notes: 51, isStandby: false })
  await expect(nowhere.lagSeconds()).rejects.toThrow()
  await nowhere.close()
})

test('behavior: a url that leads to the primary is noticed, as its reads are no relief', async () => {
  const misled = openRead(primaryUrl)
  expect(await misled.read(look)).toEqual({ notes: 51, isStandby: false })
  expect([answered.at(-1), await misled.lagSeconds()]).toEqual(['proxied primary', 0])
  await misled.close()
})

test('error: the error of a read is passed on, and of a write on the replica', async () => {
  await expect(replica.read(async () => Promise.reject(new Error('not found')))).rejects.toThrow('not found')
  const writing = replica.read((database) => database.execute(sql`insert into notes values (0)`))
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
})
