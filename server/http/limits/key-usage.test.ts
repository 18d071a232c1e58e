import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database'
import { createKeyUsage, deleteOldKeyUsage, readKeyUsage } from './key-usage'

const database = openTestDatabase()
const dayMs = 86_400_000
const asked = { caller: 'key:a', operation: 'GET /prices', isRefused: false }

test('behavior: counts that cannot be stored are stored the next time, and days end after 30', async () => {
  let nowMs = 100 * dayMs
  let isDown = true
  const flaky = new Proxy(database(), {
    get: (target, name, receiver) => {
      if (isDown && name === 'insert') throw new Error('the database is away')
      return Reflect.get(target, name, receiver)
    },
  })
  const usage = createKeyUsage({ database: flaky, nowMs: () => nowMs })
  usage.count(asked)
  await expect(usage.save()).rejects.toThrow('is away')
  usage.count({ ...asked, isRefused: true })
  isDown = false
  await usage.save()
  const read = () => readKeyUsage(database(), { caller: asked.caller, nowMs })
  const rows = [{ day: 100, operation: asked.operation, requests: 2, refused: 1 }]
  expect(await read()).toEqual(rows)
  expect(await readKeyUsage(database(), { caller: 'key:b', nowMs })).toEqual([])

  nowMs = 129 * dayMs
  await deleteOldKeyUsage(database(), { nowMs })
  expect(await read()).toEqual(rows)
  nowMs = 130 * dayMs
  expect(await read()).toEqual([])
  await deleteOldKeyUsage(database(), { nowMs })
  nowMs = 100 * dayMs
  expect(await read()).toEqual([])
})
