import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { agrees } from '@/actions/otc/judge-order'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { ApprovalsLink } from '@/components/trade/approvals-link'
import { displayCount } from '@/components/trade/display-amount'
import { displayDuration } from '@/components/trade/display-duration'
import { ReceiptLink } from '@/components/trade/receipt-link'
import { Section } from '@/components/trade/section'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Row, Rows } from '@/components/ui/rows'
import type { OrderView } from '@/hooks/otc/use-order'
import type { EndSearching } from '@/hooks/otc/use-order-end'
import type { Chain, Token } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { OrderState, stateWord } from './order-state'

type Props = { view: OrderView; chain: Chain; makerToken: Token }

const sources = {
  link: 'Read from the link; the service was not needed',
  browser: 'Read from what this browser keeps',
  service: 'Read from the service',
} as const

const signatures: Record<OrderView['signature'], [status: 'good' | 'bad' | 'open', text: string]> = {
  key: ['good', 'Signed by the maker’s key'],
  contract: ['good', 'Accepted by the maker’s contract (ERC-1271)'],
  forged: ['bad', 'Not signed by the maker: this order is worthless'],
  checking: ['open', 'Checking the signature…'],
  unknown: ['open', 'The chain did not answer; the signature is not checked'],
}

// What this browser found out by itself, and where the service says something else.
export function OrderChecks({ view, chain, makerToken }: Props) {
  const { verdict, record, source, onChain, blockNumber, now } = view
  const [signatureStatus, signatureText] = signatures[view.signature]
  const updated = record && now !== undefined ? Math.max(0, now - record.updatedAt) : undefined
  return (
    <Section title="Checked in this browser" aside={<OrderState state={verdict?.state} />}>
      <div className="grid gap-3">
        <ul className="grid gap-1.5 text-xs">
          <Check status="good">{source ? sources[source] : 'Read'}, and it has the hash of this page’s address</Check>
          <Check status={signatureStatus}>{signatureText}</Check>
          <Check status="good">
            For the OTC contract on {chain.name} only <AddressText address={spenderOf(chain, 'rfq')} />
          </Check>
          <Check status={verdict ? 'good' : view.isChainLost ? 'bad' : 'open'}>
            {verdict
              ? `State read from the chain, block ${blockNumber === undefined ? '?' : displayCount(blockNumber)}`
              : view.isChainLost
                ? 'The chain does not answer'
                : 'Reading the state from the chain…'}
          </Check>
        </ul>
        {record && verdict && !agrees(record.state, verdict.state) && (
          <Notice
            variant="caution"
            title={`The service says “${stateWord(record.state)}”, the chain says “${stateWord(verdict.state)}”`}
          >
            The chain decides. The service usually follows within a block or two.
          </Notice>
        )}
        {view.isServiceLost && (
          <Notice variant="info">The order can be checked, filled and cancelled without the service.</Notice>
        )}
        {view.isRecordMissing && <Notice variant="info">Not listed by the service. It works by its link.</Notice>}
        {verdict && onChain && (
          <Rows>
            <Row label="Left to fill">
              <Amount raw={verdict.left} token={makerToken} />
            </Row>
            <Row label="Filled so far">
              {verdict.filled === undefined ? (
                <span className="text-soft">not known</span>
              ) : (
                <Amount raw={verdict.filled} token={makerToken} />
              )}
            </Row>
            <Row label="The maker holds">
              <Amount raw={onChain.balance} token={makerToken} />
            </Row>
            <Row label={onChain.isByPermit ? 'By the order’s permit the contract may take' : 'The contract may take'}>
              {onChain.allowance >= 2n ** 255n ? 'all of it' : <Amount raw={onChain.allowance} token={makerToken} />}
            </Row>
            {verdict.state === 'SUSPENDED' && (
              <Row label="Missing now">
                <span className="text-caution">
                  <Amount raw={verdict.short} token={makerToken} /> of {verdict.shortOf}
                </span>
              </Row>
            )}
            {updated !== undefined && (
              <Row label="Service says">
                <span className="text-soft">{`“${stateWord(record?.state ?? '')}”, written ${displayDuration(updated)} ago`}</span>
              </Row>
            )}
            {view.endedIn && (
              <Row label="Ended in transaction">
                {verdict.state === 'FULFILLED' && <ReceiptLink chainId={chain.id} hash={view.endedIn} />}
                <AddressText address={view.endedIn} />
              </Row>
            )}
            {view.endSearch && <EndSearch search={view.endSearch} />}
          </Rows>
        )}
        <ApprovalsLink />
      </div>
    </Section>
  )
}

function EndSearch({ search: { isSearching, searchedTo, searchOlder } }: { search: EndSearching }) {
  return (
    <Row label="How it ended">
      <span className="text-soft">
        {isSearching
          ? 'looking for it…'
          : searchedTo === undefined
            ? 'the node did not answer'
            : `not found back to block ${displayCount(searchedTo)}`}
      </span>
      {searchOlder && (
        <Button variant="link" size="inline" className="ml-2" onClick={searchOlder}>
          Look further back
        </Button>
      )}
    </Row>
  )
}

const marks = {
  good: { icon: CircleCheck, tint: 'text-positive', word: 'checked' },
  bad: { icon: CircleAlert, tint: 'text-danger', word: 'wrong' },
  open: { icon: CircleDashed, tint: 'text-faint', word: 'open' },
} as const

function Check({ status, children }: { status: keyof typeof marks; children: ReactNode }) {
  const { icon: Icon, tint, word } = marks[status]
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={16} className={tint} />
      <span className="sr-only">{word}:</span>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  )
}
