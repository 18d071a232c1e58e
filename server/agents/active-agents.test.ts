import { expect, test } from 'vitest'
import { chainAgents } from '../db/intent-schema'
import { openTestDatabase } from '../testing/test-database'
import { createActiveAgents } from './active-agents'
import type { Agent } from './agent'

const database = openTestDatabase()
const agent = (name: string) => ({ name }) as Agent
const nowMs = 1_795_000_000_000

test('default: an agent is active where a settler reported within a minute, and nowhere else', async () => {
  const active = createActiveAgents({ database: database(), agents: [agent('amm'), agent('other')] })
  await active.refresh(nowMs)
  expect(active.on(1)).toEqual([])
  await database()
    .insert(chainAgents)
    .values([
      { chainId: 1, agent: 'amm', heardAtMs: nowMs },
      { chainId: 8453, agent: 'unknown', heardAtMs: nowMs },
    ])
  expect(active.on(1)).toEqual([])
  await active.refresh(nowMs + 59_999)
  expect(active.on(1)).toEqual([agent('amm')])
  expect(active.on(8453)).toEqual([])
  expect(active.namesOn(8453)).toEqual(['unknown'])
  await active.refresh(nowMs + 60_000)
  expect(active.on(1)).toEqual([])
})
