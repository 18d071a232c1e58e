import { type Address, type Hex, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'

/** Who signed this, or undefined when the bytes are no signature. */
export const recoverSigner = async (typedData: TypedDataDefinition, signature: Hex): Promise<Address | undefined> =>
  recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined)
