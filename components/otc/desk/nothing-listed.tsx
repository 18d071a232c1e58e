import { CopyButton } from '@/components/trade/text/copy-button'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { LinkButton } from '@/components/ui/link-button'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { shortAddress } from '@/lib/address'
import type { DeskTab } from '@/lib/history/otc/desk-filter'
import { otcText } from '@/messages/otc'

type NothingListedProps = {
  tab: DeskTab
  account: string | undefined
  onConnect: () => void
  isLost: boolean
  offerPath: string
}

// Explains an empty list and what to do next.
export function NothingListed({ tab, account, onConnect, isLost, offerPath }: NothingListedProps) {
  const { chain, chains, setChain } = useChain()
  const others = chains.filter(({ id }) => id !== chain?.id)
  if (tab !== 'open' && !account)
    return (
      <Empty>
        <p>{tab === 'mine' ? otcText.desk.nothingListed.connectForMine : otcText.desk.nothingListed.connectForToMe}</p>
        <Button variant="primary" className="mt-2" onClick={onConnect}>
          {otcText.desk.nothingListed.connect}
        </Button>
      </Empty>
    )
  if (isLost) return <Empty>{otcText.desk.nothingListed.lost}</Empty>
  if (tab === 'toMe' && account)
    return (
      <Empty>
        <p>{otcText.desk.nothingListed.toMe}</p>
        <p className="flex items-center gap-1 font-mono text-ink">
          {shortAddress(account)} <CopyButton value={account} label={otcText.desk.nothingListed.copyAddress} />
        </p>
      </Empty>
    )
  return (
    <Empty className="py-10">
      <p className="text-sm font-semibold text-ink">
        {(tab === 'mine' ? otcText.desk.nothingListed.mine : otcText.desk.nothingListed.open)(
          chain?.name ?? otcText.desk.nothingListed.thisNetwork,
        )}
      </p>
      <p>{otcText.desk.nothingListed.about}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <LinkButton href={offerPath} variant="primary">
          {otcText.desk.nothingListed.offer}
        </LinkButton>
        <LinkButton href={chain ? `/swap?chain=${chain.id}` : '/swap'} variant="outline">
          {otcText.desk.nothingListed.swap}
        </LinkButton>
      </div>
      {others.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3">
          {otcText.desk.nothingListed.lookOn}
          {others.map(({ id, name }) => (
            <Button key={id} variant="link" size="inline" onClick={() => setChain(id)}>
              {name}
            </Button>
          ))}
        </p>
      )}
    </Empty>
  )
}
