import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { agentOutcomes, bidAnswer, bidQuestion, roundResult } from '@/lib/api/intent/agent-bids'
import { outsideObstacles } from '@/lib/api/system/status'
import { callExecutor } from '@/lib/chain/node/call-executor.generated'
import { callSender } from '@/lib/chain/node/call-sender'
import { maxAnswerBytes } from '../../outside/ask-bounded'
import { maxClockDifferenceMs, signMessage } from '../../outside/message-signature'
import { maxDepth } from './read-json'
import { fieldTable } from './testing/field-table'

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/agents.md'), 'utf8')

const messages: Record<string, z.ZodMiniType> = { bidQuestion, bidAnswer, roundResult }

describe("the builders' page agrees with the contract", () => {
  for (const [name, schema] of Object.entries(messages))
    test(`default: ${name}`, () => {
      const [, section = ''] = page.split(`<!-- ${name} -->\n\n`)
      const [table, example] = section.split('\n\n```json\n')
      expect(table).toBe(fieldTable(schema))
      expect(() => schema.parse(JSON.parse(example!.split('\n```')[0]!))).not.toThrow()
    })

  test('behavior: each outcome is explained', () => {
    const [, section = ''] = page.split('<!-- outcomes -->\n\n')
    const words = [...section.split('\n\n')[0]!.matchAll(/^\| `(\w+)` \| .+ \|$/gm)].map(([, word]) => word)
    expect(words).toEqual(agentOutcomes)
  })

  test('behavior: its limits and numbers are those of the code', () => {
    expect(page).toContain(`at most ${maxAnswerBytes / 1024} KB, nested at most ${maxDepth} deep`)
    expect(page).toContain(`older or newer than ${maxClockDifferenceMs / 1000} seconds`)
    const [, orderId] = /"orderId": "(\w{64})"/.exec(page)!
    expect(page).toContain(`"executor": "${callSender(callExecutor.address, `0x${orderId}`)}"`)
    for (const obstacle of outsideObstacles) expect(page).toContain(`(\`${obstacle}\`)`)
  })

  test('behavior: its signature can be reproduced', () => {
    const key = '0'.repeat(64)
    const { 'x-caravel-signature': signature } = signMessage(key, { body: '{}', nowMs: 1_795_262_400_000 })
    expect(createHmac('sha256', key).update('1795262400.{}').digest('hex')).toBe(signature)
    expect(page).toContain(`-hmac ${key}\n# ${signature}`)
  })
})
