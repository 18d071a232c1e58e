import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getTypesForEIP712Domain,
  type Hex,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'

/** The call by which an account lets a spender pull so many raw units of a token. */
export const encodeApproval = (token: Address, spender: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }) satisfies Hex,
  value: 0n,
})

/** Typed data as a wallet takes it. */
export const encodeTypedData = (typedData: TypedDataDefinition): string => serializeTypedData(withDomainType(typedData))

/** Wallets hash the domain by the type that the request names. */
const withDomainType = (typedData: TypedDataDefinition): TypedDataDefinition => ({
  ...typedData,
  types: { EIP712Domain: getTypesForEIP712Domain({ domain: typedData.domain }), ...typedData.types },
})
