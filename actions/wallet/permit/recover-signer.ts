import { type Address, type Hex, recoverAddress, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { isSameAddress } from '@/lib/address'

const r = '6673ffad2147741f04772b6f921f0ba6af0c1e77fc439e65c36dedf4092e8898'
const s = '4c1a971652e0ada880120ef8025e709fff2080c4a39aae068d12eed009b68c89'
/** A signature by the private key 1. */
const known = {
  address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  hash: '0x0000000000000000000000000000000000000000000000000000000000000001',
  signature: `0x${r}${s}1c`,
} as const

/** The functions that recover signers; loaded when first needed. */
type Curve = { recoverAddress: typeof recoverAddress; recoverTypedDataAddress: typeof recoverTypedDataAddress }

/**
 * Returns a function that recovers the signer, or undefined if the bytes are no signature. Both a
 * bad signature and a curve that failed to load make recovery fail; it throws if not even a known
 * signature can be recovered, since an order must not be called forged then.
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

/** Recovers the signer of typed data with viem's curve. */
export const recoverSigner = signerRecovery({ recoverAddress, recoverTypedDataAddress })
