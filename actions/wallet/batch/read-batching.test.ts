import { describe, expect, test } from 'vitest'
import { scriptedNode } from '../testing/scripted-node'
import { readBatching } from './read-batching'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const ask = (answer: unknown, chainId = 1) => {
  const asked: string[] = []
  const wallet = scriptedNode(async ({ method }) => {
    asked.push(method)
    if (answer instanceof Error) throw answer
    return answer
  })
  const read = readBatching(wallet, { account, chainId })
  return { asked, read, can: read.then(({ batches }) => batches) }
}
const atomic = (status: unknown) => ({ '0x1': { atomic: { status } } })

describe('readBatching', () => {
  test('default: true for a wallet that executes atomically, now or after the user agrees', async () => {
    expect(await ask(atomic('supported')).can).toBe(true)
    expect(await ask(atomic('ready')).can).toBe(true)
  })

  test('behavior: knows the capability of all chains, and that of one chain first', async () => {
    expect(await ask({ '0x0': { atomic: { status: 'supported' } } }, 8453).can).toBe(true)
    expect(await ask({ ...atomic('unsupported'), '0x0': { atomic: { status: 'supported' } } }).can).toBe(false)
    expect(await ask(atomic('supported'), 8453).can).toBe(false)
  })

  test('behavior: false for any other answer, after one request', async () => {
    for (const answer of [atomic('unsupported'), atomic(true), { '0x1': {} }, {}, null, 'yes', new Error('no')]) {
      const { asked, can } = ask(answer)
      expect([await can, asked]).toEqual([false, ['wallet_getCapabilities']])
    }
  })

  test('behavior: knows a wallet that takes a paymaster, only together with a batch', async () => {
    const paymasterService = { supported: true }
    const of = async (capabilities: object) => (await ask({ '0x1': capabilities }).read).takesPaymaster
    expect(await of({ atomic: { status: 'supported' }, paymasterService })).toBe(true)
    expect(await of({ paymasterService })).toBe(false)
    expect(await of({ atomic: { status: 'supported' }, paymasterService: { supported: 'yes' } })).toBe(false)
    expect(await of({ atomic: { status: 'supported' } })).toBe(false)
  })
})
