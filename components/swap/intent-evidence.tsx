import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import { lifeWords } from '@/components/intent/life-words'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { PartnerRow } from '@/components/trade/partner-row'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { limitLabel, limitToken, type SwapFigures } from './swap-figures'

type IntentEvidenceProps = {
  chain: Chain
  intent: FrozenIntent
  figures: SwapFigures
  owner: string | undefined
  lifeSeconds: number
}

// What is signed for an intent, and how it is filled. By default: it comes with the first price of an agent.
export default function IntentEvidence({ chain, intent, figures, owner, lifeSeconds }: IntentEvidenceProps) {
  const { side, src, dest, fee, gas } = figures
  const { input, output } = intent.price.route.origin
  const sells = side === 'SELL'
  const deposits = gas.paidBy === 'agent' && gas.deposit !== undefined
  const given = gas.paidBy === 'agent' && sells ? BigInt(input.amount) - gas.kept : undefined
  return (
    <>
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
      <details className="text-xs">
        <summary className="min-h-6 text-soft hover:text-ink">How it is filled</summary>
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
          Agents compete with the route through pools. Theirs is known after the fill; your minimum holds whatever it
          is.
        </p>
      </details>
    </>
  )
}
