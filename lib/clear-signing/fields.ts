import { maxUint256, numberToHex } from 'viem'
import { nativeToken, zeroAddress } from '@/lib/address'
import type { Field } from './descriptor'

/**
 * Returns the field of an amount, shown with the decimals and the symbol of the token at a path.
 *
 * @example
 * tokenAmount('order.srcAmount', 'Pay', 'order.srcToken').format // 'tokenAmount'
 */
export const tokenAmount = (path: string, label: string, tokenPath: string): Field => ({
  path,
  label,
  format: 'tokenAmount',
  params: { tokenPath, nativeCurrencyAddress: nativeToken },
})

/**
 * Returns the field of an amount whose maximum has a meaning of its own.
 *
 * @example
 * cappedAmount('amount', 'Spend up to', { tokenPath: 'token', max: 2n ** 160n - 1n, message: 'Unlimited' })
 */
export const cappedAmount = (
  path: string,
  label: string,
  { tokenPath, max = maxUint256, message }: { tokenPath?: string; max?: bigint; message: string },
): Field => ({
  path,
  label,
  format: 'tokenAmount',
  params: {
    ...(tokenPath ? { tokenPath } : { token: nativeToken }),
    nativeCurrencyAddress: nativeToken,
    threshold: numberToHex(max),
    message,
  },
})

/** Returns the field of an amount of the native token, wei. */
export const nativeAmount = (path: string, label: string): Field => ({ path, label, format: 'amount' })

/**
 * Returns the field of the account that receives the output: the sender for the zero address.
 *
 * @example
 * recipient('order.beneficiary').label // 'Recipient'
 */
export const recipient = (path: string): Field => ({
  path,
  label: 'Recipient',
  format: 'addressName',
  params: { senderAddress: zeroAddress },
})

/** Returns the field of any account. */
export const account = (path: string, label: string): Field => ({ path, label, format: 'addressName' })

/** Returns the field of an account that is shown only if it is set. */
export const setAccount = (path: string, label: string): Field => ({
  ...account(path, label),
  visible: { ifNotIn: [zeroAddress] },
})

/** Returns the field of a contract, such as a vault or a spender. */
export const contract = (path: string, label: string): Field => ({
  path,
  label,
  format: 'addressName',
  params: { types: ['contract'] },
})

/** Returns the field of a token without an amount. */
export const ticker = (path: string, label = 'Token'): Field => ({ path, label, format: 'tokenTicker' })

/** Returns the field of a moment, unix seconds. */
export const date = (path: string, label = 'Expires'): Field => ({
  path,
  label,
  format: 'date',
  params: { encoding: 'timestamp' },
})

/** Returns the field of a moment that is shown only if it is set. */
export const setDate = (path: string, label = 'Expires'): Field => ({ ...date(path, label), visible: { ifNotIn: [0] } })

/** Returns the field of a value without units. */
export const raw = (path: string, label: string): Field => ({ path, label, format: 'raw' })

/** Returns the field of a value that is named by an enumeration of the descriptor. */
export const named = (path: string, label: string, names: string): Field => ({
  path,
  label,
  format: 'enum',
  params: { $ref: `$.metadata.enums.${names}` },
})

/**
 * Returns the fields of a packed fee word: the partner in its first 20 bytes, and the fee in basis
 * points in its last ones. Both are shown only if they are set.
 *
 * @example
 * partnerFee('partnerAndFee', 2).map(({ path }) => path)
 * // ['partnerAndFee.[:20]', 'partnerAndFee.[-2:]']
 */
export const partnerFee = (path: string, feeBytes: number): readonly Field[] => [
  setAccount(`${path}.[:20]`, 'Partner'),
  {
    path: `${path}.[-${feeBytes}:]`,
    label: 'Partner fee',
    format: 'unit',
    params: { base: '%', decimals: 2 },
    visible: { ifNotIn: [0] },
  },
]
