import { expect, test } from 'vitest'
import { lanes } from '../db/intent-schema'
import { openTestDatabase } from '../testing/test-database'
import { createActiveAgents } from './active-agents'
import type { Agent } from './agent'

const database = openTestDatabase()
const agent = (name: string) => ({ name }) as Agent
const nowMs = 1_795_000_000_000
const account = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'

test('default: an agent fills where somebody settled for it within a minute, and is asked for nowhere else', async () => {
  const active = createActiveAgents({ database: database(), agents: [agent('amm'), agent('other')] })
  await active.refresh(nowMs)
  expect(active.on(1)).toEqual([])
  await database()
    .insert(lanes)
    .values([
      { chainId: 1, account, agent: 'amm', heardAtMs: nowMs },
      { chainId: 8453, account, agent: 'unknown', heardAtMs: nowMs },
    ])
  expect(active.on(1)).toEqual([])
  await active.refresh(nowMs + 59_999)
  expect(active.on(1)).toEqual([agent('amm')])
  expect(active.on(8453)).toEqual([])
  await active.refresh(nowMs + 60_000)
  expect(active.on(1)).toEqual([])
})
