import type { Address } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import type { PartnerChainFees } from '@/lib/api/partner/partners'
import type { Chain } from '@/lib/chain/chain'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { logsClaims } from '@/lib/partner/record-gaps'
import type { FeeReading } from './read-credits'

/** The service's record of one contract and token; raw units, zero if nothing is recorded. */
export type RecordedFee = {
  claimable: bigint
  accrued: bigint
  claimed: bigint
  before: bigint
  /** The block at which the service read the contract. */
  blockNumber: number
  /** The ISO 8601 time since which credits are known. */
  since: string
  /** False if the contract emits no log of credits: then `accrued` and `before` are unknown. */
  isRecorded: boolean
  /** False if it emits none of claims: then `claimed` is unknown. */
  isClaimRecorded: boolean
}

/** The amount that one contract of a chain owes of a token. */
export type FeeRow = {
  chainId: number
  surface: FeeSurface
  token: Address
  /** Raw units, as the browser read them; undefined until the chain answers. */
  claimable: bigint | undefined
  /** Undefined if the service has no record of it. */
  recorded: RecordedFee | undefined
}

/**
 * The maximum number of tokens of a chain that are read, the listed ones first: anyone can credit a
 * partner with a token of their own.
 */
const maxTokens = 500

/**
 * Lists the tokens to read from the fee contracts of a chain: the native one, the listed ones, and
 * those that the service reports. In lower case.
 */
export const tokensToRead = (chain: Chain, recorded: PartnerChainFees | undefined): readonly Address[] => {
  const all = [
    nativeToken,
    ...chain.tokens.map(({ address }) => address),
    ...(recorded?.fees ?? []).map(({ token }) => token),
  ]
  return [...new Set(all.map((token) => toLowerAddress(token)))].slice(0, maxTokens)
}

/** The fees on a chain, from its node and from the service, each undefined until it answers. */
export type ChainFees = {
  chain: Chain
  readings: readonly FeeReading[] | undefined
  recorded: PartnerChainFees | undefined
}

/**
 * Joins the fees from chains and service, one row for each contract and token with any: chain by
 * chain, tokens in the order of the list, the contract of swaps before that of orders.
 *
 * @example
 * listFees([{ chain: mainnet, readings, recorded: undefined }])
 * // [{ chainId: 1, surface: 'market', token: usdc, claimable: 5n, recorded: undefined }]
 */
export const listFees = (all: readonly ChainFees[]): FeeRow[] =>
  all.flatMap(({ chain, readings, recorded }) =>
    tokensToRead(chain, recorded).flatMap((token) =>
      feeSurfaces.flatMap((surface): FeeRow[] => {
        const claimable = readings?.find((reading) => reading.surface === surface)?.amounts[token]
        const fee = recorded && reportedAmount(recorded, surface, token)
        return claimable || fee ? [{ chainId: chain.id, surface, token, claimable, recorded: fee }] : []
      }),
    ),
  )

const reportedAmount = (
  { fees, blockNumber, since, unrecorded }: PartnerChainFees,
  surface: FeeSurface,
  token: Address,
): RecordedFee | undefined => {
  const fee = fees.find((fee) => fee.surface === surface && toLowerAddress(fee.token) === token)
  if (!fee) return undefined
  const isRecorded = !unrecorded.includes(surface)
  const [claimable, accrued, claimed, before] = [fee.claimable, fee.accrued, fee.claimed, fee.before].map(BigInt)
  return {
    claimable: claimable!,
    accrued: accrued!,
    claimed: claimed!,
    before: before!,
    blockNumber,
    since,
    isRecorded,
    isClaimRecorded: isRecorded || logsClaims(surface),
  }
}

/** Returns the claimable amount of the chain, or of the service until the chain answers. */
export const claimableOf = ({ claimable, recorded }: Pick<FeeRow, 'claimable' | 'recorded'>): bigint | undefined =>
  claimable ?? recorded?.claimable

/**
 * True if the service reports another amount than the chain.
 *
 * @example
 * isContradicted({ claimable: 5n, recorded: { ...recorded, claimable: 4n } }) // true
 */
export const isContradicted = ({ claimable, recorded }: Pick<FeeRow, 'claimable' | 'recorded'>): boolean =>
  claimable !== undefined && recorded !== undefined && claimable !== recorded.claimable

/** The amounts that one contract of a chain can pay out in one call. */
export type Claimable = { chain: Chain; reading: FeeReading; rows: readonly FeeRow[] }

/**
 * Lists the contracts of the chains that answered, each with its claimable rows; leaves out
 * contracts that are not deployed.
 */
export const listClaims = (all: readonly ChainFees[], rows: readonly FeeRow[]): Claimable[] =>
  all.flatMap(({ chain, readings = [] }) =>
    readings
      .filter(({ isDeployed }) => isDeployed)
      .map((reading) => ({
        chain,
        reading,
        rows: rows.filter(
          ({ chainId, surface, claimable }) =>
            chainId === chain.id && surface === reading.surface && claimable !== undefined && claimable > 0n,
        ),
      })),
  )

/** True if the name of a token must be read from its contract. */
export const isUnlisted = (chain: Chain, token: Address): boolean =>
  !isNativeToken(token) && !chain.tokens.some(({ address }) => toLowerAddress(address) === token)
