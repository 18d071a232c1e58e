import { depositGas, wrapGas } from '@/actions/wallet/read/network-cost'
import { formatAmount, mulDivUp } from '@/lib/amount'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { readUsd, usdDecimals } from '@/lib/ticket/fields/usd-of'

// The one-time gas before the trade in dollars; undefined if the gas price is unknown.
export type OnceGas = { kind: 'approval' | 'deposit'; usd: string | undefined }

type Missing = {
  requirements: readonly Pick<Requirement, 'kind'>[] | undefined
  // True if a signed order sells the native token.
  deposits: boolean
  // A market price, which includes the gas price.
  priceRoute: Pick<PriceRoute, 'gasCost' | 'gasCostUSD'> | undefined
}

// Returns the cost of missing approvals or of the native deposit; undefined if nothing is sent.
export const onceGasOf = ({ requirements = [], deposits, priceRoute }: Missing): OnceGas | undefined => {
  const approvals = requirements.filter(({ kind }) => kind === 'approve' || kind === 'resetApproval').length
  if (!deposits && approvals === 0) return undefined
  const units = deposits ? depositGas : wrapGas * BigInt(approvals)
  const usd = readUsd(priceRoute?.gasCostUSD)
  const gas = BigInt(priceRoute?.gasCost ?? 0)
  return {
    kind: deposits ? 'deposit' : 'approval',
    usd: usd === undefined || gas === 0n ? undefined : formatAmount(mulDivUp(units, usd, gas), usdDecimals),
  }
}
