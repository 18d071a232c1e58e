import type { Hex } from 'viem'
import { ceilDiv, smaller } from '@/lib/routing/pools/integer'
import type { Erc4626Pool } from '@/lib/routing/pools/pool'
import type { AggregatedCall } from '../node/aggregate'
import { uintAt, wordCount } from '../node/words'
import { executor } from '../program/executor.generated'
import { callOf, selectors } from './pool-calls'

/**
 * A large odd amount, whose quote has more digits than any rate with which it could be confused.
 */
const probe = 10n ** 30n + 57n
/** The unit of an index. */
const ray = 10n ** 27n

/** The state of a vault that determines its payouts. */
type Erc4626State = Pick<Erc4626Pool, 'indexed' | 'assets' | 'shares' | 'mostAssets' | 'mostShares'>

/** The state of a vault that cannot trade. */
const closed: Erc4626State = { indexed: false, assets: 0n, shares: 0n, mostAssets: 0n, mostShares: 0n }

/**
 * Returns the calls that read the state of an ERC-4626 vault, its asset first.
 *
 * @example
 * erc4626Reads('0x83f20f44975d03b1b09e64809b757c47f942beea')[0]
 * // { target: '0x83f2...', data: '0x38d52e0f' }
 */
export const erc4626Reads = (target: Hex): AggregatedCall[] =>
  [
    selectors.asset,
    selectors.totalAssets,
    selectors.totalSupply,
    callOf(selectors.maxDeposit, BigInt(executor.address)),
    callOf(selectors.convertToAssets, ray),
    callOf(selectors.previewDeposit, probe),
    callOf(selectors.previewRedeem, probe),
    callOf(selectors.previewMint, probe),
    callOf(selectors.previewWithdraw, probe),
  ].map((data) => ({ target, data }))

/**
 * Derives the state of a vault from the answers after its asset. The standard defines no formula,
 * so the known ones are tried: totals plus OpenZeppelin's virtual amounts (`offset` is the number
 * of extra decimals of shares), the totals alone, an index in units of 1e27. The first one that
 * matches the vault's previews in all four directions, with their rounding, is used; a vault
 * without a match cannot trade. The vault's maximum and its total assets limit deposits.
 *
 * @example
 * readErc4626State(answers, 0)
 * // { indexed: false, assets: 1171n, shares: 1001n, mostAssets: 1170n, mostShares: 1000n }
 */
export const readErc4626State = (answers: readonly (Hex | undefined)[], offset: number): Erc4626State => {
  const words = answers.map((answer) => (answer && wordCount(answer) === 1 ? uintAt(answer, 0) : undefined))
  const [totalAssets, totalSupply, maxDeposit, index, ...previews] = words
  if (totalAssets === undefined || totalSupply === undefined || maxDeposit === undefined || index === undefined)
    return closed
  const rates = [
    { indexed: false, assets: totalAssets + 1n, shares: totalSupply + 10n ** BigInt(offset) },
    { indexed: false, assets: totalAssets, shares: totalSupply },
    { indexed: true, assets: index, shares: ray },
  ]
  const rate = rates.find((candidate) => isRateOf(candidate, previews))
  return rate ? { ...rate, mostAssets: smaller(maxDeposit, totalAssets), mostShares: totalSupply } : closed
}

const isRateOf = (
  { assets, shares }: { assets: bigint; shares: bigint },
  previews: readonly (bigint | undefined)[],
): boolean => {
  if (assets === 0n || shares === 0n) return false
  const [deposit, redeem, mint, withdraw] = previews
  return (
    deposit === (probe * shares) / assets &&
    redeem === (probe * assets) / shares &&
    mint === ceilDiv(probe * assets, shares) &&
    withdraw === ceilDiv(probe * shares, assets)
  )
}
