import { type Hex, hashTypedData } from 'viem'
import { isContractAccount } from '../wallet/permit/contract-account'
import { followSignature } from '../wallet/permit/follow-signature'
import type { Sender, TypedDataRequest } from '../wallet/send/sender'
import { NoSignatureError } from '../wallet/send/wallet-errors'
import type { KindOf, Run } from './advance-run'
import { assertWanted, type StepReporter } from './progress'
import { proposedStep } from './run-step'
import type { RunTools, StepTools } from './run-tools'

type SigningDeps = StepTools & { sender: Pick<Sender, 'signTypedData'> }

type Signing = Pick<TypedDataRequest, 'chain' | 'account' | 'typedData' | 'renew'> & {
  /** The signed order, stored for a contract account so that a reload continues to wait for it. */
  draft?: { hash: Hex }
}

/**
 * Asks the wallet to sign typed data. If it belongs to a contract account whose other owners still
 * have to sign, waits for them.
 *
 * @throws {NoSignatureError} when the wallet gives no signature and collects none
 */
export const signByOwners = async (
  deps: SigningDeps,
  { draft, ...signing }: Signing,
  { onWallet, onProposed, onOwners }: Pick<StepReporter, 'onWallet' | 'onProposed' | 'onOwners'>,
): Promise<Hex> => {
  const { chain, account, typedData } = signing
  const propose = async () => {
    if (draft && (await isContractAccount(deps.rpc, account))) onProposed(draft)
  }
  try {
    return await deps.sender.signTypedData({
      chain,
      account,
      typedData,
      ...(signing.renew && { renew: signing.renew }),
      assertFresh: assertWanted(deps),
      onWallet: () => {
        onWallet()
        // The wallet does not wait for the node; without it a reload only loses the wait.
        void propose().catch(() => undefined)
      },
    })
  } catch (error) {
    if (!(error instanceof NoSignatureError)) throw error
    const signature = await followSignature({ ...deps, onOwners }, { account, digest: hashTypedData(typedData) })
    if (signature === undefined) throw error
    return signature
  }
}

/**
 * Waits for the owners who have to sign the draft of a run of an earlier visit. Returns the draft
 * and its signature; undefined if the run has none, or its wallet collects no signatures.
 */
export const resumeSigning = async <run extends Run, draft extends { hash: Hex }>(
  deps: Omit<RunTools<KindOf<run>>, 'progress'>,
  run: run,
): Promise<{ draft: draft; signature: Hex } | undefined> => {
  const step = proposedStep<KindOf<run>>(run)
  if (!step) return undefined
  const draft = step.draft as draft
  const onOwners: StepReporter['onOwners'] = (owners) => deps.emit({ type: 'ownersSigned', step: step.kind, owners })
  const signature = await followSignature({ ...deps, onOwners }, { account: run.account, digest: draft.hash })
  if (signature === undefined) return undefined
  deps.emit({ type: 'finished', step: step.kind })
  return { draft, signature }
}
