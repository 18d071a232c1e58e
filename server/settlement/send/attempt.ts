import { type Address, type Hex, keccak256 } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { GasPrices } from '../../chain/facts/gas-price'
import type { settlementAttempts, settlements } from '../../db/intent-schema'
import { calledContract } from './called-contract'
import type { Keys } from './keys'

type Row = typeof settlements.$inferSelect
export type Attempt = Omit<typeof settlementAttempts.$inferSelect, 'settlementId' | 'sentBlock' | 'sentSeconds'>

/** What is offered for a unit of gas, wei. */
export type Fees = { maxFee: bigint; tip: bigint }

/** Takes both fees of a replacement above what the strictest node in use asks for (12.5 %), rounded up. */
const bumpPercent = 13n
/** The largest multiple of the present fee that a replacement offers. */
const maxFeeMultiple = 8n

/**
 * What a first attempt offers: it survives a base fee that doubles.
 *
 * @example
 * feesOf({ baseFeePerGas: 8n, maxPriorityFeePerGas: 1n, maxFeePerGas: 17n, ... }) // { maxFee: 17n, tip: 1n }
 */
export const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: GasPrices): Fees => ({
  maxFee: maxFeePerGas,
  tip: maxPriorityFeePerGas,
})

/**
 * What a replacement offers: so much more that nodes take it, or what gas costs now if that is still more.
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
 * True if a replacement costs no more than it may: per unit of gas eight times what a first
 * attempt offers now, which itself survives a base fee that doubles. So one nonce costs at most
 * its gas limit times that, and what a rollup takes for its data, however often it is replaced. An
 * attempt that pays more and is still in no block is left out for another reason than its price.
 * When gas becomes dearer the bound rises with it, so no nonce is stuck below the market.
 *
 * @example
 * isWithinBudget({ maxFee: 136n, tip: 8n }, { maxFee: 17n, tip: 1n }) // true
 */
export const isWithinBudget = (offered: Fees, now: Fees): boolean => offered.maxFee <= maxFeeMultiple * now.maxFee

/**
 * Signs an attempt of a settlement: the call of the contract of its purpose, or a transfer of nothing
 * that takes its nonce away, with its own gas limit.
 *
 * @throws {KeysFileError} when the account's key is not here.
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
