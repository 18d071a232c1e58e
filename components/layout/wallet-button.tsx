'use client'

import { LogOut } from 'lucide-react'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { shortAddress } from '@/components/trade/display-amount'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { useBalances } from '@/hooks/wallet/use-balances'
import { useChain } from '@/hooks/wallet/use-chain'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { nativeToken, toLowerAddress } from '@/lib/address'

const nativeOnly = [{ address: nativeToken }] as const

export function WalletButton() {
  const wallet = useWallet()
  if (wallet.status === 'restoring') return <Skeleton className="h-9 w-32" />
  if (!wallet.address) {
    return (
      <Button variant="primary" aria-busy={wallet.status === 'connecting'} onClick={wallet.connect}>
        Connect
        <span className="hidden sm:inline"> wallet</span>
      </Button>
    )
  }
  const { address } = wallet
  return (
    <Popover
      label="Wallet"
      trigger={(target) => (
        <Button
          variant="outline"
          className="font-mono text-xs"
          aria-label={`Wallet ${shortAddress(address)}`}
          {...target}
        >
          <span aria-hidden className="size-2 rounded-full bg-positive" />
          {shortAddress(address)}
        </Button>
      )}
    >
      <WalletDetails address={address} connectorName={wallet.connectorName} onDisconnect={wallet.disconnect} />
    </Popover>
  )
}

type WalletDetailsProps = { address: `0x${string}`; connectorName: string | undefined; onDisconnect: () => void }

function WalletDetails({ address, connectorName, onDisconnect }: WalletDetailsProps) {
  const { chain } = useChain()
  const balances = useBalances(chain?.id, address, nativeOnly)
  const native = balances[toLowerAddress(nativeToken)]
  return (
    <div className="grid gap-3">
      <div className="rounded-control bg-inset p-3 text-xs">
        <AddressText address={address} full />
      </div>
      <Rows>
        <Row label="Wallet">{connectorName ?? 'Unknown'}</Row>
        {chain && (
          <Row label={`${chain.nativeCurrency.name} on ${chain.name}`}>
            {native === undefined ? <Skeleton /> : <Amount raw={native} token={chain.nativeCurrency} />}
          </Row>
        )}
      </Rows>
      <Button onClick={onDisconnect}>
        <LogOut aria-hidden size={16} /> Disconnect
      </Button>
    </div>
  )
}
