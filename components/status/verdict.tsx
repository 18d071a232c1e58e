import { CircleCheck, TriangleAlert } from 'lucide-react'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Card } from '@/components/ui/card'
import type { Status } from '@/lib/api/system/status'
import { statusText } from '@/messages/status'
import { problemsOf } from './chain-state'

// Shows the overall status; `isOld`: true if the service no longer answers.
export function Verdict({ status, isOld }: { status: Status; isOld: boolean }) {
  const problems = status.chains.flatMap(problemsOf)
  const works = problems.length === 0
  if (isOld)
    return <p className="text-xs text-soft">{statusText.verdict.old(displayMoment(Date.parse(status.at) / 1_000))}</p>
  return (
    <Card role="status" className="grid gap-1 px-4 py-3">
      <p className="flex items-center gap-2 text-base font-semibold">
        {works ? (
          <CircleCheck aria-hidden size={18} className="shrink-0 text-positive" />
        ) : (
          <TriangleAlert aria-hidden size={18} className="shrink-0 text-caution" />
        )}
        {works ? statusText.verdict.works : statusText.verdict.fails}
      </p>
      {!works && (
        <ul className="grid gap-1 ps-[1.625rem] text-xs">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
