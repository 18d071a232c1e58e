'use client'

import { useId, useState } from 'react'
import type { Address } from 'viem'
import type { ClaimOutcome, ClaimRun, ClaimStepKind, ClaimSubject, ClaimTask } from '@/actions/partner/claim-run'
import { claimSurface } from '@/actions/partner/claim-surface'
import { sendSteps } from '@/actions/run/planned-steps'
import { Amount } from '@/components/trade/amount/amount'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { RunDialog } from '@/components/trade/run/run-dialog'
import { RecipientField } from '@/components/trade/ticket/recipient-field'
import { AddressRow } from '@/components/trade/token/address-row'
import { AddressText } from '@/components/trade/token/address-text'
import { Checkbox } from '@/components/ui/checkbox'
import { Row, Rows } from '@/components/ui/rows'
import type { FactsOf } from '@/hooks/partner/use-token-facts'
import { useEnsName } from '@/hooks/use-ens-name'
import { useSite } from '@/hooks/use-site'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { RunWindow } from '@/hooks/wallet/run/use-run-window'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { feeContractOf } from '@/lib/chain/fees/fee-contract'
import { lostClaimRecipientOf } from '@/lib/partner/lost-claim-recipient'
import { type Recipient, readRecipient } from '@/lib/ticket/fields/read-recipient'
import { partnerText } from '@/messages/partner'

type Reviewed = Pick<ClaimSubject, 'surface' | 'credits'> & { chain: Chain }

export type ClaimWindow = RunWindow<Reviewed, ClaimRun, ClaimTask>

/** Maximum tokens per claim; each costs a transfer. */
const maxClaimed = 50

type ClaimDialogProps = { window: ClaimWindow; factsOf: FactsOf }

// Shows review, progress and outcome of a claim. Default export: loaded on demand.
export default function ClaimDialog({ window, factsOf }: ClaimDialogProps) {
  const { chains } = useSite()
  const { address: account, chainId: walletChainId } = useWallet()
  const { reviewed, shownRun: run, start, close } = window
  const draft = useDraft(reviewed, account)
  const chain = run ? chains.find(({ id }) => id === run.chainId) : reviewed?.chain
  // A claim of one account is not retried from another.
  const isForeign = run !== undefined && !isSameAddress(run.account, account)
  const isOver = run !== undefined && run.status !== 'running'
  return (
    <RunDialog
      surface={claimSurface}
      window={window}
      title={partnerText.claim.title}
      review={
        reviewed && (
          <Review
            reviewed={reviewed}
            draft={draft}
            factsOf={factsOf}
            steps={walletChainId === reviewed.chain.id ? sendSteps : ['switch', ...sendSteps]}
          />
        )
      }
      confirm={{ label: draft.label, onPress: draft.claim && chain && (() => start({ chain, claim: draft.claim! })) }}
      about={() => ({ chainName: chain?.name ?? '' })}
      onRetry={() => run && chain && start({ chain, claim: run.subject })}
      press={isForeign && isOver ? { label: partnerText.claim.close, onPress: close } : undefined}
      outcome={
        run?.outcome &&
        chain && <Outcome outcome={run.outcome} chain={chain} recipient={run.subject.recipient} factsOf={factsOf} />
      }
    />
  )
}

type Draft = ReturnType<typeof useDraft>

/** Holds the chosen tokens and the recipient of a claim; resets with each review. */
function useDraft(reviewed: Reviewed | undefined, account: Address | undefined) {
  const [of, setOf] = useState<Reviewed>()
  const [chosen, setChosen] = useState<readonly Address[]>([])
  const [text, setText] = useState('')
  const [confirmed, setConfirmed] = useState<Address>()
  if (reviewed !== of) {
    setOf(reviewed)
    setChosen(reviewed?.credits.slice(0, maxClaimed).map(({ token }) => token) ?? [])
    setText('')
    setConfirmed(undefined)
  }
  const credits = reviewed?.credits.filter(({ token }) => chosen.includes(token)) ?? []
  const named = useEnsName(reviewed?.chain, text)
  const receiver = reviewed
    ? refuseLost(readRecipient(text, account, confirmed, false, named), reviewed)
    : readRecipient('', account, undefined, false)
  const recipient =
    receiver.status === 'self' ? account : receiver.status === 'confirmed' ? receiver.address : undefined
  const isReady = reviewed && recipient && credits.length > 0 && credits.length <= maxClaimed
  const claim: ClaimSubject | undefined = isReady ? { surface: reviewed.surface, recipient, credits } : undefined
  return {
    chosen,
    receiver,
    label: labelOf(credits.length, receiver),
    claim,
    choose: (token: Address, isChosen: boolean) =>
      setChosen(isChosen ? [...chosen, token] : chosen.filter((address) => address !== token)),
    typeRecipient: (next: string) => {
      setText(next)
      setConfirmed(undefined)
    },
    confirmRecipient: (isConfirmed: boolean) => setConfirmed(isConfirmed ? receiver.address : undefined),
  }
}

// Returns the label of the button: what is missing, or what it does.
const labelOf = (count: number, { status }: Recipient): string => {
  if (count === 0) return partnerText.claim.press.noToken
  if (count > maxClaimed) return partnerText.claim.press.tooMany(maxClaimed)
  if (status === 'resolving') return partnerText.claim.press.resolving
  if (status === 'invalid') return partnerText.claim.press.invalid
  if (status === 'unconfirmed') return partnerText.claim.press.unconfirmed
  return partnerText.claim.press.claim(count)
}

const refuseLost = (receiver: Recipient, { chain, credits }: Reviewed): Recipient => {
  const lostTo =
    receiver.address &&
    lostClaimRecipientOf(
      chain,
      receiver.address,
      credits.map(({ token }) => token),
    )
  return lostTo ? { ...receiver, address: undefined, status: 'invalid', lostTo } : receiver
}

type ReviewProps = { reviewed: Reviewed; draft: Draft; factsOf: FactsOf; steps: readonly ClaimStepKind[] }

function Review({ reviewed, draft, factsOf, steps }: ReviewProps) {
  const id = useId()
  const { chain, surface, credits } = reviewed
  const contract = feeContractOf(chain, surface)
  return (
    <div className="grid gap-4">
      <p>{partnerText.claim.does}</p>
      <Rows>
        <Row label={partnerText.claim.network}>{chain.name}</Row>
        <Row label={partnerText.contracts[surface]}>{contract && <AddressText address={contract} />}</Row>
      </Rows>
      <fieldset className="grid gap-px text-xs">
        <legend className="pb-1 text-soft">{partnerText.claim.tokens}</legend>
        {credits.map(({ token, amount }) => {
          const facts = factsOf(chain.id, token)
          return (
            <div key={token} className="flex min-h-8 items-center justify-between gap-4">
              <label htmlFor={`${id}-${token}`} className="flex min-h-6 cursor-pointer items-center gap-2">
                <Checkbox
                  id={`${id}-${token}`}
                  className="mt-0"
                  checked={draft.chosen.includes(token)}
                  onChange={(event) => draft.choose(token, event.target.checked)}
                />
                {facts.token.symbol}
              </label>
              <Amount raw={amount} token={facts.token} className="font-medium" />
            </div>
          )
        })}
      </fieldset>
      <RecipientField
        what={partnerText.claim.receives}
        receiver={draft.receiver}
        onChange={draft.typeRecipient}
        onConfirm={draft.confirmRecipient}
      />
      <PlannedSteps kinds={steps} messagesOf={(kind) => claimSurface.describeStep(kind, { chainName: chain.name })} />
    </div>
  )
}

type OutcomeProps = { outcome: ClaimOutcome; chain: Chain; recipient: Address; factsOf: FactsOf }

// Shows the payments that the chain confirms, not those that were requested.
function Outcome({ outcome, chain, recipient, factsOf }: OutcomeProps) {
  return (
    <div className="grid gap-4">
      <OutcomeMark text={partnerText.claim.outcome.paid(outcome.paid.length)} />
      <Rows>
        {outcome.paid.map(({ token, amount }) => {
          const facts = factsOf(chain.id, token)
          return (
            <Row key={token} label={facts.token.symbol}>
              <Amount raw={amount} token={facts.token} />
            </Row>
          )
        })}
        <AddressRow label={partnerText.claim.outcome.to} address={recipient} />
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}
