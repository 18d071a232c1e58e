import type { Address } from 'viem'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { type AskedFunds, type Funds, fundsKey } from '@/lib/history/assess-health'
import { fundsCalls } from '../intent/order/read-intent-on-chain'
import { allowanceCall, balanceCall, readMany } from '../wallet/read/read-balances'
import type { RpcRequest } from '../wallet/send/receipt'

/** Reads balances and allowances at one block, by `fundsKey`, of tokens that answer. */
export const readFunds = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  asked: readonly AskedFunds[],
): Promise<ReadonlyMap<string, Funds>> => {
  const calls = asked.map(({ token, spender }) =>
    spender === 'intent'
      ? fundsCalls(chain, owner, token)
      : [balanceCall(chain, owner, token), allowanceCall(owner, token, spenderOf(chain, spender))],
  )
  const answers = (await readMany(rpc, chain, calls.flat())).values()
  return new Map(
    asked.flatMap((one, index): [string, Funds][] => {
      const [balance, allowance = balance] = calls[index]!.map(() => answers.next().value)
      return balance && allowance
        ? [[fundsKey(one), { balance: firstWord(balance), allowance: firstWord(allowance) }]]
        : []
    }),
  )
}
