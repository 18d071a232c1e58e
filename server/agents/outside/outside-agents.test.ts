import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import type { AgentOutcome } from '@/lib/api/intent/agent-bids'
import { agentRuns, rounds } from '../../db/round-schema'
import { openTestDatabase } from '../../testing/test-database'
import { createOutsideAgents } from './outside-agents'
import { readAgentHealths } from './read-agent-health'
import { registerAgent, renewAgentKey, revokeAgent } from './register-agent'

const database = openTestDatabase()
const secret = Buffer.alloc(32, 7)
const minute = 60_000
const open = () =>
  createOutsideAgents({ database: database(), secret, allowPrivate: true, nowMs: () => 0, log: () => undefined })
const register = (name: string) =>
  registerAgent({ database: database(), secret, nowMs: 0 }, { name, url: 'http://127.0.0.1:9', allowPrivate: true })

let count = 0
const storeRuns = async (agent: string, outcome: AgentOutcome, timesMs: readonly number[]) => {
  for (const atMs of timesMs) {
    const id = `round-${++count}`
    const block = { chainId: 1, epoch: 1, blockNumber: 1n, blockHash: zeroHash }
    await database()
      .insert(rounds)
      .values({ id, ...block, openedAtMs: atMs, closedAtMs: atMs, orders: 1 })
    await database().insert(agentRuns).values({ roundId: id, agent, outcome, bidOutcome: outcome, ms: 1, atMs })
  }
}

test('default: asks registered agents except blocked ones, and reports why', async () => {
  for (const name of ['nimble', 'clumsy']) await register(name)
  await storeRuns('nimble', 'won', [minute])
  await storeRuns('clumsy', 'late', [minute, 2 * minute])
  await storeRuns('clumsy', 'declined', [3 * minute])
  const outside = open()
  expect(outside.asked()).toEqual([])
  const namesAt = async (nowMs: number) => {
    await outside.refresh(nowMs)
    return outside.asked().map(({ name }) => name)
  }
  expect(await namesAt(3 * minute)).toEqual(['nimble'])
  const healths = await readAgentHealths(database(), { atMs: 3 * minute })
  expect(healths.map(({ name, health: { blocked } }) => [name, blocked])).toEqual([
    ['clumsy', { untilMs: 17 * minute, answers: 2, failures: [{ reason: 'late', count: 2 }] }],
    ['nimble', undefined],
  ])
  expect(await namesAt(17 * minute)).toEqual(['clumsy', 'nimble'])
})

test('behavior: an agent is the same object until its key changes, and ends with its revocation', async () => {
  await register('lasting')
  const outside = open()
  const find = async () => {
    await outside.refresh(0)
    return outside.asked().find(({ name }) => name === 'lasting')
  }
  const first = await find()
  expect(first).toMatchObject({ name: 'lasting', isOutside: true })
  expect(await find()).toBe(first)
  await renewAgentKey({ database: database(), secret }, { name: 'lasting' })
  const second = await find()
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
  await revokeAgent({ database: database() }, { name: 'lasting' })
  expect(await find()).toBe(undefined)
})
