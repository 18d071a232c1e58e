import type { Address } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import type { PartnerChainFees } from '@/lib/api/partner/partners'
import type { Chain } from '@/lib/chain/chain'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { logsClaims } from '@/lib/partner/record-gaps'
import type { FeeReading } from './read-credits'

/** What the service says of one contract and token; `accrued`, `claimed` and `before` in raw units, zero where nothing is recorded. */
export type ToldFee = {
  claimable: bigint
  accrued: bigint
  claimed: bigint
  before: bigint
  /** The block at which the service read the contract. */
  blockNumber: number
  /** ISO 8601: from when on credits are known. */
  since: string
  /** False where the contract writes no log of credits: then `accrued` and `before` say nothing. */
  isRecorded: boolean
  /** False where it writes none of claims: then `claimed` says nothing. */
  isClaimRecorded: boolean
}

/** What one contract of a chain owes of a token. */
export type FeeRow = {
  chainId: number
  surface: FeeSurface
  token: Address
  /** Raw units, as the browser read them; undefined while the chain does not answer. */
  claimable: bigint | undefined
  /** Undefined where the service says nothing of it. */
  told: ToldFee | undefined
}

/** So many tokens of a chain are read, the listed ones first: anyone can credit a partner with a token of their own. */
const mostTokens = 500

/**
 * The tokens that the fee contracts of a chain are asked about: the native one, the listed ones, and what the service tells of. In lower
 * case.
 *
 * @example
 * tokensToRead(mainnet, undefined).length // 15
 */
export const tokensToRead = (chain: Chain, told: PartnerChainFees | undefined): readonly Address[] => {
  const all = [
    nativeToken,
    ...chain.tokens.map(({ address }) => address),
    ...(told?.fees ?? []).map(({ token }) => token),
  ]
  return [...new Set(all.map((token) => toLowerAddress(token)))].slice(0, mostTokens)
}

/** What is known of a chain: by its node and by the service, each undefined while it does not answer. */
export type ChainFees = {
  chain: Chain
  readings: readonly FeeReading[] | undefined
  told: PartnerChainFees | undefined
}

/**
 * Joins what the chains and the service say, one row for each contract and token with anything in it: chain by chain, tokens as they are
 * listed, the swaps' contract before the orders'.
 *
 * @example
 * listFees([{ chain: mainnet, readings, told: undefined }]) // [{ chainId: 1, surface: 'market', token: usdc, claimable: 5n, told: undefined }]
 */
export const listFees = (all: readonly ChainFees[]): FeeRow[] =>
  all.flatMap(({ chain, readings, told }) =>
    tokensToRead(chain, told).flatMap((token) =>
      feeSurfaces.flatMap((surface): FeeRow[] => {
        const claimable = readings?.find((reading) => reading.surface === surface)?.amounts[token]
        const said = told && toldOf(told, surface, token)
        return claimable || said ? [{ chainId: chain.id, surface, token, claimable, told: said }] : []
      }),
    ),
  )

const toldOf = (
  { fees, blockNumber, since, unrecorded }: PartnerChainFees,
  surface: FeeSurface,
  token: Address,
): ToldFee | undefined => {
  const fee = fees.find((fee) => fee.surface === surface && toLowerAddress(fee.token) === token)
  if (!fee) return undefined
  const isRecorded = !unrecorded.includes(surface)
  const [claimable, accrued, claimed, before] = [fee.claimable, fee.accrued, fee.claimed, fee.before].map(BigInt)
  return {
    ...{ claimable: claimable!, accrued: accrued!, claimed: claimed!, before: before! },
    ...{ blockNumber, since, isRecorded, isClaimRecorded: isRecorded || logsClaims(surface) },
  }
}

/** What can be claimed now: the chain's word, and the service's only while the chain does not answer. */
export const claimableOf = ({ claimable, told }: Pick<FeeRow, 'claimable' | 'told'>): bigint | undefined =>
  claimable ?? told?.claimable

/**
 * Whether the service says another amount than the chain.
 *
 * @example
 * isContradicted({ claimable: 5n, told: { ...told, claimable: 4n } }) // true
 */
export const isContradicted = ({ claimable, told }: Pick<FeeRow, 'claimable' | 'told'>): boolean =>
  claimable !== undefined && told !== undefined && claimable !== told.claimable

/** What one contract of a chain can pay out at once. */
export type Claimable = { chain: Chain; reading: FeeReading; rows: readonly FeeRow[] }

/**
 * The contracts of the chains that answered, each with what can be claimed from it; those that are not deployed are left out.
 *
 * @example
 * listClaims(all, listFees(all)).map(({ reading, rows }) => [reading.surface, rows.length]) // [['market', 3], ['intent', 0]]
 */
export const listClaims = (all: readonly ChainFees[], rows: readonly FeeRow[]): Claimable[] =>
  all.flatMap(({ chain, readings = [] }) =>
    readings
      .filter(({ isDeployed }) => isDeployed)
      .map((reading) => ({
        ...{ chain, reading },
        rows: rows.filter(
          ({ chainId, surface, claimable }) =>
            chainId === chain.id && surface === reading.surface && claimable !== undefined && claimable > 0n,
        ),
      })),
  )

/** A listed token needs no reading to be named. */
export const isUnlisted = (chain: Chain, token: Address): boolean =>
  !isNativeToken(token) && !chain.tokens.some(({ address }) => toLowerAddress(address) === token)
