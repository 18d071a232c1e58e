'use client'
import { depositGas, wrapGas } from '@/actions/wallet/read/network-cost'
import { isNativeToken } from '@/lib/address'
import type { ExtraGas } from '@/lib/ticket/price/choose-settlement-method'
import { useSettings } from '../use-settings'
import { useBatching } from '../wallet/connect/batching'
import { useContractAccount } from '../wallet/connect/use-contract-account'
import { useWallet } from '../wallet/connect/use-wallet'
import { useAllowances } from '../wallet/read/use-allowance'
import type { SwapForm } from './use-swap-form'

/**
 * Returns the gas that an account pays for each way in addition to the swap, in units: an approval
 * if the token has no allowance and no permit, and the deposit of a native source. Counts nothing
 * until the allowances are read. `needed`: the maximum that may be taken, raw units.
 */
export function useExtraGas({ chain, from }: Pick<SwapForm, 'chain' | 'from'>): (needed: bigint) => ExtraGas {
  const { address } = useWallet()
  const permits = useSettings((settings) => settings.permits)
  const isContract = useContractAccount(chain?.id, address)
  const batches = useBatching(chain?.id, address)
  const isNative = isNativeToken(from?.address)
  const token = isNative ? undefined : from?.address
  const surfaces = chain?.contracts.intent ? (['market', 'intent'] as const) : (['market'] as const)
  const [market, gasless] = useAllowances(chain, address, token, surfaces) ?? []
  const isPermitted = permits && isContract === false && from?.permit?.kind === 'eip2612'
  const missing = (allowance: bigint | undefined, needed: bigint) =>
    allowance === undefined || allowance >= needed ? 0n : wrapGas
  return (needed) =>
    isNative
      ? { market: 0n, gasless: depositGas }
      : {
          // A wallet that batches approves with the swap, without a permit.
          market: isPermitted && !batches ? 0n : missing(market, needed),
          gasless: isPermitted ? 0n : missing(gasless, needed),
        }
}
