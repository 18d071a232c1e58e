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
import type { ExpectedLog } from './expected-log'

type Approval = { token: Address; account: Address; spender: Address; amount: bigint }

/** Returns the call that approves an amount, raw units, and the token's event of it. */
export const encodeApproval = ({ token, account, spender, amount }: Approval) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  value: 0n,
  expectedLog: {
    address: token,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: account, spender } }),
  } satisfies ExpectedLog,
})

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
