import { type Address, type Hex, keccak256 } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { GasPrices } from '../../chain/facts/gas-price'
import type { settlementAttempts, settlements } from '../../db/intent-schema'
import { calledContract } from './called-contract'
import type { Keys } from './keys'

type Row = typeof settlements.$inferSelect
export type Attempt = Omit<typeof settlementAttempts.$inferSelect, 'settlementId' | 'sentBlock' | 'sentSeconds'>

/** The offer for a unit of gas, wei. */
export type Fees = { maxFee: bigint; tip: bigint }

/**
 * The increase of both fees of a replacement, above the minimum of the strictest node in use (12.5
 * %).
 */
const bumpPercent = 13n
/** The maximum fee of a replacement, as a multiple of the current fee. */
const maxFeeMultiple = 8n

/**
 * Returns the fees of a first attempt, which cover a base fee that doubles.
 *
 * @example
 * feesOf({ baseFeePerGas: 8n, maxPriorityFeePerGas: 1n, maxFeePerGas: 17n, ... }) // { maxFee: 17n, tip: 1n }
 */
export const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: GasPrices): Fees => ({
  maxFee: maxFeePerGas,
  tip: maxPriorityFeePerGas,
})

/**
 * Returns the fees of a replacement: high enough for nodes to accept it, and at least the current
 * price.
 *
 * @example
 * raiseFees({ maxFee: 100n, tip: 0n }, { maxFee: 90n, tip: 1n }) // { maxFee: 114n, tip: 1n }
 */
export const raiseFees = (before: Fees, now: Fees): Fees => {
  const raise = (fee: keyof Fees) => {
    const raised = (before[fee] * (100n + bumpPercent)) / 100n + 1n
    return raised > now[fee] ? raised : now[fee]
  }
  return { maxFee: raise('maxFee'), tip: raise('tip') }
}

/**
 * True if a replacement is within its budget: eight times the fee of a first attempt now, which
 * itself covers a base fee that doubles. So one nonce costs at most its gas limit times that, plus
 * a rollup's data fee, however often it is replaced. An attempt that pays more and is not mined is
 * not waiting for its price. The limit rises with the gas price, so no nonce is stuck below the
 * market.
 *
 * @example
 * isWithinBudget({ maxFee: 136n, tip: 8n }, { maxFee: 17n, tip: 1n }) // true
 */
export const isWithinBudget = (offered: Fees, now: Fees): boolean => offered.maxFee <= maxFeeMultiple * now.maxFee

/**
 * Signs an attempt of a settlement: the call of its purpose, or an empty transfer that uses up its
 * nonce, with its own gas limit.
 *
 * @throws {KeysFileError} if this process has no key of the account.
 * @example
 * (await signAttempt(keys, { chain, settlement, kind: 'cancel', gas: 42_000n, fees })).transactionHash // '0x9f3c...'
 */
export const signAttempt = async (
  keys: Keys,
  {
    chain,
    settlement,
    kind,
    gas,
    fees,
  }: {
    chain: Chain
    settlement: Pick<Row, 'purpose' | 'account' | 'nonce' | 'data'>
    kind: Attempt['kind']
    gas: bigint
    fees: Fees
  },
): Promise<Attempt> => {
  const { purpose, account, nonce, data } = settlement
  const call: { to: Address; data: Hex } =
    kind === 'settle' ? { to: calledContract(chain, purpose), data } : { to: account, data: '0x' }
  const raw = await keys.sign(account, { chainId: chain.id, nonce, ...call, gas, ...fees })
  return { transactionHash: keccak256(raw), kind, raw, ...fees }
}
