'use client'
import type { Chain } from '@/lib/chain/chain'
import { useMounted } from '../browser/use-mounted'
import { useListedBalances } from '../token/use-listed-balances'
import type { ChoosableToken } from '../token/use-tokens'
import { useGenesisGuard } from '../wallet/connect/use-genesis-guard'
import { useWallet } from '../wallet/connect/use-wallet'
import { useChainNow } from '../wallet/read/use-chain-now'
import { useGasPrice } from '../wallet/read/use-gas-price'
import { describeHeld, useHeldRun } from '../wallet/run/run-lock'

type Pair = { chain: Chain | undefined; from: ChoosableToken | undefined; to: ChoosableToken | undefined }

/** Returns what every ticket of a pair needs to know: who trades, where, and with what. */
export function useTicket({ chain, from, to }: Pair) {
  const wallet = useWallet()
  const held = useHeldRun()
  const worldRefusal = useGenesisGuard(chain, wallet.address)
  const balances = useListedBalances(chain, from, to)
  return {
    ...{ wallet, balances, balance: from && balances[from.address.toLowerCase()] },
    ...{ gasPrice: useGasPrice(chain?.id), now: useChainNow(chain?.id), isMounted: useMounted() },
    /** Why nothing can be placed here, whatever the order. */
    place: {
      wallet: wallet.status,
      chain: chain && {
        ...{ name: chain.name, nativeSymbol: chain.nativeCurrency.symbol },
        hasIntents: chain.contracts.intent !== undefined,
      },
      onWalletChain: wallet.chainId === chain?.id,
      worldRefusal,
      anotherRun: describeHeld(held, wallet.address),
    },
  }
}

export type Ticket = ReturnType<typeof useTicket>
