import { type Address, type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { RpcRequest } from '../send/receipt'
import { throwNodeError } from '../send/to-wallet-error'
import { isAcceptedByContract } from './contract-signature'
import { recoverSigner } from './recover-signer'

type Signed = { account: Address; typedData: TypedDataDefinition; signature: Hex }

/** Checks if an account signed typed data: by its key, or by a call of a contract. */
export const checkSigner = async (
  rpc: RpcRequest,
  { account, typedData, signature }: Signed,
): Promise<{ isGood: boolean; signer: Address | undefined }> => {
  const signer = await recoverSigner(typedData, signature)
  if (isSameAddress(signer, account)) return { isGood: true, signer }
  const digest = hashTypedData(typedData)
  const isGood = await isAcceptedByContract(rpc, { account, digest, signature }).catch(throwNodeError)
  return { isGood, signer }
}
