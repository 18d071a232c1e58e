import { isSameAddress, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { PartnerFee } from '@/lib/chain/fees/partner-fee'
import { paysCallerAlone } from '@/lib/chain/swap/swap-methods'
import { anonFeeBps } from '@/lib/order/fee'

type Terms = {
  priceRoute: PriceRoute
  userAddress: string
  receiver?: string | undefined
  permit?: string | undefined
  isDirectFeeTransfer?: boolean | undefined
}

/**
 * Rejects terms that the quoted method of router 5 lacks; GET /prices with them picks another.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * assertLegacyTerms({ ...request, receiver }, fee)
 * // throws if the route is for swapOnUniswapV2Fork
 */
export const assertLegacyTerms = (
  { priceRoute, userAddress, receiver, permit = '0x', isDirectFeeTransfer }: Terms,
  fee: Pick<PartnerFee, 'feeBps' | 'takeSurplus'>,
): void => {
  const { contractMethod, side } = priceRoute
  if (isDirectFeeTransfer && fee.feeBps > 0)
    throw invalid(
      'Invalid isDirectFeeTransfer: router 5 books every fee in the fee vault, pass version=6.2 to GET /prices',
    )
  if (!paysCallerAlone(contractMethod)) return
  const others = side === 'SELL' ? 'simpleSwap,multiSwap,megaSwap' : 'simpleBuy,buy'
  const askAgain = `ask GET /prices again with includeContractMethods=${others}`
  const isPaid = receiver === undefined || [zeroAddress, userAddress].some((one) => isSameAddress(one, receiver))
  if (!isPaid) throw invalid(`Invalid receiver: ${contractMethod} pays its caller alone, ${askAgain}`)
  if (fee.feeBps > anonFeeBps || fee.takeSurplus)
    throw invalid(`Invalid partner: ${contractMethod} takes neither fee nor surplus, ${askAgain}`)
  if (permit !== '0x' && !contractMethod.endsWith('V2Fork'))
    throw invalid(`Invalid permit: ${contractMethod} takes none, ${askAgain}`)
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
