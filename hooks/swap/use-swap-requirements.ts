'use client'
import { depositGas, wrapGas } from '@/actions/wallet/read/network-cost'
import { isNativeToken } from '@/lib/address'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { placeTermsOf, termsOf } from '@/lib/ticket/terms/swap-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { useStanding } from '../intent/use-standing'
import { useSettings } from '../use-settings'
import { useWallet } from '../wallet/connect/use-wallet'
import { type Requirements, useRequirements } from '../wallet/read/use-requirements'
import type { Quote } from './use-quote'
import type { SwapForm } from './use-swap-form'

export type SwapRequirements = Requirements & {
  /** The most that can leave the wallet, in raw units. */
  needed: bigint | undefined
  /** What live intent orders stand on of the same allowance, raw units; zero on the market. */
  committed: bigint
  /** Whether a permit may take the place of an approval. */
  wantsPermit: boolean
}

/** What is still missing before this ticket can be sent, by what is read at each block. The runner reads it once more before it acts. */
export function useSwapRequirements(
  form: SwapForm,
  { quote, intent }: Pick<Quote, 'quote' | 'intent'>,
): SwapRequirements {
  const { address: account } = useWallet()
  const settings = useSettings()
  const { chain, from } = form
  const surface = intent ? 'intent' : 'market'
  // What is deposited for an order stands on no allowance.
  const deposits = intent !== undefined && isNativeToken(from?.address)
  const isPulled = intent !== undefined && !deposits
  const standing = useStanding(chain?.id, account, isPulled ? from?.address : undefined)
  const committed = isPulled ? standing.committed : 0n
  const wantsPermit = settings.permits && (!intent || standing.mayPermit)
  // What an order may take is never left unlimited; DAI's permits know nothing else.
  const approval = intent && from?.permit?.kind !== 'dai' ? 'exact' : settings.approval
  const terms = account ? termsOf(form, quote, account) : undefined
  const placed = account ? placeTermsOf(form, intent, account) : undefined
  const traded = placed ?? terms
  const needed = traded && maximumSpent(traded)
  const gas = quote ? BigInt(quote.priceRoute.gasCost) : deposits ? depositGas : wrapGas
  const { requirements: missing, allowance } = useRequirements({
    ...{ chain, surface, token: from, amount: needed, committed, gas, wantsPermit, approval },
  })
  // Wrapping asks nobody's permission.
  const requirements = terms?.kind === 'market' || placed ? missing : missing?.filter(isOwnFunds)
  return { requirements, allowance, needed, committed: committed ?? 0n, wantsPermit }
}

const isOwnFunds = ({ kind }: Requirement) => kind === 'switchChain' || kind === 'balance' || kind === 'gasBalance'
