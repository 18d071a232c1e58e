import { erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openSeededChain } from '../testing/open-seeded-chain'
import { settleOrder } from './settle-order'

const anvil = openSeededChain({ chainId: 1 })

test('default: everybody got what the table says, and the contract holds what may be claimed', async () => {
  const { client } = anvil
  const { order, orderHash, receipt, money } = await settleOrder(client)
  expect(money.map(({ who }) => who)).toEqual(['owner', 'partner', 'service', 'agent'])
  for (const { who, got, owed } of money) {
    expect(got, who).toBe(owed)
    expect(got, who).toBeGreaterThan(0n)
  }
  expect(receipt.logs.flatMap(({ topics }) => topics)).toContain(orderHash)
  const intent = mainnet.contracts.intent!
  const [held, isUsed] = await Promise.all([
    client.readContract({ address: order.destToken, abi: erc20Abi, functionName: 'balanceOf', args: [intent] }),
    client.readContract({
      address: intent,
      abi: intentAbi,
      functionName: 'isNonceUsed',
      args: [order.owner, order.nonce],
    }),
  ])
  const of = (name: string) => money.find(({ who }) => who === name)!.got
  expect(held).toBe(of('partner') + of('service'))
  expect(isUsed).toBe(true)
})

test('behavior: once more', async () => {
  expect((await settleOrder(anvil.client)).money.every(({ got, owed }) => got === owed)).toBe(true)
})
