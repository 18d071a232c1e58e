import { type Address, type Hex, keccak256 } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { GasPrices } from '../chain/gas-price'
import type { settlementAttempts, settlements } from '../db/intent-schema'
import type { Keys } from './keys'

type Row = typeof settlements.$inferSelect
export type Attempt = Omit<typeof settlementAttempts.$inferSelect, 'settlementId' | 'sentBlock' | 'sentSeconds'>

/** What is offered for a unit of gas, wei. */
export type Fees = { maxFee: bigint; tip: bigint }

/** Takes both fees of a replacement above what the strictest node in use asks for (12.5 %), rounded up. */
const bumpPercent = 13n
/** Gas of a transfer of nothing to oneself, with room for chains that count what its bytes cost elsewhere; what is not used is not paid. */
const cancelGas = 100_000n

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
 * Signs an attempt of a settlement: the settlement itself, or a transfer of nothing that takes its nonce away.
 *
 * @throws {KeysFileError} when the account's key is not here.
 * @example
 * (await signAttempt(keys, { chain, settlement, kind: 'cancel', fees })).transactionHash // '0x9f3c...'
 */
export const signAttempt = async (
  keys: Keys,
  {
    chain,
    settlement,
    kind,
    fees,
  }: {
    chain: Chain
    settlement: Pick<Row, 'account' | 'nonce' | 'data' | 'gas'>
    kind: Attempt['kind']
    fees: Fees
  },
): Promise<Attempt> => {
  const { account, nonce, data, gas } = settlement
  const call: { to: Address; data: Hex; gas: bigint } =
    kind === 'settle' ? { to: chain.contracts.intent!, data, gas } : { to: account, data: '0x', gas: cancelGas }
  const raw = await keys.sign(account, { chainId: chain.id, nonce, ...call, ...fees })
  return { transactionHash: keccak256(raw), kind, raw, ...fees }
}
