import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { startAnvil } from './anvil'
import { beginFrom, findState, saveState } from './chain-state'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chain-state-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string, seconds: number) => {
  writeFileSync(path.join(folder, name), text)
  utimesSync(path.join(folder, name), seconds, seconds)
}

describe('findState', () => {
  test('default: a new chain has nothing to load', () => {
    expect(findState(folder, 1)).toEqual({ dumpState: path.join(folder, 'chain-1.exit.json') })
  })

  test('behavior: the file that the node wrote when it ended replaces an older save', () => {
    write('chain-1.json', '{"a":1}', 100)
    write('chain-1.exit.json', '{"a":{"b":2}}', 200)
    const { loadState } = findState(folder, 1)
    expect(readFileSync(loadState!, 'utf8')).toBe('{"a":{"b":2}}')
    expect(existsSync(path.join(folder, 'chain-1.exit.json'))).toBe(false)
  })

  test('behavior: a chain that ended during its seeding is new', () => {
    write('chain-1.exit.json', '{"a":1}', 100)
    expect(findState(folder, 1).loadState).toBeUndefined()
  })

  test.each(['{"a":{"b":2}', '{"a":{"b":', ''])('behavior: ignores an incomplete file: %s', (half) => {
    write('chain-1.json', '{"a":1}', 100)
    write('chain-1.exit.json', half, 200)
    expect(readFileSync(findState(folder, 1).loadState!, 'utf8')).toBe('{"a":1}')
  })

  test('behavior: an older exit file does not replace a newer save', () => {
    write('chain-1.json', '{"new":1}', 200)
    write('chain-1.exit.json', '{"old":1}', 100)
    expect(readFileSync(findState(folder, 1).loadState!, 'utf8')).toBe('{"new":1}')
  })
})

describe('beginFrom', () => {
  test('default: a new chain loads a copy of a state from another folder', () => {
    write('elsewhere.json', '{"seeded":1}', 100)
    beginFrom(path.join(folder, 'elsewhere.json'), folder, 1)
    expect(findState(folder, 1).loadState).toBe(path.join(folder, 'chain-1.json'))
    for (const name of ['chain-1.json', 'elsewhere.json'])
      expect(readFileSync(path.join(folder, name), 'utf8')).toBe('{"seeded":1}')
  })
})

describe('saveState', () => {
  const [person, other] = developmentAccounts
  const pay = async (client: Awaited<ReturnType<typeof startAnvil>>['client']) => {
    const hash = await client.sendTransaction({ account: person, to: other, value: parseEther('1') })
    await client.waitForTransactionReceipt({ hash })
  }

  test('default: a killed node continues with the blocks and balances of the last save', async () => {
    const first = await startAnvil({ chainId: 1, ...findState(folder, 1) })
    await pay(first.client)
    await saveState(first.client, folder)
    const block = await first.client.getBlock()
    const balance = await first.client.getBalance({ address: other })
    first.process.kill('SIGKILL')
    await first.stop()

    const second = await startAnvil({ chainId: 1, ...findState(folder, 1) })
    expect((await second.client.getBlock()).hash).toBe(block.hash)
    expect(await second.client.getBalance({ address: other })).toBe(balance)
    await second.stop()
  })

  test('behavior: a node that ends on request loses nothing', async () => {
    const first = await startAnvil({ chainId: 1, ...findState(folder, 1) })
    const genesis = await first.client.getBlock({ blockNumber: 0n })
    await saveState(first.client, folder)
    await pay(first.client)
    const block = await first.client.getBlock()
    await first.stop()

    const second = await startAnvil({ chainId: 1, ...findState(folder, 1) })
    expect((await second.client.getBlock()).hash).toBe(block.hash)
    expect((await second.client.getBlock({ blockNumber: 0n })).hash).toBe(genesis.hash)
    await second.stop()
  })
})
