import { type Address, decodeAbiParameters } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { AavePosition } from '@/lib/chain/handler/aave-position'
import { aaveQuestion, isCollateralIn, readAccount, readReserve } from '@/lib/chain/handler/aave-reads'
import { firstWord } from '@/lib/chain/node/first-word'
import { addressAt } from '@/lib/chain/node/words'
import { balanceCall, readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'
import { NodeFailedError } from '../../wallet/send/wallet-errors'

/** Aave V3 has at most 128 reserves; a pool that lists more is not Aave. */
const maxReserves = 128

/**
 * Reads the position of an account in Aave V3: the supplied and owed amounts of every reserve, and
 * the sums of the account. Amounts in raw units.
 *
 * @throws {NodeFailedError} when the pool does not answer like Aave's
 */
export const readAavePosition = async (rpc: RpcRequest, chain: Chain, account: Address): Promise<AavePosition> => {
  const pool = chain.contracts.aavePool!
  const ask = async (calls: Parameters<typeof readMany>[2]) => {
    const answers = await readMany(rpc, chain, calls)
    return answers.map((answer) => {
      if (answer === undefined) throw new NodeFailedError({ reason: 'The pool of Aave does not answer.' })
      return answer
    })
  }
  const ofPool = (...question: Parameters<typeof aaveQuestion>) => ({ to: pool, data: aaveQuestion(...question) })
  const [list, used, sums, premium, provider] = await ask([
    ofPool('getReservesList'),
    ofPool('getUserConfiguration', account),
    ofPool('getUserAccountData', account),
    ofPool('FLASHLOAN_PREMIUM_TOTAL'),
    ofPool('ADDRESSES_PROVIDER'),
  ])
  const [listed] = decodeAbiParameters([{ type: 'address[]' }], list!)
  const assets = listed.slice(0, maxReserves).map(toLowerAddress)
  const [oracleAnswer, ...reserveAnswers] = await ask([
    { to: addressAt(provider!, 0), data: aaveQuestion('getPriceOracle') },
    ...assets.map((asset) => ofPool('getReserveData', asset)),
  ])
  const oracle = addressAt(oracleAnswer!, 0)
  const facts = assets.map((asset, index) => readReserve(asset, reserveAnswers[index]!))
  const amounts = await ask(
    facts.flatMap(({ asset, aToken, debtToken }) => [
      balanceCall(chain, account, aToken),
      balanceCall(chain, account, debtToken),
      { to: oracle, data: aaveQuestion('getAssetPrice', asset) },
    ]),
  )
  const reserves = facts.map(({ id, ...reserve }, index) => {
    const [supplied = 0n, debt = 0n, price = 0n] = amounts.slice(index * 3, index * 3 + 3).map(firstWord)
    return { ...reserve, supplied, debt, price, isCollateral: isCollateralIn(firstWord(used!), { id }) }
  })
  return { reserves, ...readAccount(sums!), flashLoanBps: firstWord(premium!) }
}
