import {
  type Address,
  concatHex,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  getTypesForEIP712Domain,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'
import { type Surface, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { ExpectedLog } from './expected-log'

type Approval = {
  chain: Chain
  account: Address
  surface: Surface
  token: Address
  /** Raw units; zero resets. The spender is the surface's own, never a parameter. */
  amount: bigint
}

/** Returns the call that approves an amount for the contract of a surface, and the token's event of it. */
export const encodeApproval = ({ chain, account, surface, token, amount }: Approval) => {
  const spender = spenderOf(chain, surface)
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    value: 0n,
    expectedLog: {
      address: token,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: account, spender } }),
    } satisfies ExpectedLog,
  }
}

/** Serializes typed data for a wallet. */
export const encodeTypedData = (typedData: TypedDataDefinition): string => serializeTypedData(withDomainType(typedData))

/** Wallets hash the domain with the type that the request declares. */
const withDomainType = (typedData: TypedDataDefinition): TypedDataDefinition => ({
  ...typedData,
  types: { EIP712Domain: getTypesForEIP712Domain({ domain: typedData.domain }), ...typedData.types },
})

/** Returns the hash of a call's target, value and data. */
export const hashCall = ({ to, data, value }: { to: Address; data: Hex; value: bigint }): Hash =>
  keccak256(concatHex([to, numberToHex(value, { size: 32 }), data]))

/** Returns the hash of the calls of a batch. */
export const hashCalls = (calls: readonly Parameters<typeof hashCall>[0][]): Hash =>
  keccak256(concatHex(calls.map(hashCall)))
