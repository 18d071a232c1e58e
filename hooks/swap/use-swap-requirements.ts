'use client'
import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import { maximumSpent, termsOf } from '@/actions/swap/swap-terms'
import { networkCost, wrapGas } from '@/actions/wallet/network-cost'
import { toRequirements } from '@/actions/wallet/to-requirements'
import type { Requirement } from '@/lib/chain/requirements'
import { useSettings } from '../use-settings'
import { useChainQuery } from '../wallet/use-chain-query'
import { useContractAccount } from '../wallet/use-contract-account'
import { useGasPrice } from '../wallet/use-gas-price'
import { useWallet } from '../wallet/use-wallet'
import type { SwapForm } from './use-swap-form'

export type SwapRequirements = {
  /** Undefined while it is not known yet, which is not the same as nothing missing. */
  requirements: readonly Requirement[] | undefined
  /** What the market's spender may pull of the token sold, in raw units. */
  allowance: bigint | undefined
  /** The most that can leave the wallet, in raw units. */
  needed: bigint | undefined
}

/** What is still missing before this ticket can be sent, by what is read at each block. The runner reads it once more before it acts. */
export function useSwapRequirements(form: SwapForm, quote: FrozenQuote | undefined): SwapRequirements {
  const { address: account, chainId: walletChainId } = useWallet()
  const { approval, permits } = useSettings()
  const { chain, from } = form
  const gasPrice = useGasPrice(chain?.id)
  const terms = account ? termsOf(form, quote, account) : undefined
  const needed = terms && maximumSpent(terms)
  const gas = quote ? BigInt(quote.priceRoute.gasCost) : wrapGas
  const gasReserve = gasPrice === undefined ? undefined : networkCost(gasPrice, gas)
  const isContract = useContractAccount(chain?.id, account)
  const { data: state } = useChainQuery({
    chainId: chain?.id,
    key: ['spending', account, from?.address],
    read: async (rpc) => {
      const { readSpending } = await import('@/actions/wallet/read-requirements')
      return readSpending(rpc, { chain: chain!, surface: 'market', account: account!, token: from! })
    },
    enabled: chain !== undefined && account !== undefined && from !== undefined,
  })
  const missing =
    chain && account && from && state && isContract !== undefined && needed !== undefined && gasReserve !== undefined
      ? toRequirements(state, {
          chain,
          surface: 'market',
          account,
          token: from,
          amount: needed,
          gasReserve,
          walletChainId: walletChainId ?? 0,
          wantsPermit: permits,
          approval,
          isContract,
        })
      : undefined
  // Wrapping asks nobody's permission.
  const requirements = terms?.kind === 'market' ? missing : missing?.filter(isOwnFunds)
  return { requirements, allowance: state?.allowance, needed }
}

const isOwnFunds = ({ kind }: Requirement) => kind === 'switchChain' || kind === 'balance' || kind === 'gasBalance'
