import { numberToHex } from 'viem'
import { isAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import { type Problem, rpcCodes, rpcLimits } from './rpc-limits'

/**
 * The allowed fields of a call: an access list or authorizations would make it cost more than its
 * gas.
 */
const fields: ReadonlySet<string> = new Set([
  ...['from', 'to', 'value', 'data', 'input', 'nonce', 'type', 'chainId'],
  ...['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
])

/**
 * Returns the parameters of `eth_call` or `eth_estimateGas` for the node: with a bounded gas limit
 * and a block. The code of two accounts may be overridden, by which a page simulates an order
 * before its owner signs. Other overrides of state or block are refused, since they are expensive
 * for the node.
 *
 * @example
 * boundCall([{ to: weth, gas: '0xffffffffffffff' }, 'latest'])
 * // { params: [{ to: weth, gas: '0x2faf080' }, 'latest'] }
 */
export const boundCall = (params: readonly unknown[]): { params: unknown[] } | Problem => {
  const [call, block, code, ...others] = params
  if (typeof call !== 'object' || call === null || Array.isArray(call))
    return { code: rpcCodes.params, message: 'Expected a call object' }
  if (!(isNothing(code) || isCode(code)) || !others.every(isNothing))
    return { code: rpcCodes.params, message: 'A call with another state or block is not served here' }
  const other = Object.keys(call).find((name) => !fields.has(name))
  if (other !== undefined)
    return { code: rpcCodes.params, message: `A call with ${other.slice(0, 64)} is not served here` }
  const { data, input, gas } = call as { data?: unknown; input?: unknown; gas?: unknown }
  const bytes = Math.max(...[data, input].map((value) => (typeof value === 'string' ? value.length / 2 - 1 : 0)))
  if (bytes > rpcLimits.maxCallDataBytes)
    return { code: rpcCodes.limit, message: `A call may carry ${rpcLimits.maxCallDataBytes} bytes` }
  const asked = gas === undefined || gas === null ? rpcLimits.maxCallGas : toQuantity(gas)
  if (asked === undefined) return { code: rpcCodes.params, message: 'Expected gas as a hexadecimal number' }
  const bounded = { ...call, gas: numberToHex(smallest(asked, rpcLimits.maxCallGas)) }
  if (!isNothing(code)) return { params: [bounded, block ?? 'latest', code] }
  return { params: isNothing(block) ? [bounded] : [bounded, block] }
}

const isNothing = (value: unknown): boolean => value === undefined || value === null

/** True if an override sets the code of at most two accounts, and nothing else. */
const isCode = (override: unknown): boolean => {
  if (typeof override !== 'object' || override === null || Array.isArray(override)) return false
  const accounts = Object.entries(override)
  return (
    accounts.length <= rpcLimits.maxCodeOverrides &&
    accounts.every(([address, account]: [string, unknown]) => {
      if (!isAddress(address) || typeof account !== 'object' || account === null) return false
      const { code, ...rest } = account as { code?: unknown }
      return Object.keys(rest).length === 0 && typeof code === 'string' && isShortCode(code)
    })
  )
}

const isShortCode = (code: string): boolean =>
  code.length <= 2 + 2 * rpcLimits.maxOverrideCodeBytes && /^0x(?:[0-9a-f]{2})*$/i.test(code)

const toQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined
