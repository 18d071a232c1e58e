import { type Address, type Hex, hexToBigInt } from 'viem'
import type { PermitRequirement } from '@/lib/chain/approval/requirements'
import { encodePermit2Transfer } from '@/lib/chain/approval/typed-data'
import type { Chain } from '@/lib/chain/chain'
import { signPermit2Transfer } from '../wallet/permit/sign-permit2-transfer'
import { signTokenPermit } from '../wallet/permit/sign-token-permit'
import type { RpcRequest } from '../wallet/send/receipt'
import type { Sender, TypedDataRequest } from '../wallet/send/sender'

type SignDeps = {
  sender: Pick<Sender, 'signTypedData'>
  rpc: RpcRequest
  /** Returns 32 random bytes, for Permit2's unordered nonces. */
  randomWord: () => Hex
}

type SignInput = Pick<TypedDataRequest, 'assertFresh' | 'onWallet'> & {
  chain: Chain
  account: Address
  requirement: PermitRequirement
  /** The chain's own clock, which checks the deadline. */
  nowSeconds: bigint
}

/** The lifetime of a permit: short, so that a stolen one is soon useless. */
const permitLifeSeconds = 30n * 60n

/**
 * Signs a permit for the router to take the tokens of one swap. Compares the domain with the
 * token's own before the wallet is asked, so that the user never signs what the token would refuse.
 *
 * @throws {PermitUnsupportedError} when the token has an unknown signature check; an approval
 * works.
 */
export const signPermit = async (
  { sender, rpc, randomWord }: SignDeps,
  { chain, account, requirement, nowSeconds, ...asked }: SignInput,
): Promise<Hex> => {
  const deadlineSeconds = nowSeconds + permitLifeSeconds
  if (requirement.kind === 'signPermit2') {
    const signing = { chain, account, requirement, nonce: hexToBigInt(randomWord()), deadlineSeconds, ...asked }
    const { transfer, signature } = await signPermit2Transfer({ sender, rpc }, signing)
    return encodePermit2Transfer(transfer, signature)
  }
  return signTokenPermit({ sender, rpc }, { chain, account, requirement, deadlineSeconds, ...asked })
}
