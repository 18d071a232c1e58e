import { depositGas, wrapGas } from '@/actions/wallet/read/network-cost'
import { formatAmount, mulDivUp } from '@/lib/amount'
import type { PriceRoute } from '@/lib/api/market/market'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { readUsd, usdDecimals } from '@/lib/ticket/fields/usd-of'

// The gas that a person pays once before the trade, in dollars; undefined where nobody knows the price of gas.
export type OnceGas = { kind: 'approval' | 'deposit'; usd: string | undefined }

type Missing = {
  requirements: readonly Pick<Requirement, 'kind'>[] | undefined
  // True if a native token is sold by a signed order.
  deposits: boolean
  // A price of the market, which tells what gas costs.
  priceRoute: Pick<PriceRoute, 'gasCost' | 'gasCostUSD'> | undefined
}

// Returns what the approvals that are missing cost, or the deposit of a native token; undefined where nothing is sent.
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
