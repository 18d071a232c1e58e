import { isSameAddress } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Transfer } from '@/lib/chain/bridge/transfer'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import type { ProofClaim, TransferProof } from '@/lib/history/intent/transfer-proof'
import { recoverSigner } from '../permit/recover-signer'
import { type ChainNode, findSent } from './find-sent'
import { readTransfers } from './read-transfers'

/** The verdict on a claim: `agrees`, or the state on the chains. */
export type ClaimVerdict = 'agrees' | 'notSent' | 'otherState' | 'otherPlace'

/** A proof compared with both chains. */
export type CheckedProof = {
  /** `none`: there is no signature; `contract`: no key of the owner signed. */
  signer: 'owner' | 'none' | 'contract'
  transfers: readonly (Transfer & { verdict: ClaimVerdict })[]
  /** The number of claims about transfers that their settlements did not send. */
  missing: number
}

/**
 * Checks a proof again with the nodes of both chains. Identifies the order by its own hash; reads
 * every transfer from its settlement, the SpokePool of the destination and the refunds, and then
 * compares it with the claim.
 *
 * @throws the errors of the nodes
 */
export const checkProof = async (
  nodes: { origin: ChainNode; destination: ChainNode },
  { chain, hashed, signature, claims }: TransferProof,
): Promise<CheckedProof> => {
  const named = claims.map(({ sent }) => sent)
  const sent = named.length === 0 ? [] : await findSent(nodes.origin, hashed, { named })
  const byHash = new Map(claims.map((claim) => [claim.relayHash.toLowerCase(), claim]))
  const claimed = sent.filter(({ relayHash }) => byHash.has(relayHash))
  const read = await readTransfers(nodes, claimed)
  const place = { chainId: chain.id, intent: spenderOf(chain, 'intent') }
  const signer = signature && (await recoverSigner(intentTypedData(place, hashed), signature))
  return {
    signer: signature === undefined ? 'none' : isSameAddress(signer, hashed.order.owner) ? 'owner' : 'contract',
    transfers: read.map((transfer) => ({
      ...transfer,
      verdict: verdictOf(transfer, byHash.get(transfer.relayHash)!),
    })),
    missing: byHash.size - claimed.length,
  }
}

const verdictOf = ({ fate, transaction }: Transfer, { state, end, sent }: ProofClaim): ClaimVerdict => {
  if (transaction !== sent) return 'notSent'
  // A transfer continues after its proof was saved.
  if (state === 'sent' || state === 'unread') return 'agrees'
  if (fate?.state !== state) return 'otherState'
  const place = fate.state === 'paid' ? fate.payment : fate.state === 'refunded' ? fate.refund : undefined
  if (place === undefined || end === undefined) return end === undefined ? 'agrees' : 'otherPlace'
  const isSame =
    place.transaction === end.transaction && place.block.hash === end.blockHash && place.amount === end.amount
  return isSame ? 'agrees' : 'otherPlace'
}
