import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { AllowanceAmount } from '@/components/trade/amount/allowance-amount'
import { Amount } from '@/components/trade/amount/amount'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { Section } from '@/components/trade/text/section'
import { ApprovalsLink } from '@/components/trade/ticket/approvals-link'
import { AddressText } from '@/components/trade/token/address-text'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Row, Rows } from '@/components/ui/rows'
import type { OrderView } from '@/hooks/otc/use-order'
import type { EndSearching } from '@/hooks/otc/use-order-end'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { agrees } from '@/lib/history/otc/derive-order-state'
import { otcText } from '@/messages/otc'
import { OrderState, stateWord } from './order-state'

type Props = { view: OrderView; chain: Chain; makerToken: Token }

const sources = () =>
  ({
    link: otcText.order.checks.fromLink,
    browser: otcText.order.checks.fromBrowser,
    service: otcText.order.checks.fromService,
  }) as const

const signatures: Record<OrderView['signature'], 'good' | 'bad' | 'open'> = {
  key: 'good',
  contract: 'good',
  forged: 'bad',
  checking: 'open',
  unknown: 'open',
}

// Shows what this browser verified itself, and where the service differs.
export function OrderChecks({ view, chain, makerToken }: Props) {
  const { verdict, record, source, onChain, blockNumber, now } = view
  const updated = record && now !== undefined ? Math.max(0, now - record.updatedAt) : undefined
  return (
    <Section
      title={otcText.order.checks.title}
      aside={<OrderState state={verdict?.state} shortOf={verdict?.shortOf} />}
    >
      <div className="grid gap-3">
        <ul className="grid gap-1.5 text-xs">
          <Check status="good">{source ? sources()[source] : otcText.order.checks.fromAnywhere}</Check>
          <Check status={signatures[view.signature]}>{otcText.order.checks.signatures[view.signature]}</Check>
          <Check status="good">
            {otcText.order.checks.place(chain.name, <AddressText address={spenderOf(chain, 'rfq')} />)}
          </Check>
          <Check status={verdict ? 'good' : view.isChainLost ? 'bad' : 'open'}>
            {verdict
              ? blockNumber === undefined
                ? otcText.order.checks.state
                : otcText.order.checks.stateAt(blockNumber)
              : view.isChainLost
                ? otcText.order.checks.chainLost
                : otcText.order.checks.readingState}
          </Check>
        </ul>
        {record && verdict && !agrees(record.state, verdict.state) && (
          <Notice
            variant="caution"
            title={otcText.order.checks.disputed(stateWord(record.state), stateWord(verdict.state, verdict.shortOf))}
          >
            {otcText.order.checks.disputedWhy}
          </Notice>
        )}
        {view.isServiceLost && <Notice variant="info">{otcText.order.checks.serviceLost}</Notice>}
        {view.isRecordMissing && <Notice variant="info">{otcText.order.checks.unlisted}</Notice>}
        {verdict && onChain && (
          <Rows>
            <AmountRow label={otcText.order.checks.left} raw={verdict.left} token={makerToken} />
            <Row label={otcText.order.checks.filled}>
              {verdict.filled === undefined ? (
                <span className="text-soft">{otcText.order.checks.filledUnknown}</span>
              ) : (
                <Amount raw={verdict.filled} token={makerToken} />
              )}
            </Row>
            <AmountRow label={otcText.order.checks.held} raw={onChain.balance} token={makerToken} />
            <Row label={onChain.isByPermit ? otcText.order.checks.allowanceByPermit : otcText.order.checks.allowance}>
              <AllowanceAmount raw={onChain.allowance} token={makerToken} />
            </Row>
            {verdict.state === 'SUSPENDED' && (
              <Row label={otcText.order.checks.missing}>
                <span className="text-caution">
                  {(verdict.shortOf === 'allowance'
                    ? otcText.order.checks.missingApproval
                    : otcText.order.checks.missingBalance)(<Amount raw={verdict.short} token={makerToken} />)}
                </span>
              </Row>
            )}
            {updated !== undefined && (
              <Row label={otcText.order.checks.service}>
                <span className="text-soft">
                  {otcText.order.checks.serviceState(stateWord(record?.state ?? ''), displayDuration(updated))}
                </span>
              </Row>
            )}
            {view.endedIn && (
              <Row label={otcText.order.checks.endedIn}>
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
    <Row label={otcText.order.checks.end}>
      <span className="text-soft">
        {isSearching
          ? otcText.order.checks.searching
          : searchedTo === undefined
            ? otcText.order.checks.nodeLost
            : otcText.order.checks.notFound(searchedTo)}
      </span>
      {searchOlder && (
        <Button variant="link" size="inline" className="ms-2" onClick={searchOlder}>
          {otcText.order.checks.searchOlder}
        </Button>
      )}
    </Row>
  )
}

const marks = {
  good: { icon: CircleCheck, tint: 'text-positive' },
  bad: { icon: CircleAlert, tint: 'text-danger' },
  open: { icon: CircleDashed, tint: 'text-faint' },
} as const

function Check({ status, children }: { status: keyof typeof marks; children: ReactNode }) {
  const { icon: Icon, tint } = marks[status]
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={16} className={tint} />
      <span className="sr-only">{otcText.order.checks.marks[status]}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  )
}
