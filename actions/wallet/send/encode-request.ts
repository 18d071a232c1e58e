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

/** The call by which an account lets a spender pull so many raw units of a token, and the event by which the token says so. */
export const encodeApproval = ({ token, account, spender, amount }: Approval) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  value: 0n,
  expectedLog: {
    address: token,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: account, spender } }),
  } satisfies ExpectedLog,
})

/** Typed data as a wallet takes it. */
export const encodeTypedData = (typedData: TypedDataDefinition): string => serializeTypedData(withDomainType(typedData))

/** Wallets hash the domain by the type that the request names. */
const withDomainType = (typedData: TypedDataDefinition): TypedDataDefinition => ({
  ...typedData,
  types: { EIP712Domain: getTypesForEIP712Domain({ domain: typedData.domain }), ...typedData.types },
})

/** Names a call by what it does: target, value and data. */
export const hashCall = ({ to, data, value }: { to: Address; data: Hex; value: bigint }): Hash =>
  keccak256(concatHex([to, numberToHex(value, { size: 32 }), data]))
