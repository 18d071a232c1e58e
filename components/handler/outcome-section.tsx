import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { Section } from '@/components/trade/text/section'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { RehearsalView } from '@/hooks/handler/trial-query'
import { toLowerAddress } from '@/lib/address'
import { handlerText } from '@/messages/handler'
import { describeRefusal } from './describe-refusal'
import { displayHealth } from './display-health'

// A token whose balance the order changes, and the label of that change.
export type ChangedToken = { label: string; address: string; symbol: string; decimals: number }

type OutcomeSectionProps = {
  trial: RehearsalView
  // The tokens whose changes are shown, in order.
  tokens: readonly ChangedToken[]
  // True if the health factor is shown, which an order without Aave does not change.
  hasHealth: boolean
  // The maximum cost of a flash loan; undefined if none can be needed.
  loan: { amount: bigint; symbol: string; decimals: number } | undefined
  connected: boolean
}

// Shows the outcome of an order from a simulation of its whole settlement.
export function OutcomeSection(props: OutcomeSectionProps) {
  const { trial, tokens, hasHealth, loan, connected } = props
  const { rehearsal } = trial
  if (!rehearsal)
    return (
      <Section title={handlerText.outcome.title}>
        <Untried status={trial.status} connected={connected} />
      </Section>
    )
  return (
    <Section title={handlerText.outcome.title}>
      {rehearsal.ok ? (
        <>
          <Rows>
            {hasHealth && (
              <Row label={handlerText.outcome.healthFactor} className="text-sm font-semibold">
                {handlerText.outcome.health(
                  displayHealth(rehearsal.health.before),
                  displayHealth(rehearsal.health.after),
                )}
              </Row>
            )}
            {tokens.map((token) => (
              <Change
                key={token.address}
                token={token}
                raw={rehearsal.changes.get(toLowerAddress(token.address)) ?? 0n}
              />
            ))}
            {loan && (
              <Row label={handlerText.outcome.loan}>
                {loan.amount === 0n ? (
                  handlerText.outcome.noLoan
                ) : (
                  <>
                    <Amount raw={loan.amount} token={loan} /> {handlerText.outcome.atMost}
                  </>
                )}
              </Row>
            )}
          </Rows>
          <p className="pt-1 text-2xs text-faint">{handlerText.outcome.tried}</p>
        </>
      ) : (
        <Notice variant="caution" title={handlerText.outcome.refused}>
          {describeRefusal(rehearsal.reason)}
        </Notice>
      )}
    </Section>
  )
}

function Change({ token, raw }: { token: ChangedToken; raw: bigint }): ReactNode {
  if (raw === 0n) return null
  return (
    <Row label={token.label}>
      <span className="whitespace-nowrap">
        {raw > 0n ? '+' : '−'}
        <Amount raw={raw > 0n ? raw : -raw} token={token} />
      </span>
    </Row>
  )
}

function Untried({ status, connected }: { status: RehearsalView['status']; connected: boolean }) {
  const text =
    status === 'loading'
      ? handlerText.outcome.trying
      : status === 'unknown'
        ? handlerText.outcome.unknown
        : connected
          ? handlerText.outcome.none
          : handlerText.outcome.connect
  return <p className="text-xs text-soft">{text}</p>
}
