import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removePostgres, startPostgres } from './postgres'
import { createSupervisor } from './supervisor'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'postgres-'))
  chmodSync(folder, 0o755)
})
afterEach(() => {
  removePostgres(path.join(folder, 'postgres'))
  rmSync(folder, { recursive: true })
})

const run = async (query: string): Promise<unknown[]> => {
  const supervisor = createSupervisor({ logFolder: folder, say: () => undefined })
  try {
    const { url } = await startPostgres({
      folder: path.join(folder, 'postgres'),
      spawn: supervisor.spawn('postgres', 'SIGINT'),
    })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  } finally {
    await supervisor.stop()
  }
}

describe('startPostgres', () => {
  test('default: keeps its rows across restarts until it is removed', async () => {
    await run('create table t as select 42 as answer')
    expect(await run('select answer from t')).toEqual([{ answer: 42 }])
    removePostgres(path.join(folder, 'postgres'))
    await expect(run('select answer from t')).rejects.toThrow('relation "t" does not exist')
  })

  test('behavior: works in a folder that only its owner may enter', async () => {
    chmodSync(folder, 0o700)
    await run('create table t as select 7 as answer')
    expect(await run('select answer from t')).toEqual([{ answer: 7 }])
  })
})
