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
  /** 32 random bytes, for Permit2's unordered nonces. */
  randomWord: () => Hex
}

type SignInput = Pick<TypedDataRequest, 'assertFresh' | 'onWallet'> & {
  chain: Chain
  account: Address
  requirement: PermitRequirement
  /** The chain's own clock: it is what checks the deadline. */
  nowSeconds: bigint
}

/** A permit is of no use to a thief after half an hour. */
const permitLifeSeconds = 30n * 60n

/**
 * Signs what lets the router pull the tokens of one swap. The domain is compared with the token's own before the wallet is asked, so that
 * nobody signs what the token would refuse.
 *
 * @throws {PermitUnsupportedError} when the token checks signatures in another way than known; the way out is an approval.
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
