import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { poolContractOf } from '@/lib/chain/pools/pool-contract-of'
import type { LocalClient } from '../chain/clients'
import { readBalance } from './set-balance'

/**
 * Divisor of the balance that is taken from a pool: swaps notice it only if the pool is almost
 * empty.
 */
const spared = 100n
/** Wei for the holder's gas. */
const gasMoney = 10n ** 18n

type Taking = { chain: Chain; token: Address; to: Address; amount: bigint }

/**
 * Sends an account tokens of the largest known holder, in the holder's name: a pool of the registry
 * that does not record its balances (Uniswap V3 and V4, Balancer), and at most a hundredth of its
 * balance.
 *
 * @returns The amount that was sent; zero if no such pool has the token, or the token refuses.
 * @example
 * await takeFromHolder(client, { chain: mainnet, token: steth, to: faucetAddress, amount: 10n ** 21n })
 */
export const takeFromHolder = async (client: LocalClient, { chain, token, to, amount }: Taking): Promise<bigint> => {
  const holders = [...new Set(listedCandidates(chain).flatMap((pool) => holdersIn(pool, token)))]
  const balances = await Promise.all(
    holders.map(async (holder) => ({ holder, balance: await readBalance(client, { token, account: holder }) })),
  )
  const [largest] = balances.toSorted((a, b) => (a.balance < b.balance ? 1 : -1))
  if (!largest) return 0n
  const taken = smallest(amount, largest.balance / spared)
  const { holder } = largest
  if (taken === 0n) return 0n
  const before = await client.getBalance({ address: holder })
  await client.setBalance({ address: holder, value: before + gasMoney })
  await client.impersonateAccount({ address: holder })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, taken] })
  // A node estimates before it sends, and refuses a transaction that would revert.
  const receipt = await client.act({ from: holder, to: token, data }).catch(() => undefined)
  await client.stopImpersonatingAccount({ address: holder })
  await client.setBalance({ address: holder, value: before })
  return receipt?.status === 'success' ? taken : 0n
}

const holdersIn = (pool: ReturnType<typeof listedCandidates>[number], token: Address): Address[] => {
  if (pool.kind === 'weighted' || pool.kind === 'composable') return [pool.vault]
  if (pool.kind !== 'v3' && pool.kind !== 'v4') return []
  return [pool.token0, pool.token1].includes(toLowerAddress(token)) ? [poolContractOf(pool)] : []
}
