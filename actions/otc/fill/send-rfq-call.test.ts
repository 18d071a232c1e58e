import { describe, expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { rfqCancelCall, rfqFillCall } from '@/lib/chain/rfq/rfq-call'
import { MismatchError, UnknownContractError } from '../../wallet/send/check-errors'
import { StoppedFollowingError } from '../../wallet/send/follow-errors'
import type { ChainReceipt } from '../../wallet/send/receipt'
import { RevertedError } from '../../wallet/send/revert'
import { AccountChangedError, StoppedWaitingError } from '../../wallet/send/wallet-errors'
import { maker, openDesk, taker, weth } from '../testing/open-desk'
import { sale, signOrder } from '../testing/sign-order'
import { sendRfqCall } from './send-rfq-call'

const desk = openDesk()
const callFor = (order: Awaited<ReturnType<typeof signOrder>>, confirmed = order) => ({
  chain,
  account: maker.address,
  transaction: rfqCancelCall(chain, [order.hash]),
  intent: { kind: 'cancel', orderHashes: [confirmed.hash] } as const,
  readOutcome: (receipt: ChainReceipt) => receipt,
})

describe('sendRfqCall', () => {
  test('default', async () => {
    const order = await signOrder()
    const { deps, steps } = desk.begin(maker.address)
    const receipt = await sendRfqCall(deps, callFor(order))
    expect(receipt).toMatchObject({ succeeded: true, to: chain.contracts.rfq.toLowerCase() })
    expect(steps).toEqual(['check', 'send', 'wait'])
    expect(await desk.remaining(order.order)).toBe(1n)
  })

  test('error: Wallet.MismatchError before the wallet opens', async () => {
    const [order, confirmed] = [await signOrder(), await signOrder()]
    const { deps, steps, opened } = desk.begin(maker.address)
    await expect(sendRfqCall(deps, callFor(order, confirmed))).rejects.toBeInstanceOf(MismatchError)
    expect([steps, opened]).toEqual([['check begun'], []])
  })

  test('error: Chain.UnknownContractError if the contract is missing, or another one is there', async () => {
    const order = await signOrder()
    const { bytecode } = { bytecode: await desk.client().getCode({ address: weth.address }) }
    for (const code of ['0x', bytecode!] as const) {
      await desk.client().setCode({ address: chain.contracts.rfq, bytecode: code })
      const { deps, opened } = desk.begin(maker.address)
      await expect(sendRfqCall(deps, callFor(order))).rejects.toBeInstanceOf(UnknownContractError)
      expect(opened).toEqual([])
    }
  })

  test('error: Contract.RevertedError in the simulation, before the wallet opens', async () => {
    const order = await signOrder({ taker: taker.address })
    const { deps, steps, opened } = desk.begin(maker.address)
    const confirmed = { ...order, pays: sale.takerAmount }
    const transaction = rfqFillCall(chain, confirmed)
    const intent = { kind: 'fill', ...confirmed } as const
    await expect(sendRfqCall(deps, { ...callFor(order), transaction, intent })).rejects.toBeInstanceOf(RevertedError)
    expect([steps, opened]).toEqual([['check begun'], []])
  })

  test('error: Wallet.AccountChangedError when the user changed the account meanwhile', async () => {
    const order = await signOrder()
    const { deps, opened } = desk.begin(maker.address, { answers: { eth_accounts: () => [taker.address] } })
    await expect(sendRfqCall(deps, callFor(order))).rejects.toBeInstanceOf(AccountChangedError)
    expect(opened).toEqual([])
  })

  test('error: Wallet.StoppedWaitingError: a run stopped during the check opens no wallet', async () => {
    const order = await signOrder()
    const { deps, steps, opened } = desk.begin(maker.address)
    const run = sendRfqCall({ ...deps, isWanted: () => !steps.includes('check') }, callFor(order))
    await expect(run).rejects.toBeInstanceOf(StoppedWaitingError)
    expect(opened).toEqual([])
  })

  test('error: Transaction.StoppedFollowingError: the transaction stays sent', async () => {
    const order = await signOrder()
    const client = desk.client()
    await client.setAutomine(false)
    try {
      const { deps, steps } = desk.begin(maker.address, { signal: AbortSignal.abort() })
      await expect(sendRfqCall(deps, callFor(order))).rejects.toBeInstanceOf(StoppedFollowingError)
      expect(steps).toEqual(['check', 'send', 'wait begun'])
      await client.mine({ blocks: 1 })
      expect(await desk.remaining(order.order)).toBe(1n)
    } finally {
      await client.setAutomine(true)
    }
  })
})
