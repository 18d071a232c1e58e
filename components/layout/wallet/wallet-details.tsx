'use client'

import { Droplets, LogOut } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { ErrorBox } from '@/components/trade/text/error-box'
import { ApprovalsLink } from '@/components/trade/ticket/approvals-link'
import { Unread } from '@/components/trade/ticket/unread'
import { AddressText } from '@/components/trade/token/address-text'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Row, Rows } from '@/components/ui/rows'
import { Spinner } from '@/components/ui/spinner'
import { Switch } from '@/components/ui/switch'
import { TextLink } from '@/components/ui/text-link'
import { useSettings } from '@/hooks/use-settings'
import type { Wallet } from '@/hooks/wallet/connect/use-wallet'
import { useBalances } from '@/hooks/wallet/read/use-balances'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { useFaucet } from '@/hooks/wallet/read/use-faucet'
import { mayNotify } from '@/hooks/wallet/run/notices'
import { isSameAddress, nativeToken, shortAddress, toLowerAddress } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { walletText } from '@/messages/wallet'

const nativeOnly = [{ address: nativeToken }] as const

type WalletDetailsProps = { wallet: Wallet; address: `0x${string}`; activity: ReactNode }

// Shows the wallet's menu. Default export: kept out of the first load.
export default function WalletDetails({ wallet, address, activity }: WalletDetailsProps) {
  const { chain } = useChain()
  const balances = useBalances(chain?.id, address, nativeOnly)
  const native = balances[toLowerAddress(nativeToken)]
  return (
    <div className="grid gap-3">
      <div className="rounded-control bg-inset p-3 text-xs">
        <AddressText address={address} full />
      </div>
      <Rows>
        <Row label={walletText.menu.connector}>{wallet.connectorName ?? walletText.menu.unknown}</Row>
        {chain && (
          <Row label={walletText.menu.balance(chain.nativeCurrency.symbol, chain.name)}>
            {native === undefined ? <Unread /> : <Amount raw={native} token={chain.nativeCurrency} />}
          </Row>
        )}
      </Rows>
      {activity}
      <TextLink href="/orders" className="inline-flex min-h-6 items-center justify-self-start text-xs">
        {walletText.menu.orders}
      </TextLink>
      <ApprovalsLink />
      {activity && <NotifySwitch />}
      {wallet.isLocalWallet && <TestAccounts wallet={wallet} />}
      <Faucet />
      <Button onClick={() => void wallet.disconnect()}>
        <LogOut aria-hidden size={16} className="rtl:rotate-180" /> {walletText.menu.disconnect}
      </Button>
    </div>
  )
}

function NotifySwitch() {
  const id = useId()
  const notifications = useSettings((settings) => settings.notifications)
  const change = useSettings((settings) => settings.change)
  const [isRefused, setIsRefused] = useState(false)
  const turn = async (on: boolean) => {
    const isAllowed = !on || (await mayNotify())
    setIsRefused(!isAllowed)
    change({ notifications: on && isAllowed })
  }
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-xs">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="grid cursor-pointer">
          <span className="font-medium">{walletText.menu.notifications}</span>
          <span className="text-soft">{walletText.menu.notificationsWhy}</span>
        </label>
        <Switch id={id} checked={notifications} onChange={(event) => void turn(event.target.checked)} />
      </div>
      {isRefused && <p className="text-caution">{walletText.menu.notificationsBlocked}</p>}
    </div>
  )
}

function Faucet() {
  const faucet = useFaucet()
  if (!faucet) return null
  return (
    <>
      <Button variant="outline" aria-disabled={faucet.isPending} onClick={faucet.isPending ? undefined : faucet.drip}>
        {faucet.isPending ? <Spinner /> : <Droplets aria-hidden size={16} />}
        {walletText.menu.faucet}
      </Button>
      {faucet.error && <ErrorBox error={faucet.error} />}
    </>
  )
}

function TestAccounts({ wallet }: { wallet: Wallet }) {
  const accounts = developmentAccounts.filter((account) => wallet.accounts.some((one) => isSameAddress(one, account)))
  return (
    <fieldset className="grid gap-0.5 border-t border-line pt-3 text-xs">
      <legend className="sr-only">{walletText.menu.testAccount}</legend>
      <p aria-hidden className="mb-1 text-soft">
        {walletText.menu.testAccounts}
      </p>
      {accounts.map((account, index) => (
        <label
          key={account}
          className={cn(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 font-mono',
            'hover:bg-inset has-checked:bg-inset',
          )}
        >
          <input
            type="radio"
            name="test-account"
            className="accent-accent"
            checked={isSameAddress(account, wallet.address)}
            onChange={() => void wallet.chooseAccount(account)}
          />
          {shortAddress(account)}
          <span className="ms-auto font-sans text-faint">{index}</span>
        </label>
      ))}
    </fieldset>
  )
}
