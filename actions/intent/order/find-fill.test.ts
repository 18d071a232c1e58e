import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { findLogsProblem } from '@/server/http/rpc/check-logs'
import { crossingOrder } from '../../wallet/testing/fake-crossing'
import { scriptedNode } from '../../wallet/testing/scripted-node'
import { findFill } from './find-fill'

const hashed: HashedIntent = { ...crossingOrder, chainId: mainnet.id, family: 'Order' }

test.each([0, 9_999, 25_000_000])(
  'default: at block %i requests a range that the node proxy accepts',
  async (latest) => {
    const filters: unknown[] = []
    const rpc = scriptedNode(async ({ method, params = [] }) => {
      if (method === 'eth_blockNumber') return numberToHex(latest)
      filters.push(params[0])
      return []
    })
    expect(await findFill(rpc, mainnet, hashed, [])).toBeNull()
    expect(filters).toHaveLength(1)
    expect(findLogsProblem(filters[0])).toBeUndefined()
  },
)
