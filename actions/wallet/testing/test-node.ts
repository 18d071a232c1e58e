import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Anvil, startTestAnvil } from '@/server/chain/testing/anvil'
import { scriptedNode } from './scripted-node'

/** Creates a client of a node over HTTP; throws its error objects. */
export const rpcTo = (node: () => Anvil) =>
  scriptedNode(async ({ method, params = [] }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(node().url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: object }
    if (error) throw error
    return result
  })

/** Opens a node that only mines when told to, and before each test. */
export const openNode = () => {
  let anvil: Anvil
  const rpc = rpcTo(() => anvil)
  const mine = (blocks = 1) => rpc({ method: 'anvil_mine', params: [numberToHex(blocks)] })
  beforeAll(async () => {
    anvil = await startTestAnvil(['--chain-id', '1', '--no-mining'])
  })
  afterAll(() => anvil.stop())
  beforeEach(() => mine())
  return { rpc, mine }
}
