'use client'
import { useMounted } from '../browser/use-mounted'
import { useListedBalances } from '../token/use-listed-balances'
import { useGenesisGuard } from '../wallet/connect/use-genesis-guard'
import { useWallet } from '../wallet/connect/use-wallet'
import { useGasPrice } from '../wallet/read/use-gas-price'
import { describeHeld, useRunningRun } from '../wallet/run/run-lock'
import type { TicketPair } from './use-ticket-pair'

type Pair = Pick<TicketPair, 'chain' | 'toChain' | 'from' | 'to' | 'crosses'>

/** Returns the facts that every ticket of a pair needs: wallet, chain and balances. */
export function useTicket({ chain, toChain, from, to, crosses }: Pair) {
  const wallet = useWallet()
  const held = useRunningRun()
  const worldRefusal = useGenesisGuard(chain, wallet.address)
  const balances = useListedBalances(chain, from, crosses ? undefined : to)
  const farBalances = useListedBalances(crosses ? toChain : undefined, undefined, to)
  return {
    wallet,
    balances,
    toBalances: crosses ? farBalances : balances,
    balance: from && balances[from.address.toLowerCase()],
    gasPrice: useGasPrice(chain?.id),
    isMounted: useMounted(),
    /** The facts that can prevent any order here. */
    place: {
      wallet: wallet.status,
      chain: chain && {
        name: chain.name,
        nativeSymbol: chain.nativeCurrency.symbol,
        hasIntents: chain.contracts.intent !== undefined,
      },
      onWalletChain: wallet.chainId === chain?.id,
      worldRefusal,
      anotherRun: describeHeld(held, wallet.address),
    },
  }
}

export type Ticket = ReturnType<typeof useTicket>
