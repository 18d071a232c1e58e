import { type Hex, hashTypedData, maxUint256, type TypedDataDefinition } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import type { PermitRequirement } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { RpcRequest } from '../send/receipt'
import { signPermit2Transfer } from './sign-permit2-transfer'
import { PermitUnsupportedError, signTokenPermit } from './sign-token-permit'

/** A public key: it signs permits for calls that change nothing, and its account holds nothing. */
const probeKey = '0x000000000000000000000000000000000000000000000000000000000ca4a7e1'
const probeAddress = privateKeyToAddress(probeKey)

const signAsProbe = ({ typedData }: { typedData: TypedDataDefinition }): Promise<Hex> =>
  sign({ hash: hashTypedData(typedData), privateKey: probeKey, to: 'hex' })

/**
 * Simulates a permit that a plain key signs for an account with the given code, by giving the
 * public key's account that code during each call. False if it is refused, or if the node does not
 * support state overrides.
 *
 * @throws the errors of the node
 */
export const probePermit = async (
  rpc: RpcRequest,
  { chain, code, requirement }: { chain: Chain; code: Hex; requirement: PermitRequirement },
): Promise<boolean> => {
  const withCode = ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    rpc({ method, params: method === 'eth_call' ? [...params, { [probeAddress]: { code } }] : params })
  const deps = { sender: { signTypedData: signAsProbe }, rpc: withCode as RpcRequest }
  const given = { chain, account: probeAddress, deadlineSeconds: maxUint256 }
  try {
    if (requirement.kind === 'signPermit') await signTokenPermit(deps, { ...given, requirement })
    // The probe has no tokens to move.
    else await signPermit2Transfer(deps, { ...given, requirement, nonce: 0n, triedAmount: 0n })
    return true
  } catch (error) {
    if (error instanceof PermitUnsupportedError) return false
    throw error
  }
}
