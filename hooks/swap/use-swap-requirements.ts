'use client'
import { depositGas, wrapGas } from '@/actions/wallet/read/network-cost'
import { isNativeToken } from '@/lib/address'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { placeTermsOf, termsOf } from '@/lib/ticket/terms/swap-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { useCommitments } from '../intent/use-commitments'
import { useSettings } from '../use-settings'
import { useBatching, usePaymaster } from '../wallet/connect/batching'
import { useWallet } from '../wallet/connect/use-wallet'
import { type Requirements, useRequirements } from '../wallet/read/use-requirements'
import type { Quote } from './use-quote'
import type { SwapForm } from './use-swap-form'

export type SwapRequirements = Requirements & {
  /** The maximum that can leave the wallet, in raw units. */
  needed: bigint | undefined
  /** The amount of the allowance that live intent orders commit; zero on the market. */
  committed: bigint
  /** True if a permit may replace an approval. */
  wantsPermit: boolean
  /** True if the wallet executes the approval and the swap at once. */
  batches: boolean
}

/** Returns the missing requirements of this ticket, which the runner reads again. */
export function useSwapRequirements(
  form: SwapForm,
  { quote, intent }: Pick<Quote, 'quote' | 'intent'>,
): SwapRequirements {
  const { address: account } = useWallet()
  const settings = useSettings()
  const { chain, from } = form
  const surface = intent ? 'intent' : 'market'
  // A deposit for an order needs no allowance.
  const deposits = intent !== undefined && isNativeToken(from?.address)
  const isPulled = intent !== undefined && !deposits
  const commitments = useCommitments(chain?.id, account, isPulled ? from?.address : undefined)
  const committed = isPulled ? commitments.committed : 0n
  const batches = useBatching(chain?.id, account) && intent === undefined
  // Prefers one request to a signature and a transaction.
  const wantsPermit = settings.permits && !batches && (!intent || commitments.mayPermit)
  // The allowance for an order is never unlimited, except by DAI's permits without an amount.
  const approval = intent && from?.permit?.kind !== 'dai' ? 'exact' : settings.approval
  const terms = account ? termsOf(form, quote, account) : undefined
  const placed = account ? placeTermsOf(form, intent, account) : undefined
  const traded = placed ?? terms
  const needed = traded && maximumSpent(traded)
  // A paymaster pays the gas of a batch, which a token's approval needs.
  const isPaid = usePaymaster(chain?.id, account) !== undefined && batches && !isNativeToken(from?.address)
  const units = quote ? BigInt(quote.priceRoute.gasCost) : deposits ? depositGas : wrapGas
  const { requirements: missing, allowance } = useRequirements({
    chain,
    surface,
    token: from,
    amount: needed,
    committed,
    gas: isPaid ? 0n : units,
    wantsPermit,
    approval,
  })
  // Wrapping needs no allowance.
  const requirements = terms?.kind === 'market' || placed ? missing : missing?.filter(isOwnFunds)
  return { requirements, allowance, needed, committed: committed ?? 0n, wantsPermit, batches }
}

const isOwnFunds = ({ kind }: Requirement) => kind === 'switchChain' || kind === 'balance' || kind === 'gasBalance'
