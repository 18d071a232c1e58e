import { type Address, encodeEventTopics, type Hex, maxUint256 } from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { larger, sumOf } from '@/lib/amount'
import { feeVaultAbi } from '../abi.generated'
import type { Chain } from '../chain'
import type { PartnerFee } from '../fees/partner-fee'
import { firstWord } from '../node/first-word'
import type { DecodedTerms } from './decode'
import { listTransfers } from './net-transfers'
import { sharesOfPurchase, sharesOfSale } from './swap-shares'

type Log = { address: Address; topics: readonly Hex[]; data: Hex }

/** The partner's earning, raw units; `isDirect` if the swap paid it, not the vault. */
export type SwapEarning = { amount: bigint; isDirect: boolean }

/**
 * A decoded call with a fee, the account that receives the rest, and for native tokens the amount
 * that the pools delivered or took, which only wrapping shows.
 */
type Swapped = {
  terms: DecodedTerms & { partnerFee: PartnerFee }
  /** The beneficiary of a sale, the owner of a purchase. */
  other: Address
  traded: bigint
}

/**
 * Returns what a swap earned its partner; undefined if that cannot be determined. A credit is what
 * the vault's events register; a vault without events that received tokens leaves it undetermined.
 * A direct payment is the sum of a token's transfers; of native tokens, which have none, it is
 * computed from the call, as it is if the partner is also the recipient of the swap.
 *
 * @example
 * readEarning(mainnet, { terms, other: beneficiary, traded: 0n }, receipt.logs)
 * // { amount: 4250n, isDirect: false }
 */
export const readEarning = (
  { contracts }: Pick<Chain, 'contracts'>,
  { terms, other, traded }: Swapped,
  logs: readonly Log[],
): SwapEarning | undefined => {
  const { side, srcToken, destToken, partnerFee } = terms
  const { partner, directTransfer, skipBlacklist } = partnerFee
  const token = side === 'SELL' ? destToken : srcToken
  const credited = creditedIn(contracts.feeVault, { partner, token }, logs)
  if (credited > 0n) return { amount: credited, isDirect: false }
  if (isNativeToken(token)) {
    const amount = partnerPart(terms, traded)
    if (amount === 0n) return noEarning
    return amount !== undefined && directTransfer ? { amount, isDirect: true } : undefined
  }
  const paid = listTransfers(logs, token).filter(({ from }) => isSameAddress(from, contracts.router))
  if (paid.some(({ to }) => isSameAddress(to, contracts.feeVault))) return undefined
  const toPartner = paid.filter(({ to }) => isSameAddress(to, partner)).map(({ amount }) => amount)
  if (!isSameAddress(partner, other)) return earned(sumOf(toPartner))
  if (!directTransfer && !skipBlacklist) return noEarning
  const amount = side === 'SELL' ? partnerPart(terms, sumOf(paid.map((transfer) => transfer.amount))) : undefined
  if (amount === 0n) return noEarning
  return amount !== undefined && toPartner.includes(amount) ? earned(amount) : undefined
}

const noEarning: SwapEarning = { amount: 0n, isDirect: false }
/** Returns undefined for an impossible amount, as a token can report any transfers. */
const earned = (amount: bigint): SwapEarning | undefined =>
  amount > maxUint256 ? undefined : { amount, isDirect: amount > 0n }
/** Sums the fees that the vault registered for an account. */
const creditedIn = (
  vault: Address,
  { partner, token }: { partner: Address; token: Address },
  logs: readonly Log[],
): bigint => {
  const topicFilter = encodeEventTopics({
    abi: feeVaultAbi,
    eventName: 'FeesRegistered',
    args: { account: partner, token },
  })
  return sumOf(
    logs
      .filter(
        ({ address, topics }) =>
          isSameAddress(address, vault) && topicFilter.every((topic, at) => topic === topics[at]),
      )
      .map(({ data }) => firstWord(data)),
  )
}

/** Computes the partner's part from the call; undefined without a quote or a traded amount. */
const partnerPart = (
  { side, toAmount, quotedAmount, partnerFee }: Swapped['terms'],
  traded: bigint,
): bigint | undefined => {
  if (quotedAmount === undefined || traded <= 0n) return undefined
  if (side === 'BUY') return sharesOfPurchase({ spent: traded, quoted: quotedAmount }, partnerFee).partner
  // A quote below the minimum counts as the minimum.
  return sharesOfSale({ received: traded, quoted: larger(quotedAmount, toAmount) }, partnerFee).partner
}
