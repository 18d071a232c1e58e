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

/** What a swap earned the partner that its call names, raw units. `isDirect`: it was paid in the swap, not booked in the vault. */
export type SwapEarning = { amount: bigint; isDirect: boolean }

/** A decoded call with a fee word, who is paid the rest, and what its pools brought or took where only wrapping tells: of native tokens. */
type Swapped = {
  terms: DecodedTerms & { partnerFee: PartnerFee }
  /** The beneficiary of a sale, the owner of a purchase. */
  other: Address
  traded: bigint
}

/**
 * Says what a swap earned its partner; undefined where that cannot be said. Booked in the vault: what the vault wrote of it. A vault that
 * writes nothing and gets tokens says nothing. Paid directly: the transfers of a token; of native tokens, which write none, what the call's
 * own words come to. One who is paid the rest of the swap, too, is told apart by these words.
 *
 * @example
 * readEarning(mainnet, { terms, other: beneficiary, traded: 0n }, receipt.logs) // { amount: 4250n, isDirect: false }
 */
export const readEarning = (
  { contracts }: Pick<Chain, 'contracts'>,
  { terms, other, traded }: Swapped,
  logs: readonly Log[],
): SwapEarning | undefined => {
  const { side, srcToken, destToken, partnerFee } = terms
  const { partner, directTransfer, skipBlacklist } = partnerFee
  const token = side === 'SELL' ? destToken : srcToken
  const booked = bookedIn(contracts.feeVault, { partner, token }, logs)
  if (booked > 0n) return { amount: booked, isDirect: false }
  if (isNativeToken(token)) {
    const amount = partnerPart(terms, traded)
    if (amount === 0n) return nothing
    return amount !== undefined && directTransfer ? { amount, isDirect: true } : undefined
  }
  const paid = listTransfers(logs, token).filter(({ from }) => isSameAddress(from, contracts.router))
  if (paid.some(({ to }) => isSameAddress(to, contracts.feeVault))) return undefined
  const toPartner = paid.filter(({ to }) => isSameAddress(to, partner)).map(({ amount }) => amount)
  if (!isSameAddress(partner, other)) return earned(sumOf(toPartner))
  if (!directTransfer && !skipBlacklist) return nothing
  const amount = side === 'SELL' ? partnerPart(terms, sumOf(paid.map((one) => one.amount))) : undefined
  if (amount === 0n) return nothing
  return amount !== undefined && toPartner.includes(amount) ? earned(amount) : undefined
}

const nothing: SwapEarning = { amount: 0n, isDirect: false }
/** What a token writes adds up to anything. */
const earned = (amount: bigint): SwapEarning | undefined =>
  amount > maxUint256 ? undefined : { amount, isDirect: amount > 0n }
/** What the vault wrote down for an account. */
const bookedIn = (
  vault: Address,
  { partner, token }: { partner: Address; token: Address },
  logs: readonly Log[],
): bigint => {
  const asked = encodeEventTopics({
    abi: feeVaultAbi,
    eventName: 'FeesRegistered',
    args: { account: partner, token },
  })
  return sumOf(
    logs
      .filter(
        ({ address, topics }) => isSameAddress(address, vault) && asked.every((topic, at) => topic === topics[at]),
      )
      .map(({ data }) => firstWord(data)),
  )
}

/** By the words of the call alone; undefined where it has no word for the quote, or it is not known what was traded. */
const partnerPart = (
  { side, toAmount, quotedAmount, partnerFee }: Swapped['terms'],
  traded: bigint,
): bigint | undefined => {
  if (quotedAmount === undefined || traded <= 0n) return undefined
  if (side === 'BUY') return sharesOfPurchase({ spent: traded, quoted: quotedAmount }, partnerFee).partner
  // A quote counts as at least the minimum.
  return sharesOfSale({ received: traded, quoted: larger(quotedAmount, toAmount) }, partnerFee).partner
}
