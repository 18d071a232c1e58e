import { type Address, type Hex, recoverAddress, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { isSameAddress } from '@/lib/address'

/** What the key of one signed. */
const known = {
  address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  hash: '0x0000000000000000000000000000000000000000000000000000000000000001',
  signature:
    '0x6673ffad2147741f04772b6f921f0ba6af0c1e77fc439e65c36dedf4092e88984c1a971652e0ada880120ef8025e709fff2080c4a39aae068d12eed009b68c891c',
} as const

/** What recovering stands on; it is loaded when it is first needed. */
type Curve = { recoverAddress: typeof recoverAddress; recoverTypedDataAddress: typeof recoverTypedDataAddress }

/**
 * Makes what says who signed, or undefined when the bytes are no signature. Both a bad signature and a curve that could not be loaded make
 * recovering fail; where not even a known signature can be recovered, it throws, for an order must not be called forged then.
 */
export const signerRecovery =
  (curve: Curve) =>
  async (typedData: TypedDataDefinition, signature: Hex): Promise<Address | undefined> => {
    try {
      return await curve.recoverTypedDataAddress({ ...typedData, signature })
    } catch (cause) {
      if (!isSameAddress(await curve.recoverAddress(known), known.address)) throw cause
      return undefined
    }
  }

/** Who signed this, by the curve of viem. */
export const recoverSigner = signerRecovery({ recoverAddress, recoverTypedDataAddress })
