import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import type { Funds } from '@/lib/history/judge-health'
import { fundsCalls } from '../intent/order/read-intent-on-chain'
import { readMany } from '../wallet/read/read-balances'
import type { RpcRequest } from '../wallet/send/receipt'

/** Reads at one block what an account has of tokens and lets the intent contract take of them, by token; without those that do not answer. */
export const readFunds = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  tokens: readonly Address[],
): Promise<ReadonlyMap<string, Funds>> => {
  const calls = tokens.map((token) => fundsCalls(chain, owner, token))
  const answers = (await readMany(rpc, chain, calls.flat())).values()
  return new Map(
    tokens.flatMap((token, index): [string, Funds][] => {
      const [balance, allowance = balance] = calls[index]!.map(() => answers.next().value)
      return balance && allowance ? [[token, { balance: firstWord(balance), allowance: firstWord(allowance) }]] : []
    }),
  )
}
