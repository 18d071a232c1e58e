import { setTimeout as wait } from 'node:timers/promises'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { Draw } from '@/lib/routing/testing/random'
import { roles } from '@/localnet/accounts'
import { settleUnpaid } from '@/localnet/bridge/cross-order'
import { type LocalClient, localChain } from '@/localnet/chain/clients'
import { orderOwner } from '@/localnet/chain/settle-order'
import { signIntent } from '@/localnet/trade/sign-intent'
import { owners } from '../bench/traded'
import type { Ask } from './callers'

/** An order that is to be paid on another chain. */
export type Transfer = { orderHash: Hex; chainId: number; isPayable: boolean }

/** Large enough that a higher gas price leaves every order above its minimum. */
const sellAmount = 5n * 10n ** 16n
/** The owners of payable transfers; the owner of the others approves each sale alone. */
const sellers = owners.filter(({ address }) => !isSameAddress(address, orderOwner.address))
const lifeSeconds = 3_600
/** An outside agent that names a fee below every relayer's. */
const strangeAgent = developmentAccounts[4]
/**
 * Refusals that end by themselves: no offer or agent is known yet, auctions wait, a route was
 * deleted.
 */
const passing: readonly string[] = ['PricingError', 'AuctionDelayed', 'InvalidRoute']

/**
 * Creates traders who sell WETH of one chain for USDC of another through a deployment. Orders of
 * `sendUnpaid` have a zero fee, so that they are refunded.
 *
 * @example
 * const { prepare, send, transfers } = createBridgeTraders({ clients, ask, draw })
 * await prepare()
 * await send() // transfers.length is 1
 */
export const createBridgeTraders = ({
  clients,
  ask,
  draw,
}: {
  clients: readonly [LocalClient, LocalClient]
  ask: Ask
  draw: Draw
}) => {
  const transfers: Transfer[] = []
  const directions = [clients, clients.toReversed() as [LocalClient, LocalClient]] as const

  const prepare = async () => {
    for (const client of clients) {
      const { intent, wrappedNative } = localChain(client.chain.id).contracts
      const approve = { abi: erc20Abi, functionName: 'approve', args: [intent!, maxUint256] } as const
      const data = encodeFunctionData(approve)
      for (const { address } of sellers) await client.act({ from: address, to: wrappedNative, data })
      const registry = await client.readContract({ address: intent!, abi: intentAbi, functionName: 'PORTIKUS_V2' })
      const register = { abi: intentRegistryAbi, functionName: 'registerAgent', args: [[strangeAgent]] } as const
      await client.act({ from: roles.deployer, to: registry, data: encodeFunctionData(register) })
    }
  }

  /** Repeats requests after a passing refusal. */
  const insist = async <result>(work: () => Promise<result>): Promise<result> => {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ApiError && passing.includes(error.errorType))) throw error
        await wait(200)
      }
  }

  const send = async (): Promise<void> => {
    const [origin, destination] = draw.pick(directions)
    const owner = draw.pick(sellers)
    const chainId = origin.chain.id
    const amount = sellAmount + BigInt(draw.below(1_000_000))
    const orderHash = await insist(async () => {
      const deadline = Number((await origin.getBlock()).timestamp) + lifeSeconds
      const sale = { chainId, destChainId: destination.chain.id, amount, deadline }
      const { orderHash, ...body } = await signIntent(ask, owner, sale)
      await ask(postIntentOrder, body)
      return orderHash
    })
    transfers.push({ orderHash, chainId, isPayable: true })
  }

  const sendUnpaid = async (): Promise<void> => {
    const [origin, destination] = draw.pick(directions)
    const { orderHash } = await insist(() => settleUnpaid(ask, { origin, destination, agent: strangeAgent }))
    transfers.push({ orderHash, chainId: origin.chain.id, isPayable: false })
  }
  return { transfers, prepare, send, sendUnpaid }
}
