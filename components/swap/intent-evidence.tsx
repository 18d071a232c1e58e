import type { ReactNode } from 'react'
import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import { lifeWords } from '@/components/intent/life-words'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { PartnerRow } from '@/components/trade/partner-row'
import { Section } from '@/components/trade/section'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { CostsTable } from './costs-table'
import { limitLabel, limitToken, type SwapFigures } from './swap-figures'

type IntentEvidenceProps = {
  chain: Chain
  intent: FrozenIntent
  figures: SwapFigures
  owner: string | undefined
  lifeSeconds: number
  // Who may take the token, of whom and how much.
  spender: ReactNode
}

// What stands beside a ticket without gas. By default: it comes with the first price of an agent.
export default function IntentEvidence({ chain, intent, figures, owner, lifeSeconds, spender }: IntentEvidenceProps) {
  const { side, src, dest, fee, gas } = figures
  const { input, output } = intent.price.route.origin
  const sells = side === 'SELL'
  const deposits = gas.paidBy === 'agent' && gas.deposit !== undefined
  const given = gas.paidBy === 'agent' && sells ? BigInt(input.amount) - gas.kept : undefined
  return (
    <>
      <Section title="How it is filled">
        <Rows>
          <Row label={sells ? 'You give' : 'You give about, before the fee'}>
            <Amount raw={BigInt(input.amount)} token={src} />
          </Row>
          {gas.paidBy === 'agent' && (
            <Row label="The agent keeps for its gas">
              <Amount raw={gas.kept} token={src} />
            </Row>
          )}
          {given !== undefined && (
            <Row label="What is traded">
              <Amount raw={given} token={src} />
            </Row>
          )}
          <Row label={sells ? 'It brings about' : 'You get'}>
            <Amount raw={BigInt(output.amount)} token={dest} />
          </Row>
          <Row label={sells ? 'After the fee' : 'You give about, with the fee'}>
            <Amount raw={sells ? figures.gets : figures.pays} token={sells ? dest : src} className="font-semibold" />
          </Row>
        </Rows>
        <p className="pt-1 text-2xs text-faint">
          Agents compete to fill it. The route is theirs and known after the fill; your minimum holds whatever it is.
        </p>
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title="What it costs">
          <CostsTable figures={figures} />
        </Section>
        <Section title={deposits ? 'What you deposit for' : 'What you sign'}>
          <Rows>
            <Row label="For">
              Intent contract <AddressText address={spenderOf(chain, 'intent')} />
            </Row>
            <Row label={sells ? 'Gives exactly' : 'Gives at most'}>
              <Amount raw={sells ? figures.pays : figures.limit} token={src} />
            </Row>
            <Row label={sells ? limitLabel(side) : 'Gets exactly'}>
              <Amount raw={sells ? figures.limit : figures.gets} token={sells ? limitToken(figures) : dest} />
            </Row>
            <Row label="Receiver">
              {intent.receiver ? (
                <AddressText address={intent.receiver} />
              ) : owner ? (
                <AddressText address={owner} copy={false} />
              ) : (
                'Your wallet'
              )}
            </Row>
            <Row label="Valid for">
              {lifeWords(lifeSeconds)} after you {deposits ? 'deposit' : 'sign'}
            </Row>
            <PartnerRow fee={fee} partner={intent.partner} />
          </Rows>
          <p className="pt-1 text-2xs text-faint">Your browser verifies every field before your wallet opens.</p>
        </Section>
      </div>
      <Section title="Who may take your tokens">{spender}</Section>
    </>
  )
}
